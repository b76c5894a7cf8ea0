import { expect, test } from 'vitest';
import { columnsOf, told } from './camel.ts';

test('a row is told in camel case, its moments in ISO 8601, all else as it is', () => {
  const row = { id: 'a', min_spend_cents: 5, opens_at: null as Date | null, created_at: new Date(0), ticket_ids: ['t'] };
  const fields: { id: string; minSpendCents: number; opensAt: string | null; createdAt: string; ticketIds: string[] } =
    told(row);
  expect(fields).toEqual({
    id: 'a',
    minSpendCents: 5,
    opensAt: null,
    createdAt: '1970-01-01T00:00:00.000Z',
    ticketIds: ['t'],
  });
});

test('fields become columns; what was not sent is left out, what is null is not', () => {
  const columns: { min_spend_cents: number; opens_at: null; is_on?: boolean | undefined } = columnsOf({
    minSpendCents: 5,
    opensAt: null,
    isOn: undefined as boolean | undefined,
  });
  expect(columns).toEqual({ min_spend_cents: 5, opens_at: null });
});
