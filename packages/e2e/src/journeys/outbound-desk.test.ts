import { outboundList } from '@convoke/contract/outbound/outbound.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  agentAtDesk,
  callCentres,
  dial,
  heardAt,
  microphone,
  newAgent,
  openTask,
  people,
  says,
  standing,
} from '../support/calling.ts';
import { must } from '../support/client.ts';
import { desktop, journey, patient, signIn, wide } from '../support/stage.ts';

/**
 * What an agent does between calls: callbacks, progressive dialling, the wrap-up, the form of the task.
 * @domains outbound
 */

const centre = callCentres();

const anybody = /^(?:Ann|Bob|Cid|Dot|Eve|Fay)$/;
const six = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay'].map((name) => [name, people.answersAtOnce] as const);

/** The next full minute that is not before one has written it down, called the next person and loaded the page again, on a busy machine too. */
const nextMinute = () => Math.ceil((Date.now() + 30_000) / 60_000) * 60_000;

/** Calls whoever is shown and promises to call back; answers who it is, and the promised moment. */
async function promise(page: Page, whose: 'I call back' | 'Any agent'): Promise<{ name: string; at: number }> {
  const heading = page.locator('#desk-person');
  const name = (await heading.textContent()) ?? '';
  await dial(page);
  await page.keyboard.press('h');
  await says(page, 'Call ended');
  await page.keyboard.press('2');
  const at = nextMinute();
  // The field for the time has the focus.
  await page.keyboard.type(new Date(at).toISOString().slice(0, 16).replace('T', ' '));
  await page.keyboard.press('Enter');
  await page.getByText(whose, { exact: true }).click();
  await page.keyboard.press('Alt+n');
  await expect.poll(() => heading.textContent(), patient).not.toBe(name);
  return { name, at };
}

/** Sees the reminder, and how long after the promised moment it came. */
async function reminded(page: Page, { name, at }: { name: string; at: number }): Promise<number> {
  await page.getByText(`Call ${name} back now`).waitFor({ timeout: 150_000 });
  return Date.now() - at;
}

journey(
  'callbacks are told of within five seconds, after a reload and to every agent of the task where they are the pool’s, and taken by a key',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { url, organiser } = await centre();
    const [ada, ben] = [
      await newAgent(url, organiser.token, 'Ada'),
      await newAgent(url, organiser.token, 'Ben'),
    ] as const;
    await openTask(url, organiser, { people: six, agents: [ada.outboundId, ben.outboundId] });
    const utc = { ...desktop, timezoneId: 'UTC' };
    const [page, second] = [await stage.person(utc, microphone), await stage.person(utc, microphone)];
    await agentAtDesk(second, url, ben.loginName, anybody);
    await agentAtDesk(page, url, ada.loginName, anybody);
    const own = await promise(page, 'I call back');
    const pool = await promise(page, 'Any agent');
    await page.reload();
    await standing(page, anybody);
    const [adaOwn, adaPool, benPool] = await Promise.all([
      reminded(page, own),
      reminded(page, pool),
      reminded(second, pool),
    ]);
    console.log(`callbacks: told ${adaOwn}, ${adaPool} and ${benPool} ms after they were due`);
    for (const late of [adaOwn, adaPool, benPool]) {
      expect(late).toBeGreaterThan(-1000);
      expect(late).toBeLessThan(5000);
    }
    // Ben has nothing to do with what Ada has promised for herself.
    expect(await second.getByText(own.name, { exact: false }).count()).toBe(0);
    await stage.look(page, 'outbound-reminded', 'screen');
    await second.keyboard.press('c');
    await standing(second, pool.name);
    await dial(second);
    await page.getByText(`Call ${pool.name} back now`).waitFor({ state: 'hidden' });
    await page.keyboard.press('c');
    await standing(page, own.name);
    await page.getByText(`Call ${own.name} back now`).waitFor({ state: 'hidden' });
    await dial(page);
    for (const each of [page, second]) {
      await each.keyboard.press('h');
      await says(each, 'Call ended');
    }
  },
);

journey('a progressive task counts down and dials; stopped by the key it does not', async ({ stage }) => {
  const { url, organiser, peopleUrl } = await centre();
  const { loginName, outboundId } = await newAgent(url, organiser.token, 'Cy');
  const { people: called } = await openTask(url, organiser, {
    people: six.slice(0, 2),
    agents: [outboundId],
    mode: 'progressive',
  });
  const page = await stage.person(desktop, microphone);
  await agentAtDesk(page, url, loginName, anybody);
  await page.getByText(/Dials in \d seconds?/).waitFor();
  await stage.look(page, 'outbound-counting', 'screen');
  const heading = page.locator('#desk-person');
  const first = await heading.textContent();
  await says(page, 'On the phone');
  await page.keyboard.press('h');
  await says(page, 'Call ended');
  await page.keyboard.press('1');
  await page.keyboard.press('n');
  await expect.poll(() => heading.textContent(), patient).not.toBe(first);
  // At once: it counts for a few seconds only.
  await page.getByText(/Dials in \d seconds?/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(/Dials in \d seconds?/).waitFor({ state: 'hidden' });
  await page.waitForTimeout(4000);
  await says(page, /is next/);
  const other = called.find(({ name }) => name !== first)?.phone ?? '';
  expect(await heardAt(peopleUrl, other)).toEqual([]);
  expect((await must(url, outboundList, {}, organiser.token)).total).toBe(1);
  await dial(page);
  expect(await heardAt(peopleUrl, other)).toHaveLength(1);
});

const inAll = (words: string) => ({ en: words, zh: words, es: words, ja: words });
const size = {
  fieldId: 'size',
  type: 'text',
  label: inAll('Size of the shirt'),
  required: true,
} as const;
const seats = {
  fieldId: 'seats',
  type: 'number',
  label: inAll('Seats'),
  required: false,
  max: 9,
} as const;

journey(
  'when the wrap-up runs out the seat pauses; what was written outlives a reload and is saved',
  async ({ stage }) => {
    const { url, organiser } = await centre();
    const { loginName, outboundId } = await newAgent(url, organiser.token, 'Di');
    await openTask(url, organiser, {
      people: six.slice(0, 1),
      agents: [outboundId],
      wrapUpSeconds: 10,
      fields: [size, seats],
    });
    const page = await stage.person(desktop, microphone);
    await agentAtDesk(page, url, loginName, 'Ann');
    await dial(page);
    await page.keyboard.press('h');
    await says(page, 'Call ended');
    await page.keyboard.press('1');
    await page.getByLabel('Remark').fill('brings a dog');
    await page.getByLabel('Size of the shirt').fill('XL');
    await page.getByText('The time for an outcome ran out, so you are paused.', { exact: false }).waitFor();
    await stage.look(page, 'outbound-wrap-up-over', 'screen');
    await page.reload();
    await standing(page, 'Ann');
    await expect.poll(() => page.getByLabel('Remark').inputValue(), patient).toBe('brings a dog');
    expect(await page.getByLabel('Size of the shirt').inputValue()).toBe('XL');
    expect(await page.getByRole('radio', { name: /Will come/ }).getAttribute('aria-checked')).toBe('true');
    await says(page, /hung up|ended/);
    await page.keyboard.press('n');
    await page.getByText('Nobody to call right now').waitFor();
    const { records } = await must(url, outboundList, {}, organiser.token);
    expect(records).toMatchObject([{ intent: { name: 'Will come' }, remark: 'brings a dog' }]);
  },
);

journey('a wrong answer is refused beside its field, a right one is seen by the organiser', async ({ stage }) => {
  const { url, organiser } = await centre();
  const { loginName, outboundId } = await newAgent(url, organiser.token, 'Em');
  await openTask(url, organiser, { people: six.slice(0, 1), agents: [outboundId], fields: [size, seats] });
  const page = await stage.person(wide, microphone);
  await agentAtDesk(page, url, loginName, 'Ann');
  await dial(page);
  await page.getByLabel('Seats').fill('3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await says(page, 'Call ended');
  await page.keyboard.press('1');
  await page.keyboard.press('n');
  const wrong = page
    .locator('.ant-form-item')
    .filter({ hasText: 'Size of the shirt' })
    .locator('.ant-form-item-explain-error');
  await wrong.waitFor();
  expect(await page.locator('.ant-form-item-explain-error').count()).toBe(1);
  expect(await page.locator('.ant-message-error').count()).toBe(0);
  await stage.look(page, 'outbound-wrong-answer', 'screen');
  // The field has the focus: one writes on.
  await page.keyboard.type('L');
  await page.keyboard.press('Alt+n');
  await page.getByText('Nobody to call right now').waitFor();
  const reader = await stage.person(wide);
  await reader.goto(`${url}/member-manage/call-list`);
  await signIn(reader, organiser);
  await reader.getByRole('row', { name: /Ann/ }).click({ position: { x: 80, y: 8 } });
  const answers = reader.getByRole('region', { name: 'Answers' });
  await answers.getByText('Size of the shirt').waitFor();
  await answers.getByText('L', { exact: true }).waitFor();
  await answers.getByText('3', { exact: true }).waitFor();
});
