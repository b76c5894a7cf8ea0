import { type ZippedFile, zipStream } from '../src/core/tables/zip.ts';

/** Small inputs that ask for a great deal of work, one for each way that was found, of every kind of file that the product reads. */

export interface AmplifyingFile {
  name: string;
  bytes: Buffer;
}

async function workbook(sheet: string, strings = ''): Promise<Buffer> {
  const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${ns} xmlns:r="${rel}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${ns}><si><t>Name</t></si><si><t>Phone</t></si>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${ns}><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const zipped = Object.entries(files).map(([name, text]): ZippedFile => ({ name, content: once(Buffer.from(text)) }));
  const parts: Uint8Array[] = [];
  for await (const part of zipStream(zipped)) parts.push(part);
  return Buffer.concat(parts);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const titles = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>';
const rows = (count: number, cells: (n: number) => string) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 2}">${cells(at + 2)}</row>`).join('');

/** `<use>` within `<use>`: each level is drawn ten times as often. */
function usesWithin(levels: number): string {
  const groups = Array.from(
    { length: levels },
    (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
  );
  return svg(`<rect id="a0" width="1" height="1"/>${groups.join('')}`);
}

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2" width="4" height="2">${inner}</svg>`;

const schedule = (description: string) =>
  `<schedule><conference><title>X</title></conference><day date="2027-05-01"><room name="A"><event guid="01890000-0000-7000-8000-000000000000"><title>T</title><start>10:00</start><duration>1:00</duration><description>${description}</description></event></room></day></schedule>`;

/** HTML of a mail that somebody types or uploads, or a page that is turned into one. */
export const amplifyingHtml: Readonly<Record<string, string>> = {
  nested: `<div>${'<p>'.repeat(40_000)}`,
  'open tags': '<a href="'.repeat(30_000),
  'signs of tags': '<'.repeat(200_000),
  'comments of Outlook': '<!--[if mso]>'.repeat(20_000),
  'rules in rules': `<style>${'@im'.repeat(30_000)}${'port'.repeat(30_000)}</style>`,
  'spaces in styles': `<style${' '.repeat(100_000)}`,
};

export const amplifyingMjml: Readonly<Record<string, string>> = {
  'inline rules': `<mjml><mj-head><mj-style inline="inline">${Array.from({ length: 3000 }, (_, at) => `.c${at}{color:#000}`).join('')}</mj-style></mj-head><mj-body><mj-section><mj-column><mj-text css-class="c1">x</mj-text></mj-column></mj-section></mj-body></mjml>`,
  nested: `<mjml><mj-body>${'<mj-wrapper>'.repeat(2900)}${'</mj-wrapper>'.repeat(2900)}</mj-body></mjml>`,
  'many elements': `<mjml><mj-body>${'<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>'.repeat(900)}</mj-body></mjml>`,
};

/** Of every kind of file. */
export async function amplifyingFiles(): Promise<Record<string, AmplifyingFile>> {
  const long = `<si><t>${'x '.repeat(2_000_000)}</t></si>`;
  const cards = (inner: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:Ana\n${inner}\nEND:VCARD\n`;
  const file = (name: string, text: string): AmplifyingFile => ({ name, bytes: Buffer.from(text) });
  return {
    'one long text in many cells': {
      name: 'a.xlsx',
      bytes: await workbook(
        titles + rows(300, (n) => `<c r="A${n}" t="s"><v>2</v></c><c r="B${n}" t="s"><v>2</v></c>`),
        long,
      ),
    },
    'cells far to the right': {
      name: 'a.xlsx',
      bytes: await workbook(titles + rows(300, (n) => `<c r="A${n}"><v>1</v></c><c r="XFD${n}"><v>1</v></c>`)),
    },
    'rows without end': {
      name: 'a.xlsx',
      bytes: await workbook(titles + rows(120_000, (n) => `<c r="A${n}"><v>1</v></c>`)),
    },
    'a quote that nobody closes': file('a.csv', `Name,Phone\n"${'1,2\n'.repeat(300_000)}`),
    'quotes alone': file('a.csv', `Name,Phone\n${'"'.repeat(400_000)}`),
    'separators alone': file('a.csv', `Name,Phone\n${','.repeat(1_500_000)}`),
    'a folded card': file('a.vcf', cards(`NOTE:${'x\n '.repeat(150_000)}`)),
    'a card of soft lines': file('a.vcf', cards(`NOTE;ENCODING=QUOTED-PRINTABLE:${'x=\n'.repeat(150_000)}`)),
    'a card of parts': file('a.vcf', cards(`N:${'\\;;'.repeat(200_000)}`)),
    'uses within uses': file('a.svg', usesWithin(12)),
    'a huge filter': file(
      'a.svg',
      svg(
        `<filter id="f" x="-500000%" y="-500000%" width="10000000%" height="10000000%">${'<feGaussianBlur stdDeviation="1000"/><feMorphology radius="1000"/>'.repeat(50)}</filter><g filter="url(#f)"><rect width="2" height="1"/></g>`,
      ),
    ),
    'a deep drawing': file('a.svg', svg('<g>'.repeat(3000) + '</g>'.repeat(3000))),
    'a programme of open links': file('a.xml', schedule('&lt;a href="'.repeat(60_000))),
    'a deep programme': file('a.xml', `<schedule>${'<day>'.repeat(60_000)}`),
    'a programme of entities': file('a.xml', schedule('&amp;'.repeat(300_000))),
    'a deep list': file('a.json', `{"schedule":${'['.repeat(100_000)}`),
    ...Object.fromEntries(
      Object.entries(amplifyingHtml).map(([what, text]) => [`HTML: ${what}`, file('a.html', `<html><body>${text}`)]),
    ),
    ...Object.fromEntries(
      Object.entries(amplifyingMjml).map(([what, text]) => [`MJML: ${what}`, file('a.mjml', text)]),
    ),
  };
}
