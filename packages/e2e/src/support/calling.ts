import { randomBytes } from 'node:crypto';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { outboundAgentAdd } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundAllot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundIntentAdd } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { outboundSettingsSave } from '@convoke/contract/outbound/outbound.office.calls.ts';
import {
  outboundTaskBind,
  outboundTaskCreate,
  outboundTaskUpdate,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import type { Page } from 'playwright-core';
import { must } from './client.ts';
import type { Organiser } from './organiser.ts';

export const agentPassword = 'on-the-phone-1';

/** Chromium with a microphone that beeps, which finds its way on a machine without a network, too. */
export const microphone = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

/** Last digits of numbers, by what the simulated people who have them do. */
export const people = { answersAtOnce: '17', busy: '10', hangsUp: '14' } as const;

export interface Called {
  name: string;
  phone: string;
  memberId: string;
}

/** Calls at any hour and as often as anybody likes. */
export async function callsAnyTime(url: string, token: string): Promise<void> {
  const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
  await must(url, outboundSettingsSave, { windows, timeZone: 'UTC', perMinute: 10, perDay: 100, perMonth: 200 }, token);
}

export async function newAgent(url: string, token: string, name: string) {
  const loginName = `agent-${randomBytes(5).toString('hex')}`;
  const { outboundId } = await must(url, outboundAgentAdd, { name, loginName, password: agentPassword }, token);
  return { outboundId, loginName, name };
}

/** An open task with its outcomes, whose people have these names and last digits; with agents they are all allotted, evenly. */
export async function openTask(
  url: string,
  { token }: Organiser,
  given: { people: readonly (readonly [name: string, digits: string])[]; agents: readonly string[]; script?: string },
) {
  const intent = (name: string, more: object) => must(url, outboundIntentAdd, { name, ...more }, token);
  const { intentId: yes } = await intent('Will come', { consequence: 'finish', colour: 'green', isSuccess: true });
  const { intentId: later } = await intent('Call back', { consequence: 'callback', colour: 'blue' });
  const { intentId: never } = await intent('Do not call', { consequence: 'ban', colour: 'red' });
  const { taskId } = await must(
    url,
    outboundTaskCreate,
    { name: 'Invitations', script: given.script ?? 'Good morning {name}.', intentIds: [yes, later, never] },
    token,
  );
  const called: Called[] = [];
  for (const [name, digits] of given.people) {
    const phone = `+861${3e9 + Math.floor(Math.random() * 1e7) * 100 + Number(digits)}`;
    const { memberId } = await must(url, memberEntry, { name, phones: [phone] }, token);
    called.push({ name, phone, memberId });
  }
  await must(url, outboundTaskBind, { taskId, memberIds: called.map(({ memberId }) => memberId) }, token);
  await must(url, outboundTaskUpdate, { taskId, state: 'open' }, token);
  if (given.agents.length > 0)
    await must(url, outboundAllot, { taskId, outboundIds: [...given.agents], how: 'even' }, token);
  return { taskId, people: called, intents: { yes, later, never } };
}

/** Signs an agent in at the page of the desk. */
export async function signInAgent(page: Page, url: string, loginName: string): Promise<void> {
  await page.goto(`${url}/outboundLogin`);
  await page.getByLabel('User name').fill(loginName);
  await page.getByLabel('Your password').fill(agentPassword);
  await page.keyboard.press('Enter');
}

/** The agent wants people to call; the browser opens the microphone. */
export async function ready(page: Page): Promise<void> {
  await page.locator('.desk-middle').getByRole('button', { name: 'I’m ready' }).click();
}
