import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve } from './captcha.ts';

const challenge = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');

test('finds the number behind the challenge, at both ends of the range', async () => {
  for (const number of [0, 1, 4321, 5000])
    expect(await solve(challenge('salt?x=1&', number), 'salt?x=1&', 5000)).toBe(number);
});

test('answers nothing when there is none', async () => {
  expect(await solve(challenge('s', 200), 's', 100)).toBeUndefined();
});
