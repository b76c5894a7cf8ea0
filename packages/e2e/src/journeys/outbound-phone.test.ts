import { outboundBan, outboundBanList } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundList } from '@convoke/contract/outbound/outbound.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  agentAtDesk,
  behind,
  callCentres,
  dial,
  heardAt,
  acceptsAll,
  fakeMicrophone,
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
  // At once: none of them may become an outcome.
  await page.keyboard.type('19*');
  const keypad = page.getByRole('textbox', { name: 'Keypad' });
  await page.getByRole('button', { name: '#', exact: true }).click();
  const keys = async () => (await heardAt(peopleUrl, number)).map((each) => each.keys);
  await expect.poll(keys, patient).toEqual(['19*#']);
  await stage.look(page, 'outbound-keypad', 'screen');
  expect(await keypad.inputValue()).toBe('19*#');
  // They are no outcomes, and the keys of the desk are back once the keypad is closed.
  expect(
    await page
      .getByRole('radio', { checked: true })
      .filter({ hasText: /Will come|Call back/ })
      .count(),
  ).toBe(0);
  await page.keyboard.press('Escape');
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
    await expect
      .poll(() => told.first().textContent(), patient)
      .toMatch(/^(?:The phone line is reconnecting|No connection to the server)/);
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
    expect(records).toMatchObject([{ name: 'Ann', intent: { name: 'Will come' } }]);
  },
);

/** Nobody is given out who could not be spoken with; the seat goes on. */
const staysPaused = (page: Page) => page.getByText('Nobody is given to you until you are ready.').waitFor();

journey('without a microphone, and with one that is blocked, the desk says what to do', async ({ stage }) => {
  for (const [name, flags, title, text] of [
    ['none', [acceptsAll], 'There is no microphone', 'Plug in a headset, then try again. You stay at your seat.'],
    [
      'blocked',
      [fakeMicrophone, `${acceptsAll}=deny`],
      'The microphone is blocked',
      'Allow it for this site, by the icon in the address bar or in the system’s privacy settings, then try again.',
    ],
  ] as const) {
    const { url, page, loginName } = await oneToCall(stage, [...flags]);
    await signInAgent(page, url, loginName);
    await ready(page);
    await page.getByText(title).waitFor();
    await page.getByText(text).waitFor();
    await staysPaused(page);
    await stage.look(page, `outbound-microphone-${name}`, 'screen');
  }
});

/** What the microphone of the browser comes from dies, as when it is unplugged. */
async function unplug(page: Page): Promise<void> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const audio = processInfo.find(({ type }) => type.startsWith('audio.'));
  if (!audio) throw new Error('the browser has no process for sound');
  process.kill(audio.id, 'SIGKILL');
}

journey(
  'a microphone that goes away during a call is told of, and comes back into the same call',
  async ({ stage }) => {
    const { url, peopleUrl, page, loginName, number } = await oneToCall(stage);
    await agentAtDesk(page, url, loginName, 'Ann');
    await dial(page);
    const [before] = await heardAt(peopleUrl, number);
    await unplug(page);
    await page.getByText('The microphone is gone').waitFor();
    await page.getByText('The person no longer hears you.', { exact: false }).waitFor();
    await says(page, 'On the phone');
    await stage.look(page, 'outbound-microphone-gone', 'screen');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The microphone is gone').waitFor({ state: 'hidden' });
    await says(page, 'On the phone');
    // What the phone says now arrives at the person who was there before.
    await page.keyboard.press('k');
    const same = async () => (await heardAt(peopleUrl, number)).map(({ id, keys }) => ({ id, keys }));
    await expect
      .poll(async () => {
        await page.keyboard.press('7');
        return (await same()).map(({ id, keys }) => ({ id, isHeard: keys.includes('7') }));
      }, patient)
      .toEqual([{ id: before?.id, isHeard: true }]);
    await page.keyboard.press('Escape');
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
      const shown = performance.now() - from;
      // By the clocks of the server and the line: what a busy browser takes to show it is no part of it.
      const endOf = async () => (await must(url, outboundList, {}, organiser.token)).records[0]?.endedAt;
      await expect.poll(endOf, patient).toEqual(expect.any(String));
      const [ban] = (await must(url, outboundBanList, {}, organiser.token)).records;
      const after = Date.parse((await endOf()) ?? '') - Date.parse(ban?.at ?? '');
      console.log(
        `a banned call ended ${after} ms after the ban, in the browser ${Math.round(shown)} ms after its answer`,
      );
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
