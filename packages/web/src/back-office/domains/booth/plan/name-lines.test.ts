import { expect, test } from 'vitest';
import { nameLines } from './name-lines.ts';

test('a name breaks between its words, and ends with an ellipsis where there is no room', () => {
  expect(nameLines('Paper & Ink', 20, 2)).toEqual(['Paper & Ink']);
  expect(nameLines('Nordic Furniture Works', 10, 2)).toEqual(['Nordic Furniture', 'Works']);
  expect(nameLines('Nordic Furniture Works', 6, 2)).toEqual(['Nordic', 'Furniture…']);
  expect(nameLines('Nordic Furniture Works', 6, 1)).toEqual(['Nordic Fu…']);
  expect(nameLines('Donaudampfschifffahrt', 6, 3)).toEqual(['Donaudamp…']);
});

test('writing without spaces breaks between any two letters', () => {
  expect(nameLines('上海光年文化传播有限公司', 6, 2)).toEqual(['上海光年文化', '传播有限公司']);
  expect(nameLines('上海光年文化传播有限公司', 5, 2)).toEqual(['上海光年文', '化传播有…']);
});
