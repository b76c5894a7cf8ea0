import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Bytes that wait for the disk, and are written at once then: one by one what the network brings would take a turn of the thread pool each. */
const gathered = 1024 * 1024;

/** Writes what comes into an open file from a place on, and gives its memory back. */
export function writtenTo(file: FileHandle, start: number): Writable {
  let at = start;
  const put = async (pieces: readonly Buffer[]): Promise<void> => {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    const { bytesWritten } = await file.writev(pieces, at);
    at += bytesWritten;
    // The disk is full, which the next writing says.
    if (bytesWritten < bytes) await put([Buffer.concat(pieces).subarray(bytesWritten)]);
    for (const piece of pieces) giveBack(piece);
  };
  return new Writable({
    highWaterMark: gathered,
    write: (piece: Buffer, _encoding, done) => void put([piece]).then(() => done(), done),
    writev: (pieces: { chunk: Buffer }[], done) => void put(pieces.map(({ chunk }) => chunk)).then(() => done(), done),
  });
}

/**
 * At once, where the piece has its memory for itself. Left to the collector, each 64 MB of a file would have it look through all that the server knows, which took a third of the time of
 * an upload.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
