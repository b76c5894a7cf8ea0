import { expect, test } from 'vitest';
import { chosenIn, withChoice } from './choice-address.ts';

const one = '01890000-0000-7000-8000-000000000001';
const two = '01890000-0000-7000-8000-000000000002';

test('a choice goes into an address and comes out of it; none leaves the address as it is', () => {
  const url = withChoice('/buy-ticket?event=ABC', { [one]: 2, [two]: 1 });
  expect(chosenIn(url.slice(url.indexOf('#')))).toEqual({ [one]: 2, [two]: 1 });
  expect(withChoice('/buy-ticket?event=ABC', {})).toBe('/buy-ticket?event=ABC');
});

test('what is no choice is none, and what is no ticket is left out', () => {
  for (const hash of [
    '',
    '#details',
    '#choose=',
    '#choose=x*1',
    `#choose=${one}*0`,
    `#choose=${one}*-1`,
    `#choose=${one}*999`,
  ])
    expect(chosenIn(hash)).toBeNull();
  expect(chosenIn(`#choose=<script>*1,${one}*3,__proto__*1`)).toEqual({ [one]: 3 });
});
