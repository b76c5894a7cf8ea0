import { expect, it } from 'vitest';
import { keyFor } from './request-key.ts';

const content = { tickets: [{ ticketId: 'a', quantity: 1 }], buyer: { name: 'Ada', phone: '13800000000' } };

it('is one key for all tries of the same content, and a new one for another', () => {
  const first = keyFor(null, content);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor(first, structuredClone(content))).toEqual(first);
  const changed = keyFor(first, { ...content, buyer: { ...content.buyer, name: 'Eve' } });
  expect(changed.key).not.toBe(first.key);
});

it('keeps nothing of what was typed', () => {
  expect(JSON.stringify(keyFor(null, content))).not.toMatch(/Ada|13800000000/);
});
