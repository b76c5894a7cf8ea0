import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SenderHint, SenderInput, senderRules, senderTriggers } from './sender-input.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const domain = (name: string, state: string, checkedAt: string | null = '2026-11-26T18:00:00Z') => ({
  domainId: name,
  domain: name,
  selector: 'convoke',
  checkedAt,
  dkim: { state, name: '', wanted: '', found: [] },
});

beforeEach(() => {
  call.mockReset();
  call.mockResolvedValue([
    domain('right.example.org', 'right'),
    domain('new.example.org', 'unreachable', null),
    domain('wrong.example.org', 'wrong'),
  ]);
});
afterEach(cleanup);

const kept = vi.fn();
const refused = vi.fn();

async function opened(fromAddress: string): Promise<void> {
  kept.mockReset();
  refused.mockReset();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Form initialValues={{ fromAddress }} onFinish={kept} onFinishFailed={refused}>
          <Form.Item
            name="fromAddress"
            label="Sender"
            rules={senderRules}
            validateTrigger={senderTriggers}
            extra={<SenderHint text="Any of these." />}
          >
            <SenderInput />
          </Form.Item>
          <button type="submit">Save</button>
        </Form>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(call).toHaveBeenCalled());
}

const list = () => fireEvent.mouseDown(screen.getByRole('combobox'));
const local = () => screen.getByLabelText('mail:sender.local');
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('one is chosen among the domains that are right; of the others the reason is said', async () => {
  await opened('');
  expect(screen.queryByLabelText('mail:sender.local')).toBeNull();
  expect(screen.getByRole('link', { name: 'mail:sender.domains' }).getAttribute('href')).toBe(
    '/marketing-notice/mail-domains',
  );
  list();
  const unasked = await screen.findByTitle('new.example.org · mail:sender.unasked');
  expect(unasked.className).toContain('disabled');
  expect(screen.getByTitle('wrong.example.org · mail:sender.wrong').className).toContain('disabled');
  fireEvent.click(screen.getByTitle('right.example.org'));
  // Nobody is written before the @ yet.
  save();
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  fireEvent.change(local(), { target: { value: 'a b' } });
  save();
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(2));
  fireEvent.change(local(), { target: { value: ' news ' } });
  save();
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ fromAddress: 'news@right.example.org' }));
});

test('that nothing stands before the @ is said once somebody was there, not while the domain is being chosen', async () => {
  await opened('');
  const wrong = () => document.querySelector('.ant-form-item-explain-error')?.textContent;
  list();
  fireEvent.click(await screen.findByTitle('right.example.org'));
  // What is said about a field comes a moment later.
  await new Promise((later) => setTimeout(later, 300));
  expect(wrong()).toBeUndefined();
  fireEvent.focus(local());
  fireEvent.blur(local());
  await waitFor(() => expect(wrong()).toBe('Required.'));
  fireEvent.change(local(), { target: { value: 'news' } });
  await waitFor(() => expect(wrong()).toBeUndefined());
  fireEvent.change(local(), { target: { value: 'a b' } });
  await waitFor(() => expect(wrong()).toContain('mail'));
});

test('an address that is there is shown in its parts, also where its domain has gone, and can be left', async () => {
  await opened('news@gone.example.org');
  expect((local() as HTMLInputElement).value).toBe('news');
  list();
  await screen.findAllByTitle('gone.example.org · mail:sender.gone');
  fireEvent.click(screen.getByTitle('mail:sender.standard'));
  save();
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ fromAddress: '' }));
});
