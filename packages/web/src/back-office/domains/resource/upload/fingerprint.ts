import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Files up to here are read whole; of larger ones this many pieces, evenly spread, the first and the last among them. In bytes. */
const wholeBytes = 8 * 1024 * 1024;
const pieces = 65;
const pieceBytes = 64 * 1024;

/**
 * What a file is found again by, on another device too: its length and what stands in it, never its name or its date. SHA-256 in hexadecimal. Of a large file it reads 4 MB, since
 * reading all of it would take as long as sending it; two that differ only between the pieces have the same.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const hash = sha256.create().update(utf8ToBytes(`${file.size}\n`));
  const parts = file.size <= wholeBytes ? [file] : spread(file);
  for (const part of parts) hash.update(new Uint8Array(await part.arrayBuffer()));
  return bytesToHex(hash.digest());
}

function spread(file: Blob): Blob[] {
  const last = file.size - pieceBytes;
  return Array.from({ length: pieces }, (_, at) => {
    const start = Math.floor((last * at) / (pieces - 1));
    return file.slice(start, start + pieceBytes);
  });
}
