/** Tar archives as streams (POSIX ustar, plain files only), so that any tar can look into a backup. Sizes from 8 GiB on as GNU tar writes them. */

const block = 512;
const largestInDigits = 0o77777777777;
/** Begins a size that stands there as a number, not in octal digits. */
const isBinary = 0x80;

/** The head of a file and, after its content, `tarPadding`. Names have at most 100 characters, or 255 with a slash in the right place. */
export function tarHead(name: string, bytes: number): Buffer {
  const [prefix, last] = splitName(name);
  const head = Buffer.alloc(block);
  head.write(last, 0, 100);
  head.write('0000600\0', 100);
  head.write('0000000\0', 108);
  head.write('0000000\0', 116);
  if (bytes <= largestInDigits) head.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  else {
    head[124] = isBinary;
    head.writeBigUInt64BE(BigInt(bytes), 128);
  }
  head.write('00000000000\0', 136);
  head.write('0', 156);
  head.write('ustar\0', 257);
  head.write('00', 263);
  head.write(prefix, 345, 155);
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** What fills the last block of a file. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((block - (bytes % block)) % block);
}

/** Two empty blocks end an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * block);
}

export interface TarEntry {
  name: string;
  bytes: number;
  /** To be read to its end before the next entry is asked for. */
  content: AsyncGenerator<Buffer>;
}

/** The files of an archive, one after another. Throws when it is none, or ends too early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new Reader(source);
  for (;;) {
    const head = await reader.exactly(block);
    if (head.every((byte) => byte === 0)) break;
    const { name, bytes } = readHead(head);
    let isRead = false;
    async function* content(): AsyncGenerator<Buffer> {
      yield* reader.parts(bytes);
      await reader.exactly(tarPadding(bytes).length);
      isRead = true;
    }
    yield { name, bytes, content: content() };
    if (!isRead) throw new Error(`${name} was not read to its end`);
  }
  // What the compression says about the whole comes with the last byte.
  await reader.rest();
}

function readHead(head: Buffer): { name: string; bytes: number } {
  const text = (from: number, length: number) => {
    const field = head.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.subarray(0, end === -1 ? length : end).toString();
  };
  const said = Number.parseInt(text(148, 8), 8);
  const bytes = head[124] === isBinary ? Number(head.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  const blank = Buffer.from(head);
  blank.fill(' ', 148, 156);
  if (text(257, 5) !== 'ustar' || said !== sumOf(blank) || !Number.isSafeInteger(bytes) || bytes < 0)
    throw new Error('this is no tar archive');
  const prefix = text(345, 155);
  return { name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`, bytes };
}

function splitName(name: string): [string, string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    if (at <= 155 && name.length - at - 1 <= 100 && Buffer.byteLength(name) === name.length)
      return [name.slice(0, at), name.slice(at + 1)];
  }
  throw new Error(`${name} is too long a name for the archive`);
}

/** The sum of a head's bytes, its own field taken as blanks. */
function sumOf(head: Buffer): number {
  let sum = 0;
  for (const [at, byte] of head.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

class Reader {
  private readonly source: AsyncIterator<Buffer>;
  private left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Pieces of together `bytes`. */
  async *parts(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0; ) {
      if (this.left.length === 0) await this.more();
      const part = this.left.subarray(0, missing);
      this.left = this.left.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  async exactly(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.parts(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  async rest(): Promise<void> {
    for (let next = await this.source.next(); !next.done; next = await this.source.next());
  }

  private async more(): Promise<void> {
    const next = await this.source.next();
    if (next.done) throw new Error('the archive ends too early');
    this.left = next.value;
  }
}
