import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = 'a secret of an installation';
const number = '+8613812345678';

test('what is sealed is read with the same key and purpose only, and looks different each time', () => {
  const sealed = seal(key, 'code', number);
  expect(unseal(key, 'code', sealed)).toBe(number);
  expect(unseal(key, 'another', sealed)).toBeNull();
  expect(unseal(`${key}!`, 'code', sealed)).toBeNull();
  expect(seal(key, 'code', number)).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('138');
});

test('what was changed or is none is not opened', () => {
  const bytes = Buffer.from(seal(key, 'code', number), 'base64url');
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(key, 'code', changed.toString('base64url'))).toBeNull();
  }
  for (const none of ['', number, 'x'.repeat(100)]) expect(unseal(key, 'code', none)).toBeNull();
});
