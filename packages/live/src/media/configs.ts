/** What decoders need to know. Both readers answer null for what is no such thing. */

export interface VideoConfig {
  /** avcC, of ISO 14496-15. */
  bytes: Buffer;
  /** As browsers call it: avc1.64001f */
  codec: string;
  width: number;
  height: number;
  /** Across and down, of a pixel: cameras of tape and some encoders have none that are square. */
  pixel: readonly [number, number];
}

export interface AudioConfig {
  /** AudioSpecificConfig, of ISO 14496-3. */
  bytes: Buffer;
  codec: string;
  sampleRate: number;
  channels: number;
}

const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

export function readAudioConfig(bytes: Buffer): AudioConfig | null {
  try {
    const bits = new Bits(bytes);
    let type = bits.take(5);
    if (type === 31) type = 32 + bits.take(6);
    const index = bits.take(4);
    const sampleRate = index === 15 ? bits.take(24) : sampleRates[index];
    const channels = bits.take(4);
    if (type === 0 || !sampleRate || channels < 1 || channels > 7) return null;
    return { bytes, codec: `mp4a.40.${type}`, sampleRate, channels: channels === 7 ? 8 : channels };
  } catch {
    return null;
  }
}

export function readVideoConfig(bytes: Buffer): VideoConfig | null {
  try {
    if (bytes[0] !== 1 || ((bytes[5] ?? 0) & 0x1f) === 0 || bytes.length > 4096) return null;
    const length = bytes.readUInt16BE(6);
    if (8 + length > bytes.length) return null;
    const { width, height, pixel } = pictureOf(bytes.subarray(8, 8 + length));
    if (width < 16 || height < 16 || width > 8192 || height > 8192) return null;
    return { bytes, codec: `avc1.${bytes.toString('hex', 1, 4)}`, width, height, pixel };
  } catch {
    return null;
  }
}

/** Of a sequence parameter set (ITU-T H.264, 7.3.2.1.1). Throws where it ends too early. node-media-server's own reader loops for as long as a stranger wants. */
function pictureOf(unit: Buffer): Pick<VideoConfig, 'width' | 'height' | 'pixel'> {
  const bits = new Bits(withoutPrevention(unit).subarray(1));
  const profile = bits.take(8);
  bits.take(16);
  bits.golomb();
  let chroma = 1;
  if ([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].includes(profile)) {
    chroma = bits.golomb();
    if (chroma === 3) bits.take(1);
    bits.golomb();
    bits.golomb();
    bits.take(1);
    if (bits.take(1) === 1) for (let at = 0; at < (chroma === 3 ? 12 : 8); at++) skipScaling(bits, at < 6 ? 16 : 64);
  }
  bits.golomb();
  const order = bits.golomb();
  if (order === 0) bits.golomb();
  else if (order === 1) {
    bits.take(1);
    bits.golomb();
    bits.golomb();
    for (let left = bits.golomb(); left > 0; left--) bits.golomb();
  }
  bits.golomb();
  bits.take(1);
  const across = bits.golomb() + 1;
  const down = bits.golomb() + 1;
  const isWhole = bits.take(1);
  if (isWhole === 0) bits.take(1);
  bits.take(1);
  const [left, right, top, bottom] =
    bits.take(1) === 1 ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()] : [0, 0, 0, 0];
  const stepX = chroma === 1 || chroma === 2 ? 2 : 1;
  const stepY = (chroma === 1 ? 2 : 1) * (2 - isWhole);
  return {
    width: across * 16 - stepX * (left + right),
    height: (2 - isWhole) * down * 16 - stepY * (top + bottom),
    pixel: pixelOf(bits),
  };
}

const square = [1, 1] as const;
/** Table E-1 of H.264, by aspect_ratio_idc. */
const pixels = [
  square,
  square,
  ...([
    [12, 11],
    [10, 11],
    [16, 11],
    [40, 33],
    [24, 11],
    [20, 11],
    [32, 11],
    [80, 33],
  ] as const),
  ...([
    [18, 11],
    [15, 11],
    [64, 33],
    [160, 99],
    [4, 3],
    [3, 2],
    [2, 1],
  ] as const),
];

/** Square where nothing is said of it, or nonsense. */
function pixelOf(bits: Bits): readonly [number, number] {
  try {
    if (bits.take(1) === 0 || bits.take(1) === 0) return square;
    const known = bits.take(8);
    const [across, down] = known === 255 ? [bits.take(16), bits.take(16)] : (pixels[known] ?? square);
    return across > 0 && down > 0 && across <= 1000 && down <= 1000 ? [across, down] : square;
  } catch {
    return square;
  }
}

function skipScaling(bits: Bits, size: number): void {
  if (bits.take(1) === 0) return;
  let last = 8;
  let next = 8;
  for (let at = 0; at < size; at++) {
    if (next !== 0) {
      const code = bits.golomb();
      next = (last + (code % 2 === 0 ? -code / 2 : (code + 1) / 2) + 256) % 256;
    }
    last = next === 0 ? last : next;
  }
}

function withoutPrevention(unit: Buffer): Buffer {
  const kept = [...unit].filter((byte, at) => !(byte === 3 && unit[at - 1] === 0 && unit[at - 2] === 0));
  return Buffer.from(kept);
}

/** Bits from the highest on; throws behind the end. */
class Bits {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left--) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new RangeError('it ends too early');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at++;
    }
    return value;
  }

  /** Exp-Golomb, unsigned. */
  golomb(): number {
    let zeros = 0;
    while (this.take(1) === 0) if (++zeros > 31) throw new RangeError('no such number');
    return 2 ** zeros - 1 + this.take(zeros);
  }
}
