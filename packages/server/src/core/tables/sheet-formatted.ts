import { XMLParser } from 'fast-xml-parser';
import { streamXlsxRows } from 'hucre/xlsx';
import { type CellFormat, cellFormat, formattedNumber } from './sheet-formats.ts';
import { unpackedEntry, type ZipEntry, zipEntries } from './zip-entries.ts';

/** Bytes of a part that says how a workbook is made. */
const mostPart = 20 * 1024 * 1024;
/** Characters of one row. */
const longestRow = 50_000_000;

/**
 * The rows of a sheet of a workbook; sheets and rows count from 0. The library knows numbers from days, but does not tell the format of a cell: numbers that
 * people see as a time, a share or with zeros in front are texts here.
 */
export async function* workbookRows(
  bytes: Buffer,
  sheet: number,
): AsyncGenerator<{ index: number; values: readonly unknown[] }> {
  const formatted = formattedRows(bytes, sheet);
  let next = await formatted.next();
  try {
    for await (const row of streamXlsxRows(bytes, { sheet })) {
      while (!next.done && next.value.index < row.index) next = await formatted.next();
      const values: unknown[] = row.values;
      if (!next.done && next.value.index === row.index)
        for (const [column, text] of next.value.texts) if (column < values.length) values[column] = text;
      yield { index: row.index, values };
    }
  } finally {
    await formatted.return(undefined);
  }
}

interface FormattedRow {
  index: number;
  texts: Map<number, string>;
}

/** The formatted numbers of a sheet as texts, row by row; none where the workbook has no such format, or keeps its parts in an unusual way. */
async function* formattedRows(bytes: Buffer, sheet: number): AsyncGenerator<FormattedRow, undefined> {
  const make = await makeOf(bytes, sheet);
  if (!make?.formats.some((format) => format !== null)) return;
  const rowEnd = /<\/(?:[\w.-]+:)?row\s*>/;
  let rest = '';
  let index = -1;
  for await (const piece of unpackedEntry(bytes, make.entry).setEncoding('utf8') as AsyncIterable<string>) {
    const from = Math.max(0, rest.length - 100);
    rest += piece;
    if (rest.length > longestRow) throw new Error('a row without an end');
    if (!rowEnd.test(rest.slice(from))) continue;
    let read = 0;
    for (const row of wholeRows(rest, index, make)) {
      read = row.end;
      index = row.index;
      if (row.texts.size > 0) yield row;
    }
    rest = rest.slice(read);
  }
}

/** The rows of a part of a sheet's XML that end in it, which begins behind the row `index`. */
function* wholeRows(xml: string, index: number, { formats, is1904 }: Make): Generator<FormattedRow & { end: number }> {
  const tag = /<(\/?)(?:[\w.-]+:)?(row|c|v)(?=[\s/>])([^>]*)>/g;
  let row: FormattedRow = { index, texts: new Map() };
  let column = -1;
  let format: CellFormat | null = null;
  for (let found = tag.exec(xml); found; found = tag.exec(xml)) {
    const [, isEnd, name, attributes = ''] = found;
    if (name === 'row' && isEnd) yield { ...row, end: tag.lastIndex };
    else if (name === 'row') {
      const given = /\br\s*=\s*["'](\d+)["']/.exec(attributes)?.[1];
      row = { index: given === undefined ? row.index + 1 : Number(given) - 1, texts: new Map() };
      column = -1;
    } else if (name === 'c' && !isEnd) {
      const place = /\br\s*=\s*["']([A-Za-z]+)\d+["']/.exec(attributes)?.[1];
      column = place === undefined ? column + 1 : columnOf(place);
      const isNumber = !/\bt\s*=\s*["'](?!n["'])/.test(attributes);
      format = (isNumber && formats[Number(/\bs\s*=\s*["'](\d+)["']/.exec(attributes)?.[1] ?? -1)]) || null;
    } else if (name === 'v' && !isEnd && format) {
      const text = xml.slice(tag.lastIndex, xml.indexOf('<', tag.lastIndex)).trim();
      if (text !== '' && Number.isFinite(Number(text)))
        row.texts.set(column, formattedNumber(Number(text), format, is1904));
    }
  }
}

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;

/** How a workbook is made: where a sheet stands in it, and what its cells look like by the number of their style. */
interface Make {
  entry: ZipEntry;
  formats: (CellFormat | null)[];
  is1904: boolean;
}

type Element = { [name: string]: Element[] | string | undefined };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

async function makeOf(bytes: Buffer, sheet: number): Promise<Make | null> {
  const entries = new Map(zipEntries(bytes)?.map((entry) => [entry.name, entry]));
  const part = async (path: string): Promise<Element> => {
    const entry = entries.get(path);
    if (!entry) return {};
    if (entry.unpacked > mostPart) throw new Error('larger than any such part');
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of unpackedEntry(bytes, entry) as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > mostPart) throw new Error('larger than any such part');
      pieces.push(piece);
    }
    return parser.parse(Buffer.concat(pieces).toString('utf8')) as Element;
  };
  const related = async (path: string) => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const relations = await part(`${folder}_rels/${path.slice(folder.length)}.rels`);
    return all(relations, 'Relationships', 'Relationship').map((relation) => ({
      id: textOf(relation, '@Id'),
      kind: textOf(relation, '@Type'),
      path: URL.parse(textOf(relation, '@Target'), `file:///${folder}`)?.pathname.slice(1) ?? '',
    }));
  };
  const book = (await related('')).find(({ kind }) => kind.endsWith('/officeDocument'))?.path;
  if (book === undefined) return null;
  const workbook = await part(book);
  const parts = await related(book);
  const chosen = all(workbook, 'workbook', 'sheets', 'sheet').filter((each) => textOf(each, '@name') !== '')[sheet];
  const entry = entries.get(parts.find(({ id }) => chosen && id === textOf(chosen, '@id'))?.path ?? '');
  const styles = parts.find(({ kind }) => kind.endsWith('/styles'))?.path;
  if (!entry || styles === undefined) return null;
  const sheetStyles = await part(styles);
  const codes = new Map(
    all(sheetStyles, 'styleSheet', 'numFmts', 'numFmt').map((each) => [
      Number(textOf(each, '@numFmtId')),
      textOf(each, '@formatCode'),
    ]),
  );
  return {
    entry,
    formats: all(sheetStyles, 'styleSheet', 'cellXfs', 'xf').map((xf) => {
      const id = Number(textOf(xf, '@numFmtId'));
      return cellFormat(id, codes.get(id));
    }),
    is1904: all(workbook, 'workbook', 'workbookPr').some((each) => /^(?:1|true)$/.test(textOf(each, '@date1904'))),
  };
}

/** All elements at the end of a path. */
const all = (from: Element, ...names: readonly string[]): Element[] =>
  names.reduce<Element[]>(
    (level, name) =>
      level.flatMap((element) => {
        const found = element[name];
        return Array.isArray(found) ? found.filter((each) => typeof each === 'object') : [];
      }),
    [from],
  );

function textOf(element: Element, name: string): string {
  const found = element[name];
  return typeof found === 'string' ? found : '';
}
