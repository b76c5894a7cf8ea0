import { expect, test } from 'vitest';
import { historyDetail } from './participant-history.tsx';

test('the history speaks in words', () => {
  const t = ((key: string) => key) as unknown as Parameters<typeof historyDetail>[1];
  expect(historyDetail({ kind: 'mail', detail: 'approved:accepted' }, t)).toBe(
    'participant:message.approved · participant:delivery.accepted',
  );
  expect(historyDetail({ kind: 'scan', detail: 'already:forced' }, t)).toBe('scan:already · scan:forced');
  expect(historyDetail({ kind: 'reject', detail: 'No room: sorry' }, t)).toBe('No room: sorry');
});
