import { workerData } from 'node:worker_threads';
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

const { from, to } = workerData as { from: string; to: string };
const input = new Input({ source: new FilePathSource(from), formats: [MP4] });
const video = await input.getPrimaryVideoTrack();
const audio = await input.getPrimaryAudioTrack();
const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(to) });

interface Lane {
  next: EncodedPacket | null;
  advance: () => Promise<EncodedPacket | null>;
  add: (packet: EncodedPacket) => Promise<void>;
}
const lanes: Lane[] = [];

async function packetsOf(track: InputTrack): Promise<number> {
  const { packetCount } = await track.computePacketStats();
  return packetCount;
}

async function lane(track: InputTrack, add: (packet: EncodedPacket) => Promise<void>): Promise<void> {
  const packets = new EncodedPacketSink(track).packets();
  const advance = async () => (await packets.next()).value ?? null;
  lanes.push({ next: await advance(), advance, add });
}

const starts: (() => Promise<void>)[] = [];
if (video) {
  const config = await video.getDecoderConfig();
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { maximumPacketCount: await packetsOf(video) });
  starts.push(() => lane(video, (packet) => source.add(packet, config ? { decoderConfig: config } : undefined)));
}
if (audio) {
  const config = await audio.getDecoderConfig();
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source, { maximumPacketCount: await packetsOf(audio) });
  starts.push(() => lane(audio, (packet) => source.add(packet, config ? { decoderConfig: config } : undefined)));
}
await output.start();
for (const start of starts) await start();
// The recording begins at nought, whenever its stream did.
const begins = Math.min(...lanes.map(({ next }) => next?.timestamp ?? Number.POSITIVE_INFINITY));
for (;;) {
  let first: Lane | undefined;
  for (const one of lanes)
    if (one.next && (first?.next == null || one.next.timestamp < first.next.timestamp)) first = one;
  if (!first?.next) break;
  await first.add(first.next.clone({ timestamp: first.next.timestamp - begins }));
  first.next = await first.advance();
}
await output.finalize();
