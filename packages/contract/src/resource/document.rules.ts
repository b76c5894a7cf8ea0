import * as z from 'zod';
import { line } from '../core/fields.ts';

/** The largest document, in bytes. */
export const documentBytes = 5 * 1024 ** 3;
/** The largest that comes as one multipart body, in bytes: who sends more wants to resume. */
export const documentBodyBytes = 1024 ** 3;
/** Files of one multipart body. */
export const mostInBody = 50;
/** Documents that are renamed at once, all or none. */
export const mostRenamed = 10_000;
/** How long deleted documents can be brought back, in days. */
export const trashDays = 30;
/** Categories of an organisation. */
export const mostCategories = 500;

/** The largest workbook and Word file that are shown, in bytes, and how much of a sheet is. */
export const mostSheetBytes = 20 * 1024 ** 2;
export const mostWordBytes = 20 * 1024 ** 2;
export const mostSheetRows = 200;
export const mostSheetColumns = 50;

export const documentKinds = [
  'picture',
  'pdf',
  'document',
  'sheet',
  'slides',
  'text',
  'video',
  'audio',
  'archive',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What uses documents of the library. */
export const documentUseKinds = [
  'agenda',
  'news',
  'mail',
  'badge',
  'certificate',
  'site',
  'review',
  'watch',
  'recording',
] as const;
export type DocumentUseKind = (typeof documentUseKinds)[number];

/** What is recorded of a document. */
export const recordKinds = ['upload', 'replace', 'download'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** By extension: what it is, and as what it is served. */
const types: Readonly<Record<Exclude<DocumentKind, 'other'>, Readonly<Record<string, string>>>> = {
  picture: {
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    heic: 'image/heic',
    bmp: 'image/bmp',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    svg: 'image/svg+xml',
  },
  pdf: { pdf: 'application/pdf' },
  document: {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    doc: 'application/msword',
    odt: 'application/vnd.oasis.opendocument.text',
    rtf: 'application/rtf',
    html: 'text/html',
    htm: 'text/html',
  },
  sheet: {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xls: 'application/vnd.ms-excel',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    csv: 'text/csv',
  },
  slides: {
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ppt: 'application/vnd.ms-powerpoint',
    odp: 'application/vnd.oasis.opendocument.presentation',
  },
  text: { txt: 'text/plain', md: 'text/plain', log: 'text/plain', json: 'application/json', xml: 'text/xml' },
  video: {
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    mov: 'video/quicktime',
    webm: 'video/webm',
    mkv: 'video/x-matroska',
    avi: 'video/x-msvideo',
  },
  audio: {
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    wav: 'audio/wav',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
    flac: 'audio/flac',
    aac: 'audio/aac',
  },
  archive: {
    zip: 'application/zip',
    '7z': 'application/x-7z-compressed',
    rar: 'application/vnd.rar',
    gz: 'application/gzip',
    tar: 'application/x-tar',
  },
};

/** What is known of the text of a file: it has none to be searched, it waits to be read, it was read, as far as its limits, had no words (scans), cannot be read, or is too large. */
export const textStates = ['none', 'waiting', 'read', 'cut', 'empty', 'unreadable', 'tooLarge'] as const;
export type TextState = (typeof textStates)[number];

export type DocumentTextKind = 'pdf' | 'word' | 'slides' | 'plain';

const textKinds: Readonly<Record<string, DocumentTextKind>> = {
  pdf: 'pdf',
  docx: 'word',
  pptx: 'slides',
  csv: 'plain',
  txt: 'plain',
  md: 'plain',
  log: 'plain',
  json: 'plain',
  xml: 'plain',
};

/** How the text of a file of this name is read; undefined where it is not. */
export const textKindOf = (name: string): DocumentTextKind | undefined => {
  const extension = extensionOf(name);
  return Object.hasOwn(textKinds, extension) ? textKinds[extension] : undefined;
};

/** The extension of a name in small letters, without its dot; empty where there is none. */
export function extensionOf(name: string): string {
  return /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** What a file of this name is taken for. */
export function documentType(name: string): { kind: DocumentKind; contentType: string } {
  const extension = extensionOf(name);
  for (const [kind, extensions] of Object.entries(types) as [keyof typeof types, Readonly<Record<string, string>>][])
    if (Object.hasOwn(extensions, extension)) return { kind, contentType: extensions[extension] as string };
  return { kind: 'other', contentType: 'application/octet-stream' };
}

/** A name that every system can keep, and that leads nowhere. */
export const documentName = line(200, 1).refine((name) => !/[\\/]/.test(name) && !/^\.+$/.test(name), {
  params: { problem: 'fileName' },
});

export const categoryName = line(60, 1);

/** What becomes of the name when a file takes another's place: the name stays, its extension is that of the new file. */
export function renamedTo(name: string, fileName: string): string {
  const [before, after] = [extensionOf(name), extensionOf(fileName)];
  if (before === after || after === '') return name;
  const stem = before === '' ? name : name.slice(0, -before.length - 1);
  return `${stem.slice(0, 199 - after.length)}.${after}`;
}

/** How documents are renamed, many at once. Extensions stay. */
export const renaming = z.discriminatedUnion('by', [
  z.object({ by: z.literal('replace'), find: z.string().min(1).max(100), to: z.string().max(100).default('') }),
  z.object({ by: z.literal('add'), before: z.string().max(100).default(''), after: z.string().max(100).default('') }),
  z.object({
    by: z.literal('number'),
    name: z.string().trim().min(1).max(100),
    from: z.int().min(0).max(1_000_000).default(1),
    digits: z.int().min(1).max(7).default(2),
  }),
]);
export type Renaming = z.output<typeof renaming>;

/** What a document is called afterwards; `at` is its place among those that are renamed, from 0. */
export function renamedBy(how: Renaming, name: string, at: number): string {
  const extension = extensionOf(name);
  const ending = extension === '' ? '' : name.slice(-extension.length - 1);
  const stem = ending === '' ? name : name.slice(0, -ending.length);
  if (how.by === 'replace') return stem.replaceAll(how.find, () => how.to) + ending;
  if (how.by === 'add') return how.before + stem + how.after + ending;
  return `${how.name} ${String(how.from + at).padStart(how.digits, '0')}${ending}`;
}
