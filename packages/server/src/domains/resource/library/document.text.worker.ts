import { fileURLToPath } from 'node:url';
import type { DocumentTextKind } from '@convoke/contract/resource/document.rules.ts';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { decodedAs, encodingsOf } from '../../../core/tables/text-encoding.ts';
import { wholeOf } from '../../../core/tables/table.ts';
import { unpackedEntry, type ZipEntry, zipEntries } from '../../../core/tables/zip-entries.ts';

/** A page or slide, or a piece of a text that has none; counted from 1. */
export interface TextPart {
  part: number;
  text: string;
}

/** Why there is no more: 'cut' at a limit, 'unreadable' where the file is damaged or locked. */
export interface TextEnd {
  end: 'cut' | 'unreadable';
}

/** Pages and slides that are read. */
const mostParts = 3000;
/** Characters of one file, and of one page. */
const mostCharacters = 2_000_000;
const mostInPart = 20_000;
/** Characters of a piece of a text without pages; what stands across its end is in the next one too. */
const pieceLength = 2000;
const overlap = 100;
/** Bytes of one part of an Office file. */
const mostUnpacked = 50 * 1024 * 1024;

/** The text of a file. What is wrong with it is said, not thrown. */
export async function* textParts(
  file: Buffer | AsyncIterable<Buffer>,
  kind: DocumentTextKind,
): AsyncGenerator<TextPart | TextEnd> {
  const bytes = await wholeOf(file);
  let characters = 0;
  try {
    for await (const { part, text } of { pdf: pdfPages, word: wordPieces, slides, plain }[kind](bytes)) {
      if (part > mostParts || characters > mostCharacters) {
        yield { end: 'cut' };
        return;
      }
      const tidy = tidied(text).slice(0, mostInPart).toWellFormed();
      characters += tidy.length;
      if (tidy !== '') yield { part, text: tidy };
    }
  } catch {
    yield { end: 'unreadable' };
  }
}

/** One line: names in Chinese go on across the end of a line. What PostgreSQL cannot keep is left out. */
const tidied = (text: string) =>
  text
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .normalize('NFC')
    .trim();

const ofLibrary = (folder: string) => fileURLToPath(import.meta.resolve(`pdfjs-dist/${folder}/LICENSE`)).slice(0, -7);

async function* pdfPages(bytes: Buffer): AsyncGenerator<TextPart> {
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    // Chinese and Japanese without fonts of their own are numbers until these are read.
    cMapUrl: ofLibrary('cmaps'),
  }).promise;
  for (let part = 1; part <= pdf.numPages; part += 1) {
    const page = await pdf.getPage(part);
    yield { part, text: await textOfPage(page) };
    page.cleanup();
  }
}

async function textOfPage(page: PDFPageProxy): Promise<string> {
  let text = '';
  // As a stream it can be left once it is too much.
  for await (const { items } of page.streamTextContent() as unknown as AsyncIterable<PageText>) {
    for (const { str = '', hasEOL } of items) text += hasEOL ? `${str}\n` : str;
    if (text.length > 2 * mostInPart) break;
  }
  return text;
}

interface PageText {
  items: { str?: string; hasEOL?: boolean }[];
}

async function* wordPieces(bytes: Buffer): AsyncGenerator<TextPart> {
  const entry = entriesOf(bytes).find(({ name }) => name === 'word/document.xml');
  if (!entry) throw new Error('no document');
  yield* pieces(officeText(await unpacked(bytes, entry)));
}

async function* slides(bytes: Buffer): AsyncGenerator<TextPart> {
  const found = entriesOf(bytes)
    .map((entry) => ({ entry, part: Number(/^ppt\/slides\/slide(\d{1,5})\.xml$/.exec(entry.name)?.[1] ?? 0) }))
    .filter(({ part }) => part > 0)
    .toSorted((one, other) => one.part - other.part);
  if (found.length === 0) throw new Error('no slides');
  for (const { entry, part } of found) yield { part, text: officeText(await unpacked(bytes, entry)) };
}

function* plain(bytes: Buffer): Generator<TextPart> {
  yield* pieces(decodedAs(bytes, encodingsOf(bytes)[0] ?? 'utf-8'));
}

function* pieces(whole: string): Generator<TextPart> {
  const text = tidied(whole);
  for (let part = 1, from = 0; from < text.length; part += 1, from += pieceLength)
    yield { part, text: text.slice(Math.max(0, from - overlap), from + pieceLength) };
}

function entriesOf(bytes: Buffer): ZipEntry[] {
  const entries = zipEntries(bytes);
  if (!entries) throw new Error('no archive');
  return entries;
}

async function unpacked(bytes: Buffer, entry: ZipEntry): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const piece of unpackedEntry(bytes, entry) as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > mostUnpacked) throw new Error('larger than any such part');
    parts.push(piece);
  }
  return Buffer.concat(parts).toString('utf8');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What stands in the runs of Word and PowerPoint; a paragraph, a break and a tab part words. */
function officeText(xml: string): string {
  let text = '';
  for (const [, run] of xml.matchAll(/<[wa]:t(?:\s[^>]*)?>([^<]*)<|<(?:\/[wa]:p|[wa]:br|w:tab)\b/g))
    text += run === undefined ? ' ' : decoded(run);
  return text;
}

const decoded = (text: string) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
