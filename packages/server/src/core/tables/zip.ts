import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZippedFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * A zip archive as a stream of bytes, made while it is read: of every file only what is under way is in memory. Sizes stand behind the content
 * (data descriptors), so none has to be known before. Files up to 4 GB.
 */
export async function* zipStream(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const label = Buffer.from(name);
    const start = offset;
    const local = head(0x04034b50, [20, flags, deflated, 0, dosDate], label);
    yield local;
    offset += local.length;
    const facts = { crc: 0, packed: 0, bytes: 0 };
    for await (const part of pack(content, facts)) {
      offset += part.length;
      yield part;
    }
    const after = Buffer.alloc(16);
    after.writeUInt32LE(0x08074b50, 0);
    writeFacts(after, 4, facts);
    yield after;
    offset += after.length;
    const entry = Buffer.alloc(46 + label.length);
    entry.writeUInt32LE(0x02014b50, 0);
    for (const [index, value] of [20, 20, flags, deflated, 0, dosDate].entries())
      entry.writeUInt16LE(value, 4 + 2 * index);
    writeFacts(entry, 16, facts);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(start, 42);
    label.copy(entry, 46);
    central.push(entry);
  }
  const directory = Buffer.concat(central);
  yield directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

/** Sizes behind the content (bit 3), names in UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** The first day a zip can name: when it was made says nothing. */
const dosDate = 0x0021;

interface Facts {
  crc: number;
  packed: number;
  bytes: number;
}

function head(signature: number, fields: readonly number[], name: Buffer): Buffer {
  const made = Buffer.alloc(30 + name.length);
  made.writeUInt32LE(signature, 0);
  for (const [index, value] of fields.entries()) made.writeUInt16LE(value, 4 + 2 * index);
  made.writeUInt16LE(name.length, 26);
  name.copy(made, 30);
  return made;
}

function writeFacts(into: Buffer, at: number, { crc, packed, bytes }: Facts): void {
  into.writeUInt32LE(crc, at);
  into.writeUInt32LE(packed, at + 4);
  into.writeUInt32LE(bytes, at + 8);
}

async function* pack(content: AsyncIterable<Uint8Array>, facts: Facts): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feeding = (async () => {
    try {
      for await (const part of content) {
        facts.crc = crc32(part, facts.crc);
        facts.bytes += part.length;
        if (!deflate.write(part)) await new Promise((resolve) => deflate.once('drain', resolve));
      }
      deflate.end();
    } catch (error) {
      deflate.destroy(error instanceof Error ? error : new Error('the content of a file failed', { cause: error }));
    }
  })();
  try {
    for await (const part of deflate as AsyncIterable<Buffer>) {
      facts.packed += part.length;
      yield part;
    }
    await feeding;
  } finally {
    // Whoever stops reading half-way leaves nobody waiting for room.
    deflate.destroy();
    deflate.emit('drain');
  }
}
