import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
} from 'mediabunny';
import type { AudioConfig, VideoConfig } from '../media/configs.ts';
import type { Timed } from '../media/clock.ts';

export interface Tracks {
  video: VideoConfig | null;
  audio: AudioConfig | null;
}

export interface MadePiece {
  /** ftyp and moov: but for the time of making the same as long as the tracks are the same. */
  init: Buffer;
  data: Buffer;
}

/** A CMAF piece of these frames, in the order in which they are decoded. Throws where mediabunny cannot make one. */
export async function makePiece(tracks: Tracks, frames: readonly Timed[], endsAt: number): Promise<MadePiece> {
  const init = new BufferTarget();
  const target = new BufferTarget();
  const output = new Output({ format: new CmafOutputFormat(), target, initTarget: init });
  const video = tracks.video && new EncodedVideoPacketSource('avc');
  const audio = tracks.audio && new EncodedAudioPacketSource('aac');
  const videoConfig = tracks.video && {
    codec: tracks.video.codec,
    codedWidth: tracks.video.width,
    codedHeight: tracks.video.height,
    displayAspectWidth: tracks.video.width * tracks.video.pixel[0],
    displayAspectHeight: tracks.video.height * tracks.video.pixel[1],
    description: tracks.video.bytes,
  };
  const audioConfig = tracks.audio && {
    codec: tracks.audio.codec,
    sampleRate: tracks.audio.sampleRate,
    numberOfChannels: tracks.audio.channels,
    description: tracks.audio.bytes,
  };
  if (video && videoConfig) output.addVideoTrack(video, { decoderConfig: videoConfig });
  if (audio && audioConfig) output.addAudioTrack(audio, { decoderConfig: audioConfig });
  await output.start();
  try {
    if (video && videoConfig)
      for (const packet of packetsOf(frames, 'video', endsAt)) await video.add(packet, { decoderConfig: videoConfig });
    if (audio && audioConfig)
      for (const packet of packetsOf(frames, 'audio', endsAt)) await audio.add(packet, { decoderConfig: audioConfig });
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
  return { init: bytesOf(init), data: bytesOf(target) };
}

/** A frame lasts until the next is shown; the last of a kind as long as the one before it, or until the piece ends. */
function packetsOf(frames: readonly Timed[], kind: 'video' | 'audio', endsAt: number): EncodedPacket[] {
  const own = frames.filter((frame) => frame.kind === kind);
  const shown = own.map((frame) => frame.at + frame.shift);
  const sorted = shown.toSorted((a, b) => a - b);
  const lasts = new Map<number, number>();
  for (const [at, time] of sorted.entries()) {
    const before = at > 0 ? time - (sorted[at - 1] ?? time) : 0;
    const next = sorted[at + 1] ?? (kind === 'video' && endsAt > time ? endsAt : time + before);
    lasts.set(time, next - time);
  }
  return own.map((frame, at) => {
    const time = shown[at] ?? 0;
    return new EncodedPacket(frame.data, frame.isKey ? 'key' : 'delta', time / 1000, (lasts.get(time) ?? 0) / 1000);
  });
}

const bytesOf = (target: BufferTarget): Buffer => Buffer.from(target.buffer ?? new ArrayBuffer(0));
