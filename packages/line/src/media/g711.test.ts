import { expect, test } from 'vitest';
import { aFromMu, linear, mixed, muFromA, muOfLinear, silence } from './g711.ts';

const every = Uint8Array.from({ length: 256 }, (_none, at) => at);

test('every µ-law code is what its own value is coded as', () => {
  for (const code of every) {
    const again = muOfLinear(linear(code));
    // There are two zeros.
    expect(linear(again)).toBe(linear(code));
  }
});

test('known values of G.711', () => {
  expect([linear(0xff), linear(0x00), linear(0x80), linear(0xf0)]).toEqual([0, -32_124, 32_124, 120]);
  expect([muOfLinear(0), muOfLinear(32_767), muOfLinear(-32_768)]).toEqual([0xff, 0x80, 0x00]);
  // Silence of A-law is its smallest step.
  expect(Math.abs(linear(muFromA(Buffer.from([0xd5]))[0] ?? 0))).toBeLessThan(16);
});

test('A-law and back is the same sound, within a step', () => {
  const back = muFromA(aFromMu(every));
  for (const code of every) {
    const [was, is] = [linear(code), linear(back[code] ?? 0)];
    expect(Math.abs(was - is)).toBeLessThanOrEqual(Math.max(16, Math.abs(was) / 16));
  }
});

test('two sounds together do not go beyond the loudest', () => {
  expect([...mixed(Buffer.from([silence, 0x80, 0xf0]), Buffer.from([0xf0, 0x80, silence]))]).toEqual([
    0xf0, 0x80, 0xf0,
  ]);
});
