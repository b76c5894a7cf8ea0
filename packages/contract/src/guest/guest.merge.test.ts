import { expect, test } from 'vitest';
import type { GuestInfo } from './guest.calls.ts';
import { differsIn, mergedGuest } from './guest.merge.rules.ts';

const guest = (more: Partial<GuestInfo>): GuestInfo => ({
  guestId: 'a',
  version: 1,
  language: 'en',
  name: 'Ada',
  company: '',
  title: '',
  biography: '',
  words: {},
  photoKey: null,
  photoUrl: null,
  links: [],
  phone: '',
  email: '',
  note: '',
  guestTypeId: null,
  changedBy: 'organiser',
  changedAt: '',
  ...more,
});
const link = (url: string) => ({ kind: 'website' as const, url });

test('what one guest does not say, the other says; what both say is chosen', () => {
  const kept = guest({ title: 'Countess', phone: '+8613800138000', note: 'Trains' });
  const gone = guest({ name: 'Ada King', title: 'Engineer', company: 'Engines', note: 'Trains' });
  expect(mergedGuest(kept, gone, {})).toMatchObject({ name: 'Ada', title: 'Countess', company: 'Engines' });
  const chosen = mergedGuest(kept, gone, { name: 'gone', title: 'gone', company: 'kept' });
  expect(chosen).toMatchObject({ name: 'Ada King', title: 'Engineer', company: '', note: 'Trains' });
  expect([differsIn('title', kept, gone), differsIn('email', kept, gone)]).toEqual([true, false]);
});

test('contacts, notes and links of both are kept', () => {
  const kept = guest({ phone: '1', email: 'a@example.com', note: 'Trains', links: [link('x'), link('y')] });
  const gone = guest({ phone: '2', email: 'a@example.com', note: 'Tea', links: [link('y'), link('z')] });
  expect(mergedGuest(kept, gone, { phone: 'gone' })).toMatchObject({ phone: '2', note: 'Trains\nTea\n1' });
  expect(mergedGuest(kept, gone, {}).links.map(({ url }) => url)).toEqual(['x', 'y', 'z']);
});
