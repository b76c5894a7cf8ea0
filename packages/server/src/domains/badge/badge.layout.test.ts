import { scaledDesign, standardDesign, textElement } from '@convoke/contract/badge/badge.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Typesetter } from '../../core/documents/set-text.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { type BadgePerson, layOut, pt } from './badge.layout.ts';

const setter = new Typesetter('zh', 'Asia/Shanghai');
const person = (name: string): BadgePerson => ({ values: { name }, code: '7K3F9QXM2P8DQR', groupColour: null });

const letters = fc.constantFrom(...'aWmi é-’.,欧阳静怡さくらァøß🎉מمحدقลผ', 'ลี่', 'क्षि', '葛\u{e0100}', ' ');
const names = fc.array(letters, { minLength: 1, maxLength: 100 }).map((all) => all.join(''));

test('no text leaves its box, whatever the name, the box and the letters', async () => {
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.record({
        w: fc.double({ min: 12, max: 140, noNaN: true }),
        h: fc.double({ min: 3, max: 60, noNaN: true }),
        size: fc.option(fc.integer({ min: 4, max: 120 })),
        mostLines: fc.integer({ min: 1, max: 4 }),
        weight: fc.constantFrom<400 | 700>(400, 700),
        align: fc.constantFrom<'left' | 'center' | 'right'>('left', 'center', 'right'),
      }),
      async (name, { w, h, ...look }) => {
        const design = {
          width: 150,
          height: 70,
          margin: 0,
          elements: [textElement('name', '{name}', [5, 5, w, h], look)],
        };
        const [placed] = await layOut(setter, design, person(name));
        if (placed?.kind !== 'text') return;
        expect(placed.lines.length).toBeLessThanOrEqual(look.mostLines);
        const [left, right] = [5 * pt, (5 + w) * pt];
        for (const { line, x, baseline } of placed.lines) {
          expect(x).toBeGreaterThanOrEqual(left - 0.01);
          expect(x + line.width * placed.size).toBeLessThanOrEqual(right + 0.01);
          expect(baseline - placed.size * 0.73).toBeGreaterThanOrEqual(5 * pt - 0.01);
          expect(baseline).toBeLessThanOrEqual((5 + h) * pt + 0.01);
        }
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});

const shown = (placed: Awaited<ReturnType<typeof layOut>>[number] | undefined) =>
  placed?.kind === 'text'
    ? placed.lines.map(({ line }) => line.runs.map(({ text }) => text).join('')).join('')
    : undefined;

test.each([
  'W'.repeat(100),
  '欧'.repeat(100),
  'Maximiliane-Theodora von Hohenberg-Wartenstein zu Bad Salzungen und der Hohen Rhön',
])('the whole of %s is on a badge of every usual size', async (name) => {
  for (const [width, height] of [
    [90, 55],
    [62, 100],
    [105, 148],
  ] as const) {
    const placed = await layOut(setter, standardDesign(width, height), person(name));
    const text = placed.find(({ elementId }) => elementId === 'name');
    expect(shown(text)?.replace(/ /g, '')).toBe(name.replace(/ /g, ''));
  }
});

test('a long name is parted between its words and at its hyphen', async () => {
  const [placed] = await layOut(
    setter,
    { width: 90, height: 55, margin: 0, elements: [textElement('n', '{name}', [5, 5, 80, 20], { mostLines: 2 })] },
    person('Theodora Hohenberg-Wartenstein'),
  );
  if (placed?.kind !== 'text') throw new Error('no text');
  expect(placed.lines.map(({ line }) => line.runs.map(({ text }) => text).join(''))).toEqual([
    'Theodora Hohenberg-',
    'Wartenstein',
  ]);
});

test('a design on another label stays inside it, and its code square', () => {
  for (const [width, height] of [
    [20, 20],
    [300, 20],
    [62, 100],
    [148, 105],
  ] as const) {
    const design = scaledDesign(standardDesign(), width, height);
    for (const { kind, x, y, w, h } of design.elements) {
      expect(x + w).toBeLessThanOrEqual(width + 0.011);
      expect(y + h).toBeLessThanOrEqual(height + 0.011);
      if (kind === 'qr') expect(w).toBeCloseTo(h, 2);
    }
  }
});
