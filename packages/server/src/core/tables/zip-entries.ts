import { createInflateRaw, type InflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';

export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  /** Where its own head stands. */
  at: number;
}

/** What a zip archive's own table of contents says is in it, as readers go by it; null where it has none. */
export function zipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > bytes.length) return null;
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** What all files of an archive are unpacked. */
export function unpackedBytes(bytes: Buffer): number {
  return zipEntries(bytes)?.reduce((sum, { unpacked }) => sum + unpacked, 0) ?? Infinity;
}

/** A file of an archive, unpacked piece by piece. */
export function unpackedEntry(bytes: Buffer, { at, method, packed }: ZipEntry): Readable {
  if (at + 30 > bytes.length) throw new Error('no such entry');
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(from, from + packed);
  if (method === 0) return Readable.from([content]);
  const inflate: InflateRaw = createInflateRaw();
  inflate.end(content);
  return inflate;
}
