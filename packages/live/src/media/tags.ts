/** What the bodies of FLV tags say, which RTMP messages of audio and video are. */

export type Kind = 'video' | 'audio';

export interface Frame {
  kind: Kind;
  /** Milliseconds of the sender's clock. */
  dts: number;
  /** Milliseconds from decoding to showing; may be negative. */
  shift: number;
  isKey: boolean;
  /** The whole body of the tag. */
  body: Buffer;
  /** The coded data in it. */
  data: Buffer;
}

export type Tag =
  | { what: 'frame'; frame: Frame }
  /** The decoder's settings: avcC, or AudioSpecificConfig. */
  | { what: 'config'; kind: Kind; config: Buffer; body: Buffer }
  | { what: 'unsupported'; kind: Kind; codec: string }
  | { what: 'nothing' };

const videoNames: Record<number, string> = { 2: 'h263', 3: 'screen', 4: 'vp6', 5: 'vp6a', 6: 'screen2', 12: 'hevc' };
const audioNames: Record<number, string> = {
  0: 'pcm',
  1: 'adpcm',
  2: 'mp3',
  3: 'pcm',
  4: 'nellymoser',
  5: 'nellymoser',
  6: 'nellymoser',
  7: 'g711',
  8: 'g711',
  11: 'speex',
  14: 'mp3',
};
const fourNames: Record<string, string> = { hvc1: 'hevc', av01: 'av1', vp09: 'vp9', 'ac-3': 'ac3', '.mp3': 'mp3' };

/** Reads a tag; whatever is too short or of no use to us is `nothing`. */
export function readTag(type: 8 | 9, timestamp: number, body: Buffer): Tag {
  return type === 9 ? readVideo(timestamp, body) : readAudio(timestamp, body);
}

function readVideo(dts: number, body: Buffer): Tag {
  const first = body[0] ?? 0;
  if ((first & 0x80) !== 0) return unsupported('video', body);
  const codec = first & 0x0f;
  if (codec !== 7) return { what: 'unsupported', kind: 'video', codec: videoNames[codec] ?? `video ${codec}` };
  const frameType = first >> 4;
  if (body.length < 6 || frameType === 5) return { what: 'nothing' };
  const data = body.subarray(5);
  if (body[1] === 0) return { what: 'config', kind: 'video', config: data, body };
  if (body[1] !== 1) return { what: 'nothing' };
  const shift = Math.max(-5000, Math.min(5000, body.readIntBE(2, 3)));
  return { what: 'frame', frame: { kind: 'video', dts, shift, isKey: frameType === 1, body, data } };
}

function readAudio(dts: number, body: Buffer): Tag {
  const codec = (body[0] ?? 0) >> 4;
  if (codec === 9) return unsupported('audio', body);
  if (codec !== 10) return { what: 'unsupported', kind: 'audio', codec: audioNames[codec] ?? `audio ${codec}` };
  if (body.length < 3) return { what: 'nothing' };
  const data = body.subarray(2);
  if (body[1] === 0) return { what: 'config', kind: 'audio', config: data, body };
  return { what: 'frame', frame: { kind: 'audio', dts, shift: 0, isKey: true, body, data } };
}

/** Enhanced RTMP names its codec in four letters. */
function unsupported(kind: Kind, body: Buffer): Tag {
  const four = body.toString('latin1', 1, 5);
  return { what: 'unsupported', kind, codec: fourNames[four] ?? four.replace(/[^\w.-]/g, '?') };
}
