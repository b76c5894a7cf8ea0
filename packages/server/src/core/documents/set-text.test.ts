import { expect, test } from 'vitest';
import { fitLines } from './lines.ts';
import { missingMark, Typesetter } from './set-text.ts';
import { groupedCode } from '../../domains/order/letters/ticket-texts.ts';

/** Whose shapes each character has. */
async function families(setter: Typesetter, text: string): Promise<string[]> {
  const { letters } = await setter.set(text, 400);
  return letters.map(({ face }) => face.key.split('-')[0] ?? '');
}

async function linesOf(setter: Typesetter, text: string, sizes: number[], width: number, mostLines: number) {
  const { size, lines } = fitLines(await setter.set(text, 400), sizes, width, mostLines);
  return { size, lines: lines.map(({ runs }) => runs.map((run) => run.text).join('')) };
}

test('Chinese characters have the reader’s shapes', async () => {
  expect(new Set(await families(new Typesetter('zh', 'Asia/Tokyo'), '直角骨'))).toEqual(new Set(['sc']));
  expect(new Set(await families(new Typesetter('ja', 'Asia/Shanghai'), '直角骨'))).toEqual(new Set(['jp']));
});

test('in other languages they have those of the event’s place', async () => {
  expect(new Set(await families(new Typesetter('en', 'Asia/Tokyo'), '直角'))).toEqual(new Set(['jp']));
  expect(new Set(await families(new Typesetter('es', 'Europe/Madrid'), '直角'))).toEqual(new Set(['sc']));
});

test('kana make a text Japanese for every reader', async () => {
  expect(new Set(await families(new Typesetter('zh', 'Asia/Shanghai'), '直角さくら'))).toEqual(new Set(['jp']));
});

test('a text that one region lacks is the other’s as a whole, not a mixture', async () => {
  expect(new Set(await families(new Typesetter('ja', 'Asia/Tokyo'), '张镕基'))).toEqual(new Set(['sc']));
});

test('an apostrophe is as narrow as a letter, also beside Chinese', async () => {
  const setter = new Typesetter('zh', 'Asia/Shanghai');
  expect(await families(setter, 'O’Brien · 1')).toEqual(Array.from('O’Brien · 1', () => 'western'));
  const { letters } = await setter.set('O’Brien 王', 400);
  expect(letters.find(({ text }) => text === '’')?.face.key).toMatch(/^western/);
});

test('variants and joiners leave nothing, letters that no font has are boxes, one for each that a reader sees', async () => {
  const { letters } = await new Typesetter('en', 'UTC').set('葛\u{e0100}a\u200db\u{1680}ᚁ\u13a0', 700);
  expect(letters.map(({ text }) => text).join('')).toBe(`葛ab ${missingMark}${missingMark}`);
});

test('a text of any length is cut before it costs anything', async () => {
  const { letters } = await new Typesetter('en', 'UTC').set('界'.repeat(100_000), 400);
  expect(letters.length).toBeLessThan(300);
  expect(letters.at(-1)?.text).toBe('…');
});

test('the largest size is taken in which no word is parted', async () => {
  const setter = new Typesetter('en', 'UTC');
  expect(await linesOf(setter, 'Fernández Núñez', [30, 20, 10], 160, 2)).toEqual({
    size: 30,
    lines: ['Fernández', 'Núñez'],
  });
  expect((await linesOf(setter, 'Fernández Núñez', [30, 20, 10], 100, 2)).size).toBe(20);
});

test('lines are of nearly one length', async () => {
  const { lines } = await linesOf(new Typesetter('en', 'UTC'), 'one two three four five six', [10], 118, 2);
  expect(lines).toEqual(['one two three', 'four five six']);
});

test('a Chinese line never begins with a full stop, nor ends within a word', async () => {
  const setter = new Typesetter('zh', 'UTC');
  for (let width = 40; width < 120; width += 10) {
    const { lines } = await linesOf(setter, '我们在上海举办开发者大会。欢迎参加！', [10], width, 20);
    expect(lines.join('')).toBe('我们在上海举办开发者大会。欢迎参加！');
    for (const line of lines) expect(line).not.toMatch(/^[。！]/);
    expect(lines.some((line) => line.endsWith('上'))).toBe(false);
  }
});

test('what does not fit in the smallest size is cut with an ellipsis', async () => {
  const { size, lines } = await linesOf(new Typesetter('en', 'UTC'), 'x'.repeat(200), [12, 8], 80, 2);
  expect(size).toBe(8);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^x+…$/);
});

test('an empty text has no lines', async () => {
  expect((await linesOf(new Typesetter('en', 'UTC'), ' \n', [12], 80, 2)).lines).toEqual([]);
});

test.each([
  ['7K3F9QXM2P8DQR', '7K3F9 QXM2P 8DQR'],
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABCDEF', 'ABC DEF'],
  ['ABCDE', 'ABCDE'],
  ['CV-2026-0001', 'CV-2026-0001'],
  ['', ''],
])('the code %s is read as %s', (code, read) => {
  expect(groupedCode(code)).toBe(read);
});
