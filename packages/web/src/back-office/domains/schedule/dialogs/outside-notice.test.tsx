import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OutsideNotice } from './outside-notice.tsx';

vi.mock('../../event/use-event-info.part.ts', () => ({
  useEventInfo: () => ({ data: { startsAt: '2027-03-01T01:00:00.000Z', endsAt: '2027-03-02T10:00:00.000Z' } }),
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values?: object) => [key, ...Object.values<unknown>({ ...values })].join(' '),
  }),
}));
afterEach(cleanup);

const show = (...days: string[]) => render(<OutsideNotice eventId="e" days={days} timeZone="Asia/Shanghai" />);

test('a programme of another year is told, with its days and those of the event', () => {
  show('2026-03-02', '2026-03-01');
  expect(screen.getByText('schedule:outside.title')).toBeTruthy();
  expect(screen.getByText(/schedule:outside.text .*2026.*2026.*2027.*2027/)).toBeTruthy();
});

test.each([[['2026-03-01', '2027-03-02']], [[]]])(
  'with a day of the event, or none at all, nothing is told (%j)',
  (days) => {
    show(...days);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
