import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { sheetTicket, ticketSheet } from '../../../../testing/ticket-sheet.ts';
import { familiesFor } from '../../../core/documents/fonts.ts';
import { fitBox, fitLines, type Line, startOf } from '../../../core/documents/lines.ts';
import { missingMark, type SetText, Typesetter } from '../../../core/documents/set-text.ts';
import { ticketPdf } from './ticket-pdf.worker.ts';

const setter = new Typesetter('en', 'UTC');

const inOneLine = (text: SetText): Line => {
  const { lines } = fitLines(text, [10], 1e6, 1);
  expect(lines).toHaveLength(1);
  return lines[0] ?? { runs: [], width: 0 };
};
const glyphsOf = (line: Line) => line.runs.flatMap(({ glyphs }) => glyphs);
const idsOf = (line: Line) => glyphsOf(line).map(({ id }) => id);

/** A name, and whether its letters change with their neighbours. */
const samples: readonly [script: string, name: string, changes: boolean][] = [
  ['Arabic', 'محمد', true],
  ['Persian', 'پژوهش گیلانی', true],
  ['Urdu', 'ٹیکنالوجی', true],
  ['Hebrew', 'שלום כהן', false],
  ['Thaana', 'ދިވެހި', false],
  ['Korean', '김민수', false],
  ['Thai', 'กิ่งแก้ว ป่ำ', true],
  ['Lao', 'ສົມສັກ', false],
  ['Khmer', 'ស្រីណា ព្រះចន្ទ្រ', true],
  ['Burmese', 'မြင့် ကြည်', true],
  ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ', true],
  ['Hindi', 'क्षत्रिय कृष्णा', true],
  ['Bengali', 'শ্রীকৃষ্ণ', true],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', true],
  ['Gujarati', 'શ્રીકૃષ્ણ', true],
  ['Odia', 'ଶ୍ରୀକୃଷ୍ଣ', true],
  ['Tamil', 'ஸ்ரீ கிருஷ்ணன்', true],
  ['Telugu', 'శ్రీకృష్ణ', true],
  ['Kannada', 'ಶ್ರೀಕೃಷ್ಣ', true],
  ['Malayalam', 'ശ്രീകൃഷ്ണൻ', true],
  ['Sinhala', 'ශ්‍රී කෘෂ්ණ', true],
  ['Georgian', 'გიორგი', false],
  ['Armenian', 'Հովհաննես', false],
  ['Amharic', 'ኃይለ ሥላሴ', false],
  ['rare Chinese', '㛃㼆堃喆', false],
];

test.each(samples)('%s is printed whole, its letters as they stand beside one another', async (_, name, changes) => {
  for (const weight of [400, 700] as const) {
    const text = await setter.set(name, weight);
    expect(text.letters.map((letter) => letter.text).join('')).toBe(name.normalize('NFC'));
    const line = inOneLine(text);
    expect(idsOf(line)).not.toContain(0);
    expect(line.width).toBeGreaterThan(0);
    const alone = line.runs.flatMap(({ face, text: run, level }) =>
      Array.from(run, (character) => face.shape(character, level % 2 === 1).map(({ id }) => id)).flat(),
    );
    const [before, after] = [alone, idsOf(line)].map((ids) => ids.toSorted((a, b) => a - b).join());
    if (changes) expect(after).not.toBe(before);
    else expect(after).toBe(before);
  }
});

test('clusters are fewer glyphs than characters', async () => {
  for (const name of ['क्षत्रिय', 'ශ්‍රී', 'བརྒྱད', '👨‍👩‍👧‍👦'])
    expect(glyphsOf(inOneLine(await setter.set(name, 400))).length).toBeLessThan(Array.from(name).length);
});

test.each([
  ['a family', '👨‍👩‍👧‍👦'],
  ['a skin tone', '👍🏽'],
  ['a profession of a skin tone', '👩🏿‍🚀'],
  ['a flag', '🇯🇵'],
  ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a flag that is joined', '🏳️‍🌈'],
  ['a key', '1️⃣'],
  ['a heart', '❤️‍🔥'],
  ['a sign shown as a picture', '☀️'],
  ['a face', '😀'],
])('%s is one picture', async (_, emoji) => {
  const { letters } = await setter.set(`a${emoji}b`, 700);
  expect(letters.map(({ text }) => text)).toEqual(['a', emoji, 'b']);
  expect(letters[1]?.face.key).toMatch(/^emoji/);
  const ids = idsOf(inOneLine(await setter.set(emoji, 700)));
  expect(ids).toHaveLength(1);
  expect(ids).not.toContain(0);
});

test('pictures that are not drawn as one are each of them, without boxes', async () => {
  const { letters } = await setter.set('🐙\u200d🎺', 400);
  expect(letters.map(({ text }) => text).join('')).not.toContain(missingMark);
});

/** Runs from left to right, neighbours of one direction together. */
async function seen(text: string): Promise<string[]> {
  const parts: { text: string; level: number }[] = [];
  for (const run of inOneLine(await setter.set(text, 400)).runs) {
    const last = parts.at(-1);
    if (last?.level === run.level) last.text = run.level % 2 === 1 ? run.text + last.text : last.text + run.text;
    else parts.push({ text: run.text, level: run.level });
  }
  return parts.map((part) => part.text);
}

test('what is read from the right and what is not stand in the order of the Unicode algorithm', async () => {
  expect(await seen('محمد Smith 123')).toEqual(['Smith 123', 'محمد ']);
  expect(await seen('Room אבג 12')).toEqual(['Room ', '12', 'אבג ']);
  expect(await seen('😀 محمد (٢٠)')).toEqual([')', '٢٠', '😀 محمد (']);
  expect(await seen('مرحبا\u200f!')).toEqual(['مرحبا!']);
});

test('a bracket turns with its text', async () => {
  const [plain] = idsOf(inOneLine(await setter.set('(', 400)));
  const line = inOneLine(await setter.set('(א)', 400));
  expect(idsOf(line)[0]).toBe(plain);
  expect(line.runs.map(({ text }) => text)).toEqual([')', 'א', '(']);
});

test('lines read from the right end below one another, and stand where the page wants them', async () => {
  const fitted = fitLines(await setter.set('محمد عبد الرحمن الكبير', 400), [20], 90, 3);
  expect(fitted.isFromRight).toBe(true);
  expect(fitted.lines.length).toBeGreaterThan(1);
  const room = 90 / 20;
  const widest = Math.max(...fitted.lines.map(({ width }) => width));
  for (const line of fitted.lines) {
    expect(startOf(line, fitted, room, 'left') + line.width).toBeCloseTo(widest);
    expect(startOf(line, fitted, room, 'right') + line.width).toBeCloseTo(room);
    expect(startOf(line, fitted, room, 'center')).toBeCloseTo((room - line.width) / 2);
  }
  const latin = fitLines(await setter.set('Ana García', 400), [20], 90, 3);
  for (const line of latin.lines) expect(startOf(line, latin, room, 'left')).toBe(0);
});

test('an Arabic text that is too long ends at its left', async () => {
  const { lines } = fitLines(await setter.set('محمد '.repeat(40), 400), [20], 200, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]?.runs[0]?.text).toBe('…');
});

test.each([
  ['Thai', 'บริษัทเทคโนโลยีสารสนเทศแห่งประเทศไทย', ['บริษัท', 'เทคโนโลยี', 'สารสนเทศ', 'แห่ง', 'ประเทศไทย']],
  ['Lao', 'ສະບາຍດີປະເທດລາວ', ['ສະບາຍ', 'ດີ', 'ປະເທດ', 'ລາວ']],
  ['Khmer', 'សំបុត្រចូលរួមពិធី', ['សំបុត្រ', 'ចូលរួម', 'ពិធី']],
])('%s is parted between words, though there are no spaces', async (_, text, words) => {
  const set = await setter.set(text, 400);
  const ends = new Set(words.map((_word, at) => words.slice(0, at + 1).join('')));
  for (let width = 70; width < 200; width += 15) {
    const { lines } = fitLines(set, [10], width, 20);
    let read = '';
    for (const line of lines) {
      read += line.runs.map((run) => run.text).join('');
      expect([...ends]).toContain(read);
    }
    expect(read).toBe(text);
  }
});

test('Korean is parted at its spaces only', async () => {
  const set = await setter.set('대한민국 개발자 대회', 400);
  const { lines } = fitLines(set, [10], 42, 9);
  expect(lines.map((line) => line.runs.map((run) => run.text).join(''))).toEqual(['대한민국', '개발자', '대회']);
});

test('a text of the usual scripts asks for no other font', () => {
  expect(familiesFor('María 欧阳 さくら Νίκος Юлия (123) “a”')).toEqual([]);
  expect(familiesFor('محمد กิ 😀')).toEqual(['arabic', 'thai', 'emoji']);
});

/** Assigned characters of the scripts that there are fonts for, and what joins them. */
const anyLetter = fc
  .constantFrom<[number, number]>(
    [0x20, 0x7e],
    [0x300, 0x36f],
    [0x530, 0x8ff],
    [0x900, 0xfff],
    [0x1000, 0x139f],
    [0x1780, 0x17ff],
    [0x200b, 0x206f],
    [0x20d0, 0x20ff],
    [0x2600, 0x27bf],
    [0xa8e0, 0xa8ff],
    [0xac00, 0xd7a3],
    [0xfb50, 0xfdff],
    [0xfe00, 0xfe0f],
    [0x1f1e6, 0x1f64f],
    [0xe0020, 0xe007f],
  )
  .chain(([from, to]) => fc.integer({ min: from, max: to }))
  .map((code) => String.fromCodePoint(code));

test('no text of theirs makes it fail, or prints a glyph that is none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLetter, { maxLength: 60 }).map((all) => all.join('')),
      async (name) => {
        const text = await setter.set(name, 700);
        for (const { lines } of [
          fitLines(text, [20, 10], 150, 3),
          fitBox(text, [20, 10, 4], { width: 100, height: 30, mostLines: 2, leading: 1.2 }),
        ])
          for (const line of lines) {
            expect(idsOf(line)).not.toContain(0);
            expect(line.width).toBeGreaterThanOrEqual(0);
          }
        await ticketPdf(ticketSheet({ tickets: [sheetTicket({ attendeeName: name })] }));
      },
    ),
    { numRuns: propertyRuns(30) },
  );
});

test.each([
  ['one endless cluster', 'क्'.repeat(2000)],
  ['marks without end', `ب${'\u064e\u0651'.repeat(1900)}`],
  ['joined pictures', '👩\u200d'.repeat(1200)],
  ['brackets of both directions', 'א(['.repeat(1300)],
  ['directions in turn', 'aב1'.repeat(1300)],
  ['one long word', 'ستستستست'.repeat(60)],
  ['Thai without spaces', 'เทคโนโลยี'.repeat(60)],
  ['stacks', 'བརྒྱུྂ'.repeat(300)],
])('%s: a hostile name is set at once', async (_, name) => {
  const hostile = new Typesetter('en', 'UTC');
  await hostile.set(Array.from(name).slice(0, 3).join(''), 700);
  const began = process.cpuUsage();
  const text = await hostile.set(name, 700);
  fitBox(text, [40, 30, 20, 12, 8, 5, 3, 2], { width: 200, height: 60, mostLines: 3, leading: 1.2 });
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(1500);
});
