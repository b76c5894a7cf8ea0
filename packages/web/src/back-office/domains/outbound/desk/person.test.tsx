import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Desk } from './desk.ts';
import { type Contact, type DeskNews, type DeskState, firstState, step } from './desk-state.ts';
import { Person } from './person.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }));
afterEach(cleanup);

const callee: Contact['callee'] = {
  outboundMemberId: 'grace',
  memberId: 'm',
  taskId: 'task',
  taskName: 'Invitations',
  name: 'Grace',
  company: '',
  title: '',
  number: '+8613800000001',
  state: 'calling',
  agent: null,
  dueAt: null,
  tries: 1,
  lastCall: null,
  intent: null,
  remark: '',
  version: 1,
};
const justCalled = { rule: 'minute', until: '2026-11-30T12:01:00.000Z', count: 1, most: 1, text: null } as const;

test('what stands in the way of a call is said before one, and of the call that goes on nothing', () => {
  const shown = (news: DeskNews[]) =>
    news.reduce<DeskState>(step, {
      ...firstState,
      stage: 'here',
      person: callee,
      config: { intents: [], form: null, script: '', isRecorded: true, mode: 'preview' } as never,
      contact: { callee, reasons: [justCalled], calls: [], history: [], tags: [], phones: [], emails: [] } as never,
    });
  const at = (news: DeskNews[]) => render(<Person desk={{} as Desk} state={shown(news)} person={callee} />);
  const { unmount } = at([]);
  expect(screen.getByText('call-desk:refused')).toBeTruthy();
  unmount();
  at([{ kind: 'dialled', callId: 'call', isRecorded: true, at: 0 }]);
  expect(screen.getByText('call-desk:tries')).toBeTruthy();
  expect(screen.queryByText('call-desk:refused')).toBeNull();
});
