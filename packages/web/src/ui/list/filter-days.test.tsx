import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterDays } from './filter-days.tsx';
import type { Address } from './use-address.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

let filters: Record<string, string> = {};
const set = vi.fn();
const list = { filter: (name: string) => filters[name], set } as unknown as Address<'since' | 'until'>;
const show = () =>
  render(<FilterDays list={list} from="since" to="until" label="Ordered on" timeZone="Asia/Shanghai" />);
const typed = async (index: number) => {
  const ends = await screen.findAllByRole<HTMLInputElement>('textbox', {}, { timeout: 10_000 });
  return ends[index] as HTMLInputElement;
};

beforeEach(() => {
  filters = {};
  set.mockClear();
});
afterEach(cleanup);

test('while nothing is chosen a button stands in its place, which opens the calendar', async () => {
  show();
  const button = screen.getByRole('button', { name: /^Ordered on/ });
  expect(button.textContent).toContain('common:filter.from');
  expect(button.textContent).toContain('common:filter.to');
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(button);
  const first = await typed(0);
  expect(document.activeElement).toBe(first);
  expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull();
  expect(screen.queryByRole('button', { name: /^Ordered on/ })).toBeNull();
});

test('days of the address are shown at once by the clocks of the zone, closed', async () => {
  filters = { since: '2026-11-21T16:00:00.000Z', until: '2026-11-23T15:59:59.999Z' };
  show();
  expect((await typed(0)).value).toBe('2026-11-22');
  expect((await typed(1)).value).toBe('2026-11-23');
  expect(document.querySelector('.ant-picker-dropdown')).toBeNull();
});

test('a chosen day begins at its midnight and the last one counts to its end', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Ordered on/ }));
  await typed(0);
  const day = (title: string) => document.querySelector(`.ant-picker-dropdown td[title="${title}"]`) as HTMLElement;
  const now = new Date();
  const title = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-15`;
  fireEvent.click(day(title));
  fireEvent.click(day(title));
  const [changed] = set.mock.calls.at(-1) as [{ since: string; until: string }];
  expect(changed.since).toBe(new Date(`${title}T00:00:00+08:00`).toISOString());
  expect(Date.parse(changed.until) - Date.parse(changed.since)).toBeGreaterThan(23.9 * 3_600_000);
});
