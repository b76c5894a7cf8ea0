import { randomBytes } from 'node:crypto';
import { formDraft, formDraftSave, formPublish } from '@convoke/contract/form/form.calls.ts';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { outboundAgentAdd } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundAllot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { DialMode } from '@convoke/contract/outbound/outbound.rules.ts';
import { outboundIntentAdd } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { outboundSettingsSave } from '@convoke/contract/outbound/outbound.office.calls.ts';
import {
  outboundTaskBind,
  outboundTaskCreate,
  outboundTaskPage,
  outboundTaskUpdate,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { must } from './client.ts';
import { newOrganiser, type Organiser } from './organiser.ts';
import { type Product, startProduct } from './product.ts';
import { patient } from './stage.ts';

export const agentPassword = 'on-the-phone-1';

export const fakeMicrophone = '--use-fake-device-for-media-stream';
/** Nobody is there to allow the microphone. With `=deny` all is refused. */
export const acceptsAll = '--use-fake-ui-for-media-stream';
/** Chromium with a microphone that beeps, which finds its way on a machine without a network, too. */
export const microphone = [fakeMicrophone, acceptsAll, '--allow-loopback-in-peer-connection'];

/** Last digits of numbers, by what the simulated people who have them do. */
export const people = { answersAtOnce: '17', busy: '10', hangsUp: '14', echoes: '19' } as const;

export type CallCentre = Product & { organiser: Organiser };

/** A product with a line for the journeys of a file. Each journey asks for a call centre of its own. */
export function callCentres(): () => Promise<CallCentre> {
  let product: Product | undefined;
  beforeAll(async () => {
    if (!process.env['CHROMIUM_PATH']) return;
    product = await startProduct({ hasLine: true });
  }, 180_000);
  afterAll(() => product?.stop());
  return async () => {
    if (!product) throw new Error('the product runs');
    const organiser = await newOrganiser(product);
    await callsAnyTime(product.url, organiser.token);
    return { ...product, organiser };
  };
}

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
  given: {
    people: readonly (readonly [name: string, digits: string])[];
    agents: readonly string[];
    script?: string;
    mode?: DialMode;
    wrapUpSeconds?: number;
    fields?: readonly FormField[];
  },
) {
  const intent = (name: string, more: object) => must(url, outboundIntentAdd, { name, ...more }, token);
  const { intentId: yes } = await intent('Will come', { consequence: 'finish', colour: 'green', isSuccess: true });
  const { intentId: later } = await intent('Call back', { consequence: 'callback', colour: 'blue' });
  const { intentId: never } = await intent('Do not call', { consequence: 'ban', colour: 'red' });
  const { taskId } = await must(
    url,
    outboundTaskCreate,
    {
      name: 'Invitations',
      script: given.script ?? 'Good morning {name}.',
      intentIds: [yes, later, never],
      ...(given.mode && { mode: given.mode }),
      ...(given.wrapUpSeconds && { wrapUpSeconds: given.wrapUpSeconds }),
    },
    token,
  );
  if (given.fields) await publishForm(url, token, taskId, given.fields);
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

async function publishForm(url: string, token: string, taskId: string, fields: readonly FormField[]): Promise<void> {
  const task = (await must(url, outboundTaskPage, {}, token)).records.find((each) => each.taskId === taskId);
  const formId = task?.formId ?? '';
  const draft = await must(url, formDraft, { formId }, token);
  const definition = { fields: [...fields] };
  const { revision } = await must(url, formDraftSave, { formId, revision: draft.revision, definition }, token);
  await must(url, formPublish, { formId, revision }, token);
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

/** What the phone is doing, as the desk says it. */
export const says = (page: Page, words: string | RegExp) =>
  expect
    .poll(
      () => page.getByRole('complementary', { name: 'Phone and outcome' }).locator('.desk-phase').textContent(),
      patient,
    )
    .toMatch(words);

/** Who stands at the desk. */
export const standing = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 2, name }).filter({ visible: true }).waitFor();

/** An agent at the desk, ready for people. */
export async function agentAtDesk(page: Page, url: string, loginName: string, name: string | RegExp): Promise<void> {
  await signInAgent(page, url, loginName);
  await ready(page);
  await standing(page, name);
}

/** Dials whoever is shown, by the key. */
export async function dial(page: Page): Promise<void> {
  await page.keyboard.press('d');
  await says(page, 'On the phone');
}

/** Calls of a number as the simulated people have them. */
export async function heardAt(
  peopleUrl: string,
  number: string,
): Promise<{ id: string; state: string; keys: string }[]> {
  const { calls } = (await (await fetch(`${peopleUrl}/calls`)).json()) as {
    calls: { id: string; to: string; state: string; keys: string }[];
  };
  return calls.filter(({ to }) => to.includes(number.replace('+', '')));
}

interface Watched {
  soundWays: RTCPeerConnection[];
}

/** Pages that are loaded from now on remember the ways of their sound. */
export const watchSound = (page: Page) =>
  page.addInitScript(() => {
    const soundWays: RTCPeerConnection[] = [];
    const Plain = RTCPeerConnection;
    class Noted extends Plain {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        soundWays.push(this);
      }
    }
    Object.assign(window, { soundWays, RTCPeerConnection: Noted });
  });

/** Milliseconds from when the page was loaded until sound has gone out and come in. */
export const soundAfterLoad = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { soundWays } = window as unknown as Watched;
    const goes = async (way: RTCPeerConnection) => {
      const counted = { in: 0, out: 0 };
      for (const each of (await way.getStats()).values() as Iterable<{
        type: string;
        packetsReceived: number;
        packetsSent: number;
      }>) {
        if (each.type === 'inbound-rtp') counted.in += each.packetsReceived;
        if (each.type === 'outbound-rtp') counted.out += each.packetsSent;
      }
      return counted.in > 0 && counted.out > 0;
    };
    while (!(await Promise.all(soundWays.map(goes))).includes(true)) await new Promise((over) => setTimeout(over, 10));
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return Math.round(performance.now() - (visit?.loadEventEnd ?? 0));
  });

/** The stereo recording that a page plays, as it is kept: µ-law, agent, person, agent, person. */
export async function recordingOf(page: Page): Promise<Uint8Array> {
  const text = await page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    const bytes = new Uint8Array(await (await fetch(audio.src)).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(text, 'base64').subarray(58);
}

/** By how many milliseconds the person of a recording is behind the agent, where one says what the other has said. */
export function behind(recording: Uint8Array): number {
  const samples = 8;
  /** How loud each millisecond is. */
  const loud = (side: number) =>
    Array.from({ length: Math.floor(recording.length / 2 / samples) }, (_none, at) => {
      let sum = 0;
      for (let sample = 0; sample < samples; sample++) {
        const code = ~(recording[(at * samples + sample) * 2 + side] ?? 0xff) & 0x7f;
        sum += (((code & 15) << 3) + 0x84) * 2 ** (code >> 4) - 0x84;
      }
      return sum;
    });
  const [agent, person] = [loud(0), loud(1)];
  const most = 200;
  const alike = (lag: number) => agent.reduce((sum, value, at) => sum + value * (person[at + lag] ?? 0), 0);
  let best = -most;
  let bestAlike = -1;
  for (let lag = -most; lag <= most; lag++) {
    const now = alike(lag);
    if (now > bestAlike) [best, bestAlike] = [lag, now];
  }
  return best;
}
