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
const banned = { rule: 'banned', until: null, count: null, most: null, text: 'asked in a letter' } as const;
const justCalled = { rule: 'perMinute', until: '2026-11-30T12:01:00.000Z', count: 1, most: 1, text: null } as const;

test('what stands in the way of a call is said before one; once there is one, only that the number was banned', () => {
  const shown = (news: DeskNews[], reasons: object[]) =>
    news.reduce<DeskState>(step, {
      ...firstState,
      stage: 'here',
      person: callee,
      config: { intents: [], form: null, script: '', isRecorded: true, mode: 'preview' } as never,
      contact: { callee, reasons, calls: [], history: [], tags: [], phones: [], emails: [] } as never,
    });
  const show = (news: DeskNews[], reasons: object[]) =>
    render(<Person desk={{} as Desk} state={shown(news, reasons)} person={callee} />);
  const dialled: DeskNews = { kind: 'dialled', callId: 'call', isRecorded: true, at: 0 };
  show([], [justCalled]);
  expect(screen.getByText('called:rule.perMinute')).toBeTruthy();
  cleanup();
  show([dialled], [justCalled]);
  expect(screen.getByText('call-desk:tries')).toBeTruthy();
  expect(screen.queryByText('call-desk:refused')).toBeNull();
  cleanup();
  show([dialled], [justCalled, banned]);
  expect(screen.getByText('asked in a letter')).toBeTruthy();
  expect(screen.queryByText('called:rule.perMinute')).toBeNull();
});
