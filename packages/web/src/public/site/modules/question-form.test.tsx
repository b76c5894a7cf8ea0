import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../core/call-failure.ts';
import { PageProvider } from '../../core/page-context.tsx';
import { act, enter, mount, unmount } from '../../mount.tsx';
import { QuestionForm } from './question-form.tsx';

const sent = vi.hoisted(() => ({ calls: [] as Record<string, unknown>[], answer: () => Promise.resolve<unknown>({}) }));
vi.mock('../../../core/call.ts', () => ({
  call: (_call: unknown, input: Record<string, unknown>) => {
    sent.calls.push(input);
    return sent.answer();
  },
}));

const page = {
  language: 'en',
  locale: 'en-GB',
  t: (key: string) => key,
  publicUrl: '',
  url: '/event/ABC',
  config: { appId: '', appSecret: '' },
} as const;
const show = (isStill = false) =>
  mount(
    <PageProvider value={page}>
      <QuestionForm code="ABCDEFGHIJ" isStill={isStill} />
    </PageProvider>,
  );
const field = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[id$="${name}"]`) as HTMLInputElement;
const fill = (values: Record<string, string>) =>
  act(() => {
    for (const [name, value] of Object.entries(values)) enter(field(name), value);
  });
const submit = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
  });

beforeEach(() => {
  sent.calls = [];
  sent.answer = () => Promise.resolve({});
  show();
});
afterEach(() => unmount());

test('what is missing is said at its field, and nothing is sent', async () => {
  await submit();
  expect(sent.calls).toEqual([]);
  expect([...document.querySelectorAll('.field-problem')].map(({ textContent }) => textContent)).toEqual([
    'public-site:ask.required',
    'public-site:ask.required',
    'public-site:ask.contact',
  ]);
  expect(document.activeElement).toBe(field('text'));
});

test('without a connection what was typed stays, and sent again it is the same question; then it says that it has arrived', async () => {
  await fill({ text: 'Is there parking?', name: 'Vera', email: 'vera@example.com' });
  sent.answer = () => Promise.reject(new CallFailure({ code: 0, status: 0, message: '', path: '' }));
  await submit();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('public-site:ask.offline');
  expect(field('text').value).toBe('Is there parking?');
  sent.answer = () => Promise.resolve({});
  await submit();
  expect(sent.calls.length).toBe(2);
  expect(sent.calls[0]?.['nonce']).toBe(sent.calls[1]?.['nonce']);
  expect(document.querySelector('[role=status]')?.textContent).toContain('public-site:ask.sent');
});

test('a refused field says so; in the editor nothing can be asked', async () => {
  await fill({ text: 'Is there parking?', name: 'Vera', email: 'vera@example' });
  sent.answer = () =>
    Promise.reject(
      new CallFailure({
        code: 1000,
        status: 200,
        message: '',
        path: '',
        fields: [{ path: 'email', message: 'No address' }],
      }),
    );
  await submit();
  expect(document.querySelector('.field-problem')?.textContent).toBe('No address');
  expect(field('email').getAttribute('aria-invalid')).toBe('true');
  show(true);
  await submit();
  expect(sent.calls.length).toBe(1);
});
