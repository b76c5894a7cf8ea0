/** G.711 (ITU-T): everything within is µ-law; A-law is turned at the edge, sound for mixing and tones is linear. */

const linearOfMu = new Int16Array(256);
const linearOfA = new Int16Array(256);
for (let code = 0; code < 256; code++) {
  const mu = ~code & 255;
  const size = ((((mu & 15) << 3) + 132) << ((mu >> 4) & 7)) - 132;
  linearOfMu[code] = mu & 128 ? -size : size;
  const a = code ^ 0x55;
  const segment = (a >> 4) & 7;
  const base = ((a & 15) << 4) + 8;
  const value = segment === 0 ? base : (base + 256) << (segment - 1);
  linearOfA[code] = a & 128 ? value : -value;
}

export function muOfLinear(sample: number): number {
  const size = Math.min(Math.abs(sample), 32_635) + 132;
  const segment = 31 - Math.clz32(size) - 7;
  return ~((sample < 0 ? 128 : 0) | (segment << 4) | ((size >> (segment + 3)) & 15)) & 255;
}

function aOfLinear(sample: number): number {
  const size = Math.min(sample < 0 ? -sample - 1 : sample, 32_767);
  const segment = size < 256 ? 0 : 31 - Math.clz32(size) - 7;
  const code = (segment << 4) | ((size >> (segment < 2 ? 4 : segment + 3)) & 15);
  return (sample < 0 ? code : code | 128) ^ 0x55;
}

const muOfA = Uint8Array.from({ length: 256 }, (_none, code) => muOfLinear(linearOfA[code] ?? 0));
const aOfMu = Uint8Array.from({ length: 256 }, (_none, code) => aOfLinear(linearOfMu[code] ?? 0));

/** Nobody speaks. */
export const silence = 0xff;

function turned(payload: Uint8Array, table: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(payload.length);
  for (let at = 0; at < payload.length; at++) bytes[at] = table[payload[at] ?? 0] ?? silence;
  return bytes;
}

export const muFromA = (payload: Uint8Array): Buffer => turned(payload, muOfA);
export const aFromMu = (payload: Uint8Array): Buffer => turned(payload, aOfMu);

export const linear = (mu: number): number => linearOfMu[mu] ?? 0;

/** Both at once, as they would be heard in one room. */
export function mixed(first: Uint8Array, second: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(first.length);
  for (let at = 0; at < first.length; at++) {
    const sum = linear(first[at] ?? silence) + linear(second[at] ?? silence);
    bytes[at] = muOfLinear(Math.max(-32_768, Math.min(32_767, sum)));
  }
  return bytes;
}
