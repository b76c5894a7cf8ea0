import type { MessageRow, QuestionRow } from '@convoke/contract/chat/chat.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { ChatDesk } from './chat-desk.part.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call, callFile: vi.fn() }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const message: MessageRow = {
  messageId: 'm',
  viewerId: 'v',
  participantId: null,
  name: 'Vera',
  text: 'Good morning',
  state: 'held',
  hasWord: true,
  isPinned: false,
  isMuted: false,
  at: '2026-11-30T06:00:00.000Z',
};
const question: QuestionRow = {
  questionId: 'q',
  viewerId: 'v',
  participantId: null,
  name: 'Ola',
  text: 'When is lunch?',
  state: 'shown',
  votes: 3,
  answeredAt: null,
  answer: '',
  isMuted: false,
  at: '2026-11-30T06:01:00.000Z',
};
const settings = {
  isOn: true,
  takesQuestions: true,
  slowSeconds: 0,
  approvesFirst: true,
  isMuted: false,
  isAligned: false,
  words: ['scam'],
  wordAction: 'hold',
};

let asked: { id: string; input: Record<string, unknown> }[];
const pageOf = (records: readonly object[]) => ({ records, total: records.length, current: 1, size: 20, pages: 1 });

beforeEach(() => {
  asked = [];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>) => {
    asked.push({ id, input });
    switch (id) {
      case 'chat.messageList':
        return pageOf([message]);
      case 'chat.questionList':
        return pageOf([question]);
      case 'chat.muteList':
        return pageOf([]);
      case 'chat.settings':
      case 'chat.settingsUpdate':
        return { ...settings, ...input };
      case 'chat.moderate':
      case 'chat.questionDecide':
        return { changed: 1 };
      default:
        return { timeZone: 'UTC' };
    }
  });
});
afterEach(cleanup);

function show() {
  render(
    <MemoryRouter initialEntries={['/activity-info/live?event=e&live=l&tab=chat']}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <DialogHost>
            <ChatDesk liveId="l" eventId="e" />
          </DialogHost>
        </QueryClientProvider>
      </App>
    </MemoryRouter>,
  );
}
const made = (id: string) => asked.filter((each) => each.id === id).map(({ input }) => input);

test('A shows the message that J has reached, D deletes it', async () => {
  show();
  await screen.findByText('Good morning');
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(made('chat.moderate')).toEqual([{ liveId: 'l', messageIds: ['m'], to: 'shown' }]));
  fireEvent.keyDown(document.body, { key: 'd' });
  await waitFor(() => expect(made('chat.moderate').at(-1)).toEqual({ liveId: 'l', messageIds: ['m'], to: 'deleted' }));
});

test('the host writes, and what was sent twice has one nonce', async () => {
  show();
  const line = await screen.findByRole('textbox', { name: 'chat:host.write' });
  fireEvent.change(line, { target: { value: ' Welcome ' } });
  fireEvent.click(screen.getByRole('button', { name: 'chat:host.send' }));
  await waitFor(() => expect(made('chat.host')).toMatchObject([{ liveId: 'l', text: 'Welcome' }]));
});

test('a rule is turned at once, the others in a dialog', async () => {
  show();
  const alone = await screen.findByRole('switch', { name: 'chat:rule.isMuted' });
  await waitFor(() => expect(alone).toHaveProperty('disabled', false));
  fireEvent.click(alone);
  await waitFor(() => expect(made('chat.settingsUpdate')).toEqual([{ liveId: 'l', isMuted: true }]));
  fireEvent.click(screen.getByRole('button', { name: /chat:settings/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('chat:rule.slowSeconds'), { target: { value: '30' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'common:save' }));
  await waitFor(() =>
    expect(made('chat.settingsUpdate').at(-1)).toMatchObject({ liveId: 'l', slowSeconds: 30, words: ['scam'] }),
  );
});

test('a question is answered in words', async () => {
  show();
  fireEvent.click(await screen.findByText('chat:questions'));
  fireEvent.click(await screen.findByText('When is lunch?'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'At noon' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'common:save' }));
  await waitFor(() =>
    expect(made('chat.questionAnswer')).toEqual([{ questionId: 'q', isAnswered: true, answer: 'At noon' }]),
  );
});
