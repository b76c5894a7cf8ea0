import { expect, test } from 'vitest';
import { historyDetail } from '../person/participant-history.tsx';
import { filtersOf, pageInput } from './participant-input.ts';

test('filters of the address reach the calls; what is mistyped is passed over', () => {
  expect(
    pageInput('e', { current: 2, size: 20, search: 'li', sort: 'name', state: 'PENDING', signedIn: '0', channel: 'x' }),
  ).toEqual({
    eventId: 'e',
    current: 2,
    size: 20,
    search: 'li',
    sort: 'name',
    state: 'PENDING',
    signedIn: '0',
    channel: 'x',
  });
  expect(filtersOf({ state: 'NONSENSE', signedIn: 'yes', submittedFrom: 'monday' })).toEqual({});
  expect(pageInput('e', { current: 1, size: 20, sort: 'phone' })).toEqual({ eventId: 'e', current: 1, size: 20 });
});

test('the history speaks in words', () => {
  const t = ((key: string) => key) as unknown as Parameters<typeof historyDetail>[1];
  expect(historyDetail({ kind: 'mail', detail: 'approved:accepted' }, t)).toBe(
    'participant:message.approved · participant:delivery.accepted',
  );
  expect(historyDetail({ kind: 'scan', detail: 'already:forced' }, t)).toBe(
    'participant:scan.already · participant:scan.forced',
  );
  expect(historyDetail({ kind: 'reject', detail: 'No room: sorry' }, t)).toBe('No room: sorry');
});
