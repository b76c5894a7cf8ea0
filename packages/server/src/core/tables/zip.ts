import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZippedFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** How long it is, where that is known: of more than 4 GB every program can read it only then. */
  bytes?: number;
  /** Its format has made it small already: more than a quick try would cost much and save nothing. */
  isPacked?: boolean;
}

/** The first day a zip can name: when it was made says nothing. */
const mtime = new Date(1980, 0, 1);

/**
 * A zip archive as a stream of bytes, made while it is read, of any size (zip64): one file is asked for after the other, and of each only what is under way is in memory.
 * Whoever stops reading opens no more. What a file's content throws ends the archive with it.
 */
export async function* zipStream(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  let open: Readable | undefined;
  const feeding = (async () => {
    for await (const { name, content, bytes, isPacked } of files) {
      if (archive.destroyed) return;
      open = Readable.from(content, { objectMode: false });
      const size = bytes === undefined ? {} : { size: bytes };
      const compressionLevel = isPacked ? 1 : 6;
      zip.addReadStream(open, nameInZip(name), { ...size, mtime, forceDosTimestamp: true, compressionLevel });
      await finished(open);
    }
    zip.end();
  })();
  feeding.catch((error: Error) => archive.destroy(error));
  zip.once('error', (error: Error) => archive.destroy(error));
  try {
    yield* archive as AsyncIterable<Uint8Array>;
  } finally {
    open?.destroy();
  }
}

/** A name may begin as a path of Windows does, which no archive may hold. */
const nameInZip = (name: string) => name.replace(/^([A-Za-z]):/, '$1_').replace(/[\\]/g, '_');
