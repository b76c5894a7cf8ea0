import { expect, test } from 'vitest';
import { boothStateOf, freePlace, inRows, isOutside, nextNumbers, overlap, overlapping } from './booth.rules.ts';

const at = (boothId: string, x: number, y: number, width = 100, height = 100) => ({ boothId, x, y, width, height });

test('booths overlap where they share ground; a shared wall is none', () => {
  expect([...overlapping([at('a', 0, 0), at('b', 100, 0), at('c', 50, 99), at('d', 0, 300)])].toSorted()).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect([...overlapping([at('a', 0, 0), at('b', 100, 0), at('c', 0, 100)])]).toEqual([]);
});

test('the sweep finds what comparing each with each finds', () => {
  let seed = 7;
  const random = (to: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % to;
  };
  const booths = Array.from({ length: 300 }, (_, n) =>
    at(`b${n}`, random(6000), random(3000), 50 + random(300), 50 + random(300)),
  );
  const slow = booths.filter((one) => booths.some((other) => other !== one && overlap(one, other)));
  expect([...overlapping(booths)].toSorted()).toEqual(slow.map((each) => each.boothId).toSorted());
});

test('numbers are counted along each row', () => {
  const rows = { prefix: 'A-', first: 9, digits: 2, rows: 2, columns: 2, gapX: 10, gapY: 20, at: at('', 5, 5, 30, 40) };
  expect(inRows(rows).map(({ number, x, y }) => [number, x, y])).toEqual([
    ['A-09', 5, 5],
    ['A-10', 45, 5],
    ['A-11', 5, 65],
    ['A-12', 45, 65],
  ]);
});

test('a hold is over at its end, and a booth may reach out of its hall', () => {
  expect(boothStateOf({ exhibited: true, heldUntil: 1000 }, 999)).toBe('held');
  expect(boothStateOf({ exhibited: true, heldUntil: 1000 }, 1000)).toBe('free');
  expect(boothStateOf({ exhibited: true, heldUntil: null }, 1000)).toBe('taken');
  expect(boothStateOf({ exhibited: false, heldUntil: null }, 0)).toBe('free');
  expect(isOutside(at('a', 901, 0), { width: 1000, height: 1000 })).toBe(true);
  expect(isOutside(at('a', 900, 900), { width: 1000, height: 1000 })).toBe(false);
});

test('numbers go on after the greatest of their series, wherever it stands', () => {
  const of = (...numbers: string[]) => numbers.map((number) => ({ number }));
  expect(nextNumbers([], [])).toEqual({ prefix: 'A-', first: 1, digits: 2 });
  const hall = of('A-01', 'A-02', 'A-36', 'B-1');
  expect(nextNumbers([...hall, ...of('A-41', 'C-99', 'C-100', 'Gate')], hall)).toEqual({
    prefix: 'A-',
    first: 42,
    digits: 2,
  });
  expect(nextNumbers(of('A-01', '7', '8', '9'), [])).toEqual({ prefix: '', first: 10, digits: 1 });
});

test('new booths are proposed where the hall has room, fewer where it has less', () => {
  const size = { width: 300, height: 300, columns: 5 };
  const hall = { width: 4000, height: 1000 };
  expect(freePlace(hall, [], size)).toEqual({ x: 100, y: 100, columns: 5 });
  const row = inRows({
    prefix: '',
    first: 1,
    digits: 1,
    rows: 1,
    columns: 10,
    gapX: 0,
    gapY: 0,
    at: { x: 100, y: 100, width: 300, height: 300 },
  });
  // Beside them there is room for three only: below is the next row.
  expect(freePlace(hall, row, size)).toEqual({ x: 100, y: 600, columns: 5 });
  expect(freePlace({ ...hall, height: 500 }, row, size)).toEqual({ x: 3100, y: 100, columns: 3 });
  // No room at all: below, where it is seen that it is outside.
  expect(freePlace({ width: 3100, height: 500 }, row, size)).toEqual({ x: 100, y: 600, columns: 5 });
});
