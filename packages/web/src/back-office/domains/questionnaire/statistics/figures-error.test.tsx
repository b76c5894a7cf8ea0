import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { TextWords } from './text-words.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }));

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);

const counting = (done: number) =>
  new CallFailure({
    code: 2303,
    status: 200,
    message: 'Counting',
    path: '/x',
    failure: 'SURVEY_COUNTING',
    data: { failure: 'SURVEY_COUNTING', done, of: 8 },
  });
const words = { texts: 1, sampled: false, words: [{ word: 'coffee', n: 1 }], latest: [] };

function show() {
  render(
    <App>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TextWords surveyId="s" textField="t" filters={{}} onOpen={() => undefined} />
      </QueryClientProvider>
    </App>,
  );
}

test('while answers are made ready people see how far it is, and the figures as soon as they are there', async () => {
  call.mockRejectedValueOnce(counting(2)).mockRejectedValueOnce(counting(6)).mockResolvedValue(words);
  show();
  expect((await screen.findByRole('status')).textContent).toContain('survey:counting.title');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(await screen.findByText('coffee')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('anything else that went wrong is said, and not asked for again by itself', async () => {
  call.mockReset();
  call.mockRejectedValue(new CallFailure({ code: 500, status: 500, message: 'Broken', path: '/x' }));
  show();
  await screen.findByRole('button');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
});
