import { expect, test } from 'vitest';
import { allCalls } from '../all-calls.ts';
import { unaudited } from './unaudited.ts';

test('what makes no entry of the audit log is a call of organisers that could write', () => {
  const could = allCalls.filter(
    ({ audience, kind }) => kind !== 'read' && (audience === 'organiser' || audience === 'staff'),
  );
  const ids = could.map(({ id }) => id);
  expect(Object.keys(unaudited).filter((id) => !ids.includes(id))).toEqual([]);
});

test('calls with a transaction that writes make one, but those at the door, one that a page opens with and one that dials for agents alone', () => {
  const exempt = allCalls.filter(({ id, kind }) => kind === 'write' && id in unaudited);
  expect(exempt.map(({ id }) => id)).toEqual(['badge.desk', 'badge.kiosk', 'live.init', 'outbound.execute']);
});
