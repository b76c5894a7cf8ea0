/** Stereo µ-law WAV at 8 kHz: the agent left, the person right. */
export const headerBytes = 58;
/** Of a moment of both sides. */
export const momentBytes = 2;
export const momentsPerMillisecond = 8;

export function wavHeader(dataBytes: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(18, 16);
  // µ-law, two channels, samples and bytes a second, bytes of a moment, bits of a sample.
  bytes.writeUInt16LE(7, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(momentBytes, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('fact', 38, 'latin1');
  bytes.writeUInt32LE(4, 42);
  bytes.writeUInt32LE(dataBytes / momentBytes, 46);
  bytes.write('data', 50, 'latin1');
  bytes.writeUInt32LE(dataBytes, 54);
  return bytes;
}
