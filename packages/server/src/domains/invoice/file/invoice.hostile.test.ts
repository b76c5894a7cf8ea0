import { expect, test } from 'vitest';
import { invoiceXml, zipped } from '../../../../testing/invoices.ts';
import { fileKindOf, readInvoice } from './invoice.file.ts';
import { inText } from './invoice.read-text.ts';

const paper = { number: '26317000000000000001', title: '甲公司', taxNumber: '91310104MA1F00001X', amountCents: 100 };

test('XML that defines entities is not read', async () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;">]>${invoiceXml(paper).toString().slice(38)}`;
  expect(await readInvoice(Buffer.from(laughs), 'xml')).toBeNull();
  const outside = `<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://127.0.0.1/x"><EInvoice><BuyerName>&x;</BuyerName></EInvoice>`;
  expect(await readInvoice(Buffer.from(outside), 'xml')).toBeNull();
});

test('a bomb of a zip is left before it is unpacked', async () => {
  const bomb = await zipped({ 'OFD.xml': '<a/>', 'Doc_0/a.xml': Buffer.alloc(40 * 1024 * 1024, 0x20) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await readInvoice(bomb, 'ofd')).toBeNull();
});

test('what is cut off, or says what it is not, is unreadable and no fault of ours', async () => {
  const ofd = await zipped({ 'OFD.xml': '<a/>', 'Doc_0/b.xml': '<a/>' });
  expect(await readInvoice(ofd.subarray(0, 60), 'ofd')).toBeNull();
  expect(await readInvoice(await zipped({ 'word/document.xml': '<a/>' }), 'ofd')).toBeNull();
  expect(await readInvoice(Buffer.from('%PDF-1.7 nothing'), 'pdf')).toBeNull();
  const broken = Buffer.from(ofd);
  broken.fill(0xff, 30, 60);
  expect(await readInvoice(broken, 'ofd').catch(() => 'thrown')).not.toBe('thrown');
});

test('a file is told by its first bytes', () => {
  expect(fileKindOf(Buffer.from('%PDF-1.4'))).toBe('pdf');
  expect(fileKindOf(invoiceXml(paper))).toBe('xml');
  expect(fileKindOf(Buffer.from('MZ\x90\0'))).toBeNull();
});

test('of the text of a page the labelled number and the amount in figures are taken', () => {
  const text =
    '发票号码：26317000000000000001 银行账号 12345678901234567890 合计 ¥188.68 ¥11.32 价税合计（大写）贰佰圆整（小写）¥200.00';
  expect(inText(text)).toMatchObject({ number: '26317000000000000001', amountCents: 20_000 });
  expect(inText('（小写）¥-1,200.00')).toMatchObject({ amountCents: -120_000, number: null });
});
