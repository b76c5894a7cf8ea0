import { unpackedEntry, zipEntries } from '../../../core/tables/zip-entries.ts';
import { inText, type Read } from './invoice.read-text.ts';

/** What an invoice that came as XML or OFD says. Elements are looked for by their names alone: nothing is expanded, followed or fetched. */

/** Files of an OFD that are looked at, and bytes of all of them together, unpacked. */
const mostEntries = 300;
const mostUnpacked = 20 * 1024 * 1024;

/** The state's own XML of digital e-invoices, and that within OFD files; names as published (EInvoice, GB/T 33190 attachments). */
const names = {
  number: ['EIid', 'InvoiceNumber', 'InvoiceNo'],
  title: ['BuyerName'],
  taxNumber: ['BuyerIdNum', 'BuyerTaxID'],
  amount: ['TotalTax-includedAmount', 'TaxInclusiveTotalAmount'],
} as const;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function elements(xml: string, wanted: readonly string[]): string[] {
  return wanted.flatMap((name) =>
    [...xml.matchAll(new RegExp(`<(?:[\\w.]{1,40}:)?${name}(?:\\s[^<>]{0,500})?>([^<]{1,500})<`, 'g'))].flatMap(
      ([, text = '']) => {
        const plain = text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '').trim();
        return plain === '' ? [] : [plain];
      },
    ),
  );
}

function inXml(xml: string): Read {
  const amount = elements(xml, names.amount).find((text) => /^-?\d{1,12}(\.\d{1,2})?$/.test(text));
  return {
    number: elements(xml, names.number).find((text) => /^\d{20}$/.test(text)) ?? null,
    titles: elements(xml, names.title).slice(0, 1),
    taxNumbers: elements(xml, names.taxNumber).slice(0, 1),
    amountCents: amount === undefined ? null : Math.round(Number(amount) * 100),
  };
}

/** Null where it is no XML, or defines what stands for something else: no tax system writes that. */
export function readXml(bytes: Uint8Array): Read | null {
  const xml = new TextDecoder('utf-8').decode(bytes);
  if (!/^\s*<[?\w]/.test(xml) || /<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null;
  return inXml(xml);
}

/** Null where it is no OFD, or unpacks to more than any invoice. */
export async function readOfd(given: Uint8Array): Promise<Read | null> {
  const bytes = Buffer.from(given);
  const entries = zipEntries(bytes);
  if (!entries?.some(({ name }) => name === 'OFD.xml') || entries.length > mostEntries) return null;
  let left = mostUnpacked;
  let text = '';
  for (const entry of entries.filter(({ name }) => name.endsWith('.xml'))) {
    const pieces: Buffer[] = [];
    for await (const piece of unpackedEntry(bytes, entry) as AsyncIterable<Buffer>) {
      left -= piece.length;
      if (left < 0) return null;
      pieces.push(piece);
    }
    const xml = Buffer.concat(pieces).toString('utf8');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null;
    const read = inXml(xml);
    if (read.number !== null && read.amountCents !== null) return read;
    // What is drawn on the pages, in the order in which it is drawn.
    if (/(?:^|\/)Content\.xml$/.test(entry.name)) text += ` ${elements(xml, ['TextCode']).join(' ')}`;
  }
  return inText(text);
}
