import * as z from 'zod';
import { App } from 'antd';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import type { TypedCall } from '../../core/call-shape.ts';
import type { Takes } from '../schema.ts';
import { useBulk, useEach } from './use-bulk.tsx';

const call = vi.hoisted(() => vi.fn<(definition: unknown, input: { ids: string[] }) => Promise<unknown>>());
vi.mock('../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values?: object) => `${key} ${JSON.stringify(values)}` }),
}));

const input = z.object({ ids: z.array(z.string()).min(1).max(2), to: z.enum(['on', 'off']) });
type Raw = z.input<typeof input>;
const definition: TypedCall<Raw, { changed: number; skipped: number }> & Takes<Raw> = {
  method: 'POST',
  path: '/x',
  audience: 'organiser',
  kind: 'write',
  input,
};
const refused = () => new CallFailure({ code: 3001, status: 200, message: 'Not now.', path: '/x' });

const wrapper = ({ children }: { children: ReactNode }) => <App>{children}</App>;
beforeEach(() => {
  call.mockReset();
});
afterEach(cleanup);

test('many ids go in parts of as many as the call takes; its figures are added up', async () => {
  const [refresh, then] = [vi.fn(async () => undefined), vi.fn()];
  call.mockImplementation(async (_, { ids }) => ({ changed: ids.length, skipped: 1 }));
  const { result } = renderHook(() => useBulk(definition, 'ids', refresh), { wrapper });
  await act(() =>
    result.current(
      ['a', 'b', 'c', 'd', 'e'],
      { to: 'on' },
      ({ changed, skipped }) => `${changed} and ${skipped}`,
      then,
    ),
  );
  expect(call.mock.calls.map(([, asked]) => asked)).toEqual([
    { ids: ['a', 'b'], to: 'on' },
    { ids: ['c', 'd'], to: 'on' },
    { ids: ['e'], to: 'on' },
  ]);
  await screen.findByText('5 and 3');
  expect(refresh).toHaveBeenCalledOnce();
  expect(then).toHaveBeenCalledOnce();
});

test('a part that is refused ends it: nothing is told as done, the pages are fetched anew, the choice stays', async () => {
  const [refresh, then] = [vi.fn(async () => undefined), vi.fn()];
  call.mockResolvedValueOnce({ changed: 2 }).mockRejectedValueOnce(refused());
  const { result } = renderHook(() => useBulk(definition, 'ids', refresh), { wrapper });
  await act(() => result.current(['a', 'b', 'c', 'd', 'e'], { to: 'off' }, () => 'done', then));
  expect(call).toHaveBeenCalledTimes(2);
  expect(refresh).toHaveBeenCalledOnce();
  expect(then).not.toHaveBeenCalled();
  expect(screen.queryByText('done')).toBeNull();
});

test('one by one, a refused one stops none of the others and is listed by its name', async () => {
  const act_ = vi.fn(async (id: string) => {
    if (id === 'b') throw refused();
  });
  const refresh = vi.fn(async () => undefined);
  const { result } = renderHook(() => useEach((id) => `the ${id}`, refresh), { wrapper });
  await act(() => result.current.each(['a', 'b', 'c'], act_));
  expect(act_.mock.calls.flat()).toEqual(['a', 'b', 'c']);
  await screen.findByText('the b: Not now.');
  expect(screen.getAllByText('common:bulk.some {"done":2,"refused":1}').length).toBeGreaterThan(0);
  expect(refresh).toHaveBeenCalledOnce();
  await waitFor(() => expect(result.current.busy).toBe(false));
});
