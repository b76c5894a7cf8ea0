import { languages } from '@convoke/contract/core/language.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPdf, withoutSpaces } from '../../../../testing/pdf.ts';
import { chineseNames, sheetTicket, ticketSheet } from '../../../../testing/ticket-sheet.ts';
import { ticketPdf } from './ticket-pdf.worker.ts';
import { ticketTexts } from './ticket-texts.ts';

async function pagesOf(...args: Parameters<typeof ticketSheet>) {
  return readPdf(await ticketPdf(ticketSheet(...args)));
}

/** Line ends are spaces, so that a name found is one that stands together. */
const flat = (text = '') => text.replace(/\s+/gu, ' ');

test('every ticket has its page, with a name of any of the scripts as text that can be copied', async () => {
  const names = ['María Núñez', '欧阳镕基', '髙橋 さくら', 'Łukasz O’Brien', 'Νίκος Ψαρράς', 'Юлия Щукина', '𠮷野 家'];
  const pages = await pagesOf({ tickets: names.map((attendeeName) => sheetTicket({ attendeeName })) });
  expect(pages).toHaveLength(names.length);
  for (const [at, name] of names.entries()) {
    expect(flat(pages[at]?.text)).toContain(name);
    expect(flat(pages[at]?.text)).toContain(`Ticket ${at + 1} of ${names.length}`);
  }
});

test('a page says what, when, where, for whom, and by which order', async () => {
  const [page] = await pagesOf({ tickets: [sheetTicket({ seatText: 'Row B · 12' })] });
  const text = flat(page?.text);
  for (const part of [
    'Designing for everyone',
    'Northwind Events',
    'Saturday, 5 December 2026 09:00 – 17:30 China Standard Time (GMT+8)',
    'Shanghai Science Hall 47 South Nanchang Road, Huangpu',
    'Ana García Lumen & Partners',
    'Early bird',
    'Row B · 12',
    '€120.00',
    '7K3F9 QXM2P 8DQR',
    'CV20261121-004512',
    'Juan Pérez',
    // The evening of the 2nd in London is the 3rd at the event.
    '3 November 2026',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('of 1');
});

test('a scanner reads the code off every page, whatever else stands on it', async () => {
  const cover = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#222222' } })
    .png()
    .toBuffer();
  const codes = ['https://convoke.example/qd/AAAABBBBCCCCDD', '短い', 'x'.repeat(400)];
  const long = { attendeeName: '名'.repeat(400), company: 'c '.repeat(300), ticketName: 'w'.repeat(300) };
  const pages = await pagesOf({
    sandbox: true,
    tickets: codes.map((qrText) => sheetTicket({ qrText, ...long, seatText: '座'.repeat(99) })),
    event: { cover, title: 'A title that goes on and on '.repeat(9), address: 'somewhere '.repeat(40) },
  });
  expect(pages.map((page) => page.codes)).toEqual(codes.map((code) => [code]));
});

test('without a text of its own the QR code holds the code', async () => {
  const [page] = await pagesOf({ tickets: [sheetTicket({ qrText: '' })] });
  expect(page?.codes).toEqual(['7K3F9QXM2P8DQR']);
});

test.each(languages)('in %s all labels are the language’s own', async (language) => {
  const [page] = await pagesOf({ language, tickets: [sheetTicket({ seatText: '7' }), sheetTicket()], sandbox: true });
  const { position, fileTitle: _, ...labels } = ticketTexts[language];
  const text = withoutSpaces(page?.text ?? '');
  for (const label of Object.values(labels)) expect(text).toContain(withoutSpaces(label));
  expect(text).toContain(withoutSpaces(position.replace('{n}', '1').replace('{total}', '2')));
});

test.each([
  ['zh', 'Asia/Shanghai', '2026年12月5日星期六 09:00 – 17:30 中国标准时间 (GMT+8)'],
  ['ja', 'Asia/Tokyo', '2026年12月5日土曜日 10:00 – 18:30 日本標準時 (GMT+9)'],
  ['es', 'Europe/Madrid', 'Sábado, 5 de diciembre de 2026 02:00 – 10:30 Hora estándar de Europa central (GMT+1)'],
  ['en', 'America/New_York', 'Fri, 4 Dec 2026, 20:00 – Sat, 5 Dec 2026, 04:30 Eastern Standard Time (GMT-5)'],
  ['en', 'Nowhere/At_All', '01:00 – 09:30 Coordinated Universal Time (GMT+0)'],
] as const)('in %s an event in %s tells its times there', async (language, timeZone, expected) => {
  const [page] = await pagesOf({ language, event: { timeZone } });
  expect(flat(page?.text)).toContain(expected);
});

test('play money shows: SANDBOX stands on every page then, and only then', async () => {
  const tickets = [sheetTicket(), sheetTicket()];
  const played = await pagesOf({ tickets, sandbox: true });
  expect(played).toHaveLength(2);
  for (const { text } of played) expect(text).toContain('SANDBOX · Test order, not valid for entry');
  for (const { text } of await pagesOf({ tickets })) expect(text).not.toMatch(/sandbox/i);
});

test('what is empty has no label', async () => {
  const [page] = await pagesOf({
    tickets: [sheetTicket({ priceText: ' ', company: '' })],
    order: { number: '', buyerName: '\u0000', orderedAt: new Date(Number.NaN) },
    event: { placeName: ' ', address: '\u200d' },
  });
  for (const label of ['Seat', 'Price', 'Where', 'Order', 'Booked by', 'Booked on']) {
    expect(page?.text).not.toContain(label);
  }
});

test('a ticket without a name yet is headed by what it is', async () => {
  const [page] = await pagesOf({ tickets: [sheetTicket({ attendeeName: ' \u200b', ticketName: 'Day pass' })] });
  expect(flat(page?.text)).toContain('Ticket Day pass');
  expect(page?.text).not.toContain('Attendee');
});

test('what the fonts lack is a box for each character seen, and the rest stays', async () => {
  const [page] = await pagesOf({
    tickets: [sheetTicket({ attendeeName: 'ᎠᎡᎢ Zoë \u202e\u0007葛\u{e0100}', company: 'half \ud83d' })],
  });
  expect(flat(page?.text)).toContain('□□□ Zoë 葛');
  expect(flat(page?.text)).toContain('half □');
});

test('names of scripts that are shaped, or read from the right, are text that can be copied', async () => {
  const names = [
    'محمد Smith 123',
    // Three letters of one shape, told apart by their dots.
    'حجخ حجز',
    'שלום כהן',
    '김민수',
    'ปิ่นเกล้า',
    'कृष्णा शर्मा',
    'শ্রীকৃষ্ণ',
    'ಕೃಷ್ಣ',
    'ശ്രീകൃഷ്ണൻ',
    'ស្រីណា',
    'ວົງສະ',
    'မြင့်',
    'བསྟན',
    'გიორგი',
    'Հովհաննես',
    'ኃይለ',
    '👨‍👩‍👧‍👦 Zoë 🇯🇵',
  ];
  const pages = await pagesOf({ tickets: names.map((attendeeName) => sheetTicket({ attendeeName })) });
  for (const [at, name] of names.entries()) expect(withoutSpaces(pages[at]?.text ?? '')).toContain(withoutSpaces(name));
});

test('a long name ends in an ellipsis on its one page', async () => {
  const pages = await pagesOf({ tickets: [sheetTicket({ attendeeName: 'Wolfeschlegelstein'.repeat(40) })] });
  expect(pages).toHaveLength(1);
  expect(withoutSpaces(pages[0]?.text ?? '')).toMatch(/(Wolfeschlegelstein)+\w*…/);
});

test('no text makes it fail', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      '',
      ' ',
      '\u0000\n',
      '\ud800',
      '\u202e\u2066',
      'e\u0301'.repeat(700),
      '\u0301'.repeat(900),
      '🇯🇵',
      '（'.repeat(90),
    ),
  );
  const ticket = fc.record({
    code: text,
    qrText: text,
    ticketName: text,
    attendeeName: text,
    company: text,
    priceText: text,
    seatText: text,
  });
  const event = fc.record({
    title: text,
    placeName: text,
    address: text,
    organiserName: text,
    timeZone: text,
    startsAt: fc.date(),
    endsAt: fc.date(),
    cover: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  });
  const order = fc.record({ number: text, buyerName: text, orderedAt: fc.date() });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...languages),
      event,
      order,
      fc.array(ticket, { minLength: 1, maxLength: 2 }),
      async (language, anyEvent, anyOrder, tickets) => {
        const pages = await pagesOf({ language, tickets, order: anyOrder, event: anyEvent });
        expect(pages).toHaveLength(tickets.length);
      },
    ),
    { numRuns: 15 },
  );
});

test('the picture lies on top of the page, upright; one that cannot be read is left out', async () => {
  const picture = sharp({ create: { width: 300, height: 900, channels: 3, background: '#0b6e4f' } });
  for (const cover of [await picture.clone().jpeg().toBuffer(), await picture.clone().webp().toBuffer()]) {
    const [page] = await pagesOf({ event: { cover } });
    const [red, green, blue] = page?.colourAt(200, 40) ?? [];
    expect(red).toBeCloseTo(0x0b, -1);
    expect(green).toBeCloseTo(0x6e, -1);
    expect(blue).toBeCloseTo(0x4f, -1);
  }
  const cover = await picture.clone().png().toBuffer();
  const many = await ticketPdf(
    ticketSheet({ tickets: [sheetTicket(), sheetTicket(), sheetTicket()], event: { cover } }),
  );
  expect(many.toString('latin1').match(/\/Subtype \/Image\b/g)).toHaveLength(1);
  const plain = await ticketPdf(ticketSheet());
  for (const broken of [
    cover.subarray(0, 90),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.alloc(0),
  ]) {
    expect((await ticketPdf(ticketSheet({ event: { cover: broken } }))).equals(plain)).toBe(true);
  }
});

test('the same order gives the same bytes, also while others are made', async () => {
  const names = chineseNames(6).map((attendeeName) => sheetTicket({ attendeeName }));
  const alone = await ticketPdf(ticketSheet({ tickets: names }));
  const [one, , two] = await Promise.all([
    ticketPdf(ticketSheet({ tickets: names })),
    ticketPdf(ticketSheet({ language: 'ja', tickets: names.toReversed() })),
    ticketPdf(ticketSheet({ tickets: names })),
  ]);
  expect(one.equals(alone)).toBe(true);
  expect(two.equals(alone)).toBe(true);
});

test('fifty tickets with fifty names stay below a megabyte, and no font is left to the reader’s machine', async () => {
  const tickets = chineseNames(50).map((attendeeName) =>
    sheetTicket({ attendeeName, company: '云起科技（上海）有限公司' }),
  );
  const bytes = await ticketPdf(ticketSheet({ language: 'zh', tickets }));
  expect(bytes.length).toBeLessThan(1_000_000);
  const plain = bytes.toString('latin1');
  const fonts = plain.match(/\/FontDescriptor\b/g)?.length ?? 0;
  expect(fonts).toBeGreaterThan(2);
  expect(plain.match(/\/FontFile2\b/g)).toHaveLength(plain.match(/\/Type \/FontDescriptor\b/g)?.length ?? 0);
  expect(plain).not.toContain('Helvetica');
});

test('a sheet without tickets is refused', async () => {
  await expect(ticketPdf(ticketSheet({ tickets: [] }))).rejects.toThrow(RangeError);
});
