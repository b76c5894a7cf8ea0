import { outboundBan } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundList } from '@convoke/contract/outbound/outbound.calls.ts';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  agentAtDesk,
  behind,
  callCentres,
  dial,
  heardAt,
  microphone,
  newAgent,
  openTask,
  people,
  ready,
  recordingOf,
  says,
  signInAgent,
} from '../support/calling.ts';
import { must } from '../support/client.ts';
import { desktop, journey, patient, type Stage } from '../support/stage.ts';

/**
 * What may happen to an agent's phone during a call: keys, a socket that is lost, a microphone that is missing, a number that is banned.
 * @domains outbound
 */

const centre = callCentres();

/** An agent with one person to call, who is shown. */
async function oneToCall(stage: Stage, flags = microphone, digits: string = people.answersAtOnce) {
  const place = await centre();
  const { url, organiser } = place;
  const { loginName, outboundId } = await newAgent(url, organiser.token, 'Kim');
  const { people: called } = await openTask(url, organiser, {
    people: [['Ann', digits]],
    agents: [outboundId],
  });
  const page = await stage.person(desktop, flags);
  return { ...place, page, loginName, number: called[0]?.phone ?? '' };
}

journey('digits that are typed and pressed during a call arrive at the other end', async ({ stage }) => {
  const { url, peopleUrl, page, loginName, number } = await oneToCall(stage);
  await agentAtDesk(page, url, loginName, 'Ann');
  await dial(page);
  await page.keyboard.press('k');
  const keypad = page.getByRole('textbox', { name: 'Keypad' });
  await keypad.waitFor();
  await page.keyboard.type('19*');
  await page.getByRole('button', { name: '#', exact: true }).click();
  const keys = async () => (await heardAt(peopleUrl, number)).map((each) => each.keys);
  await expect.poll(keys, patient).toEqual(['19*#']);
  await stage.look(page, 'outbound-keypad', 'screen');
  // They are no outcomes, and the keys of the desk are back once the keypad is closed.
  expect(await page.getByRole('radio', { checked: true }).filter({ hasText: 'Will come' }).count()).toBe(0);
  await keypad.press('Escape');
  await keypad.waitFor({ state: 'hidden' });
  await page.keyboard.press('h');
  await says(page, 'Call ended');
});

journey(
  'when the server is killed during a call both still hear each other, and the phone comes back without a reload or a second call',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { url, peopleUrl, organiser, page, loginName, number, server, restartServer } = await oneToCall(stage);
    await agentAtDesk(page, url, loginName, 'Ann');
    await dial(page);
    await page.evaluate(() => Object.assign(window, { isStill: true }));
    const [before] = await heardAt(peopleUrl, number);
    server().kill('SIGKILL');
    const told = page.locator('.desk-problems .ant-alert');
    await told.first().waitFor();
    await expect.poll(() => told.first().textContent(), patient).toMatch(/^(?:The phone line is reconnecting|No connection to the server)/);
    await says(page, 'On the phone');
    expect(await page.getByRole('button', { name: 'Hold' }).isDisabled()).toBe(true);
    await stage.look(page, 'outbound-unlinked', 'screen');
    await restartServer();
    await expect.poll(() => told.count(), patient).toBe(0);
    await says(page, 'On the phone');
    // The line hears the phone again.
    await page.keyboard.press('o');
    await says(page, 'On hold');
    await page.keyboard.press('o');
    await says(page, 'On the phone');
    expect(await heardAt(peopleUrl, number)).toMatchObject([{ id: before?.id, state: 'answered' }]);
    await page.keyboard.press('h');
    await says(page, 'Call ended');
    await page.keyboard.press('1');
    await page.keyboard.press('n');
    await page.getByText('Nobody to call right now').waitFor();
    expect(await page.evaluate(() => 'isStill' in window)).toBe(true);
    const { records } = await must(url, outboundList, {}, organiser.token);
    expect(records).toMatchObject([{ number, intent: { name: 'Will come' } }]);
  },
);

/** What the browser lets pages of the product do with the microphone. */
async function permit(devtools: CDPSession, url: string, setting: 'granted' | 'denied'): Promise<void> {
  await devtools.send('Browser.setPermission', {
    permission: { name: 'microphone' },
    setting,
    origin: new URL(url).origin,
  });
}

const device = ['--use-fake-device-for-media-stream', '--allow-loopback-in-peer-connection'];

/** Nobody is given out who could not be spoken with; the seat goes on. */
const staysPaused = (page: Page) => page.getByText('Nobody is given to you until you are ready.').waitFor();

journey('without a microphone, and with one that is blocked, the desk says what to do', async ({ stage }) => {
  const { url, page, loginName } = await oneToCall(stage, ['--use-fake-ui-for-media-stream']);
  await signInAgent(page, url, loginName);
  await ready(page);
  await page.getByText('There is no microphone').waitFor();
  await page.getByText('Plug in a headset, then try again. You stay at your seat.').waitFor();
  await staysPaused(page);

  const blocked = await stage.person(desktop, device);
  await signInAgent(blocked, url, loginName);
  await blocked.getByRole('button', { name: 'Take it over' }).click();
  const devtools = await blocked.context().newCDPSession(blocked);
  await permit(devtools, url, 'denied');
  await ready(blocked);
  await blocked.getByText('The microphone is blocked').waitFor();
  await blocked.getByText('Allow it for this site,', { exact: false }).waitFor();
  await staysPaused(blocked);
  await stage.look(blocked, 'outbound-blocked', 'screen');
  await permit(devtools, url, 'granted');
  await ready(blocked);
  await blocked.getByRole('heading', { level: 2, name: 'Ann' }).waitFor();
});

journey(
  'a microphone that goes away during a call is told of, and comes back into the same call',
  async ({ stage }) => {
    const { url, peopleUrl, page, loginName, number } = await oneToCall(stage, device);
    const devtools = await page.context().newCDPSession(page);
    await page.goto(url);
    await permit(devtools, url, 'granted');
    await agentAtDesk(page, url, loginName, 'Ann');
    await dial(page);
    const [before] = await heardAt(peopleUrl, number);
    await permit(devtools, url, 'denied');
    await page.getByText('The microphone is gone').waitFor();
    await page.getByText('The person no longer hears you.', { exact: false }).waitFor();
    await says(page, 'On the phone');
    await stage.look(page, 'outbound-microphone-gone', 'screen');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The microphone is blocked').waitFor();
    await permit(devtools, url, 'granted');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The microphone is blocked').waitFor({ state: 'hidden' });
    await says(page, 'On the phone');
    expect(await heardAt(peopleUrl, number)).toMatchObject([{ id: before?.id, state: 'answered' }]);
    await page.keyboard.press('h');
    await says(page, 'Call ended');
  },
);

journey(
  'a number that is banned during its call ends it within a second, and the agent reads why',
  async ({ stage }) => {
    for (const [locale, words] of [
      ['en', 'Ended: this number was banned during the call'],
      ['zh-CN', '通话中该号码被禁呼，通话已结束'],
    ] as const) {
      const { url, organiser, loginName, number, page: first } = await oneToCall(stage);
      await first.close();
      const page = await stage.person({ ...desktop, locale }, microphone);
      await page.goto(`${url}/outboundLogin`);
      await page.locator('input').first().fill(loginName);
      await page.locator('input[type=password]').fill('on-the-phone-1');
      await page.keyboard.press('Enter');
      await page.locator('.desk-middle .ant-btn-primary').click();
      await page.locator('#desk-person').waitFor();
      const phase = page.locator('.desk-phase');
      await page.keyboard.press('d');
      await page.locator('.desk-phase.talking').waitFor();
      await must(url, outboundBan, { numbers: [number], reason: 'asked in a letter' }, organiser.token);
      const from = performance.now();
      await page.locator('.desk-phase.over').waitFor();
      const after = performance.now() - from;
      console.log(`a banned call ended in the browser ${Math.round(after)} ms after the ban was answered`);
      expect(after).toBeLessThan(1000);
      await expect.poll(() => phase.textContent(), patient).toBe(words);
      await page.getByText('asked in a letter', { exact: false }).first().waitFor();
      await stage.look(page, `outbound-banned-${locale}`, 'screen');
      await page.reload();
      await page.locator('#desk-person').waitFor();
      await expect.poll(() => phase.textContent(), patient).toBe(words);
    }
  },
);

journey('both sides of a recording stand where they were said: an echo is at most 40 ms behind', async ({ stage }) => {
  const { url, page, loginName } = await oneToCall(stage, microphone, people.echoes);
  await agentAtDesk(page, url, loginName, 'Ann');
  await dial(page);
  await page.waitForTimeout(6000);
  await page.keyboard.press('h');
  await says(page, 'Call ended');
  await page.keyboard.press('1');
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Play the call with Ann' }).click();
  await page.locator('audio').waitFor({ state: 'attached' });
  const late = behind(await recordingOf(page));
  console.log(`the echo is ${late} ms behind`);
  expect(Math.abs(late)).toBeLessThanOrEqual(40);
});
