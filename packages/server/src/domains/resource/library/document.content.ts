import { extensionOf } from '@convoke/contract/resource/document.rules.ts';

/** How much of a file tells what it is, in bytes. */
export const headBytes = 4096;

type Sign = (head: Buffer) => boolean;

const begins =
  (...signs: readonly string[]): Sign =>
  (head) =>
    signs.some((sign) => head.subarray(0, sign.length).equals(Buffer.from(sign, 'latin1')));
const at =
  (offset: number, sign: string): Sign =>
  (head) =>
    head.subarray(offset, offset + sign.length).equals(Buffer.from(sign, 'latin1'));
const both =
  (one: Sign, other: Sign): Sign =>
  (head) =>
    one(head) && other(head);

const zip = begins('PK\x03\x04', 'PK\x05\x06');
/** The container of the old Office formats. */
const compound = begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
const riff = begins('RIFF');
const boxes = at(4, 'ftyp');
const matroska = begins('\x1a\x45\xdf\xa3');

/** Text has no sign of its own: it holds no NUL, unless it is UTF-16 and says so. */
const isText: Sign = (head) => begins('\xff\xfe', '\xfe\xff')(head) || !head.includes(0);

/** The first bytes of what is called so. What is not named here may begin as it likes, as long as it is no program. */
const signs: Readonly<Record<string, Sign>> = {
  jpg: begins('\xff\xd8\xff'),
  png: begins('\x89PNG\r\n\x1a\n'),
  gif: begins('GIF87a', 'GIF89a'),
  webp: both(riff, at(8, 'WEBP')),
  avif: boxes,
  heic: boxes,
  bmp: begins('BM'),
  tif: begins('II*\0', 'MM\0*'),
  svg: isText,
  // Acrobat itself looks for it among the first 1,024 bytes.
  pdf: (head) => head.subarray(0, 1024).includes('%PDF-'),
  docx: zip,
  doc: compound,
  odt: zip,
  rtf: begins('{\\rtf'),
  html: isText,
  xlsx: zip,
  xls: compound,
  ods: zip,
  csv: isText,
  pptx: zip,
  ppt: compound,
  odp: zip,
  txt: isText,
  md: isText,
  log: isText,
  json: isText,
  xml: isText,
  mp4: boxes,
  m4v: boxes,
  mov: (head) => boxes(head) || ['moov', 'mdat', 'wide', 'free', 'skip'].some((box) => at(4, box)(head)),
  webm: matroska,
  mkv: matroska,
  avi: both(riff, at(8, 'AVI ')),
  mp3: (head) => begins('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  m4a: boxes,
  wav: both(begins('RIFF', 'RF64'), at(8, 'WAVE')),
  ogg: begins('OggS'),
  opus: begins('OggS'),
  flac: begins('fLaC'),
  aac: (head) => begins('ADIF')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0),
  zip,
  '7z': begins('7z\xbc\xaf\x27\x1c'),
  rar: begins('Rar!\x1a\x07'),
  gz: begins('\x1f\x8b'),
  tar: at(257, 'ustar'),
};

const sameAs: Readonly<Record<string, string>> = { jpeg: 'jpg', tiff: 'tif', htm: 'html' };

/** Programs for Windows, Linux and macOS, and scripts that a shell would run. */
const program = begins(
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '#!',
);

/**
 * Whether a file may be what its name says, by its first bytes (`headBytes` of them, fewer of a smaller file). Nothing is parsed: what is served says nosniff, and runs nowhere.
 */
export function looksAsNamed(name: string, head: Buffer): boolean {
  const extension = extensionOf(name);
  const sign = signs[sameAs[extension] ?? extension];
  return sign ? sign(head) : !program(head);
}
