import { expect, it } from 'vitest';
import { moneyText } from './money.ts';

it('writes amounts as each language does, without the decimals of a whole one and without invisible spaces', () => {
  expect(moneyText(38_800, 'CNY', 'zh')).toBe('¥388');
  expect(moneyText(38_850, 'CNY', 'zh')).toBe('¥388.50');
  expect(moneyText(123_456_700, 'CNY', 'en')).toBe('CN¥1,234,567');
  expect(moneyText(38_805, 'CNY', 'es')).toBe('388,05 CNY');
  expect(moneyText(0, 'CNY', 'ja')).toMatch(/^元 ?0$/);
});
