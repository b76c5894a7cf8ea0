import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewResultDialog } from './review-result.tsx';
import { reviewPeople, tallyOf } from './review-run.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values?: { amount?: string }) => (values?.amount ? `${key} ${values.amount}` : key),
  }),
}));
beforeEach(() => {
  call.mockReset();
});
afterEach(cleanup);

const eventId = 'e';
const review = { type: 'approve', note: '', notify: true } as const;
const people = (n: number) => Array.from({ length: n }, (_, index) => `p${index}`);
const approveAll = async (_: unknown, input: { partsIds: string[] }) => ({
  done: input.partsIds.length,
  skipped: 0,
  rows: input.partsIds.map((partsId) => ({ partsId, result: 'done', state: 'APPROVED' })),
});
const lost = new CallFailure({ code: 0, status: 0, message: '', path: '/verify' });

test('any number of people is reviewed in batches, each of them once', async () => {
  call.mockImplementation(approveAll);
  const shares: number[] = [];
  const rows = await reviewPeople(eventId, people(450), review, (share) => shares.push(share));
  expect(rows.map((row) => row.partsId)).toEqual(people(450));
  expect(call).toHaveBeenCalledTimes(3);
  expect(shares.at(-1)).toBe(1);
});

test('when a later batch fails, those who were not asked for are named', async () => {
  call.mockImplementationOnce(approveAll).mockRejectedValueOnce(lost);
  const rows = await reviewPeople(eventId, people(450), review);
  expect(tallyOf(rows)).toEqual([
    { result: 'done', count: 200 },
    { result: 'not-sent', count: 250 },
  ]);
});

test('when the first batch fails nothing has happened, and that is the answer', async () => {
  call.mockRejectedValue(lost);
  await expect(reviewPeople(eventId, people(3), review)).rejects.toBe(lost);
});

test('the result says how many went through, and who did not and why, by name', async () => {
  call.mockImplementation(async (_: unknown, { partsId }: { partsId: string }) => ({ name: `Name of ${partsId}` }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReviewResultDialog
        open
        type="approve"
        onClose={() => undefined}
        rows={[
          { partsId: 'a', result: 'done', state: 'APPROVED' },
          { partsId: 'b', result: 'full', state: 'PENDING' },
          { partsId: 'c', result: 'wrong-state', state: 'CANCELLED' },
          { partsId: 'd', result: 'not-found', state: null },
        ]}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getByText('Name of b')).toBeTruthy());
  const row = screen.getByText('Name of b').closest('tr') as HTMLElement;
  expect(within(row).getByText('participant:result.full')).toBeTruthy();
  expect(screen.queryByText('Name of a')).toBeNull();
  // Who is gone is not asked for: the server would only refuse.
  expect(call.mock.calls.some(([, input]) => (input as { partsId: string }).partsId === 'd')).toBe(false);
});

test('who is rejected and has paid is shown with the amount, and gets it back only when that is chosen', async () => {
  call.mockResolvedValue({
    people: [
      { partsId: 'p0', refundCents: 10_000 },
      { partsId: 'p30', refundCents: 2_550 },
    ],
    refundCents: 12_550,
    currency: 'CNY',
  });
  const onReview = vi.fn().mockResolvedValue(undefined);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <ReviewDialog
          open
          eventId={eventId}
          asked={{ type: 'reject', partsIds: people(40) }}
          onReview={onReview}
          onClose={() => undefined}
        />
      </App>
    </QueryClientProvider>,
  );
  const give = await screen.findByLabelText('participant:review.refund CN¥125.50');
  fireEvent.click(screen.getByRole('button', { name: 'participant:review.reject' }));
  await waitFor(() => expect(onReview).toHaveBeenCalledTimes(1));
  expect(onReview.mock.calls[0]?.[0]).toEqual({ type: 'reject', note: '', notify: true });
  fireEvent.click(give);
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: /participant:review.reject/ }));
    expect(onReview).toHaveBeenCalledTimes(2);
  });
  const review = onReview.mock.calls[1]?.[0] as Parameters<typeof reviewPeople>[2];

  // Each batch names the sum of its own people, under a key of its own.
  call.mockReset();
  call.mockImplementation(approveAll);
  await reviewPeople(eventId, people(40), review);
  expect(call.mock.calls.map(([, input]) => (input as { refundCents: number }).refundCents)).toEqual([10_000, 2_550]);
  const keys = call.mock.calls.map(([, , options]) => (options as { headers: object }).headers);
  expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(2);
});
