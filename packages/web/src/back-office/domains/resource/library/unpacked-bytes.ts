/** What a zip archive says its files are unpacked, in bytes, together; Infinity where it is none. */
export function unpackedBytes(archive: DataView): number {
  let end = archive.byteLength - 22;
  while (end >= 0 && archive.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return Number.POSITIVE_INFINITY;
  let at = archive.getUint32(end + 16, true);
  let bytes = 0;
  for (let left = archive.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > archive.byteLength || archive.getUint32(at, true) !== 0x02014b50) return Number.POSITIVE_INFINITY;
    bytes += archive.getUint32(at + 24, true);
    at += 46 + archive.getUint16(at + 28, true) + archive.getUint16(at + 30, true) + archive.getUint16(at + 32, true);
  }
  return bytes;
}
