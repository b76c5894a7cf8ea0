import { linear, muOfLinear, silence } from '../media/g711.ts';
import { headerBytes } from '../recording/wav.ts';

/** Four seconds of a tone at half of the loudest. */
export const speech = Buffer.from(
  Uint8Array.from({ length: 8000 * 4 }, (_none, at) => muOfLinear(Math.round(Math.sin(at / 3) * 16_000))),
);

export interface Heard {
  agent: Uint8Array;
  person: Uint8Array;
  milliseconds: number;
}

/** The two sides of a recording. Throws when its header does not fit its length. */
export function readRecording(bytes: Buffer): Heard {
  const data = bytes.subarray(headerBytes);
  const said = [bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4), bytes.readUInt16LE(20), bytes.readUInt32LE(54)];
  const right = ['RIFF', bytes.length - 8, 7, data.length];
  if (said.join() !== right.join()) throw new Error(`the header says ${said.join()}, it is ${right.join()}`);
  const side = (channel: number) =>
    Uint8Array.from({ length: data.length / 2 }, (_none, at) => data[at * 2 + channel] ?? 0);
  return { agent: side(0), person: side(1), milliseconds: data.length / 16 };
}

/** How loud it is, from 0 to 1. */
export function loudness(payload: Uint8Array): number {
  let sum = 0;
  for (const code of payload) sum += linear(code) ** 2;
  return payload.length === 0 ? 0 : Math.sqrt(sum / payload.length) / 32_768;
}

/** Where there is sound, in milliseconds; pauses of less than 100 ms belong to it, and those for which whoever spoke stood still. */
export function spans(side: Uint8Array, stoodStill = 0): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let at = 0; at < side.length; at += 80) {
    if (side.subarray(at, at + 80).every((code) => (code | 0x80) === silence)) continue;
    const last = found.at(-1);
    const [from, to] = [at / 8, at / 8 + 10];
    if (last && from - last.to < 100 + stoodStill) last.to = to;
    else found.push({ from, to });
  }
  return found;
}
