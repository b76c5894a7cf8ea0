import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { checkinUpdateStatus, checkinUserByCode } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useCheckIn } from './use-check-in.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<(definition: unknown, input: unknown) => Promise<unknown>>() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values?: { point?: string }) => (values?.point ? `${key} ${values.point}` : key),
  }),
}));
afterEach(cleanup);

type Person = Parameters<ReturnType<typeof useCheckIn>['itemOf']>[0];
const person: Person = { participantCode: 'CODE', name: 'Ana', state: 'APPROVED', signedInAt: null };
const asked = (definition: unknown) => call.mock.calls.filter(([of]) => of === definition).map(([, input]) => input);
let points: { name: string; isDefault: boolean }[] = [];

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (definition: unknown) => {
    if (definition === checkinPointList) return points;
    return definition === checkinUserByCode ? { signUserId: 'user' } : { signStatus: 'SIGNED_IN' };
  });
});

function Menu({ of }: { of: Person }) {
  return <RowMenu label="menu" items={[useCheckIn('e').itemOf(of)]} />;
}
const show = (of: Person) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <Menu of={of} />
      </App>
    </QueryClientProvider>,
  );
const open = () => fireEvent.click(screen.getByRole('button', { name: 'menu' }));

test('who is expected is checked in by hand, and that can be taken back at once', async () => {
  points = [{ name: 'Main', isDefault: true }];
  show(person);
  open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'participant:checkIn.ok' }));
  await waitFor(() => expect(asked(checkinUpdateStatus)).toEqual([{ signUserId: 'user', status: 1 }]));
  expect(asked(checkinUserByCode)).toEqual([{ code: 'CODE' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'common:undo' }));
  await waitFor(() => expect(asked(checkinUpdateStatus)).toHaveLength(2));
  expect(asked(checkinUpdateStatus)[1]).toEqual({ signUserId: 'user', status: 0 });
});

test('where an event has several points, the menu says at which one', async () => {
  points = [
    { name: 'Side', isDefault: false },
    { name: 'Main', isDefault: true },
  ];
  show(person);
  await waitFor(() => expect(asked(checkinPointList)).toHaveLength(1));
  open();
  await screen.findByRole('menuitem', { name: 'participant:checkIn.at Main' });
});

test('who is in is asked about first; who waits for a review is offered nothing', async () => {
  points = [];
  show({ ...person, signedInAt: '2026-01-01T00:00:00Z' });
  open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'participant:checkIn.undo' }));
  await screen.findAllByText('participant:checkIn.undoQuestion');
  expect(asked(checkinUpdateStatus)).toEqual([]);
  cleanup();
  show({ ...person, state: 'PENDING' });
  open();
  expect(screen.queryByRole('menuitem')).toBeNull();
});
