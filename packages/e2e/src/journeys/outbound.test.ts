import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import {
  callCentres,
  microphone,
  newAgent,
  openTask,
  people,
  ready,
  says,
  signInAgent,
  soundAfterLoad,
  watchSound,
} from '../support/calling.ts';
import { desktop, journey, patient, phone, signIn, wide } from '../support/stage.ts';

/**
 * The desk of a call agent, with Chromium's microphone and simulated people at the other end of the line.
 * @domains outbound
 */

const centre = callCentres();

/** How loud each side of a recording is, as shares of samples that are no silence. */
async function voices(page: Page): Promise<[number, number]> {
  return page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    const bytes = await (await fetch(audio.src)).arrayBuffer();
    // Stereo µ-law behind the header: agent, person, agent, person.
    const samples = new Uint8Array(bytes).subarray(58);
    const heard = [0, 0];
    samples.forEach((sample, at) => {
      if ((sample & 0x7f) < 0x60) heard[at % 2] = (heard[at % 2] ?? 0) + 1;
    });
    return heard.map((count) => count / (samples.length / 2)) as [number, number];
  });
}

journey(
  'an agent signs in, calls by the keyboard, saves an outcome and has the next person; the recording has both voices',
  async ({ stage }) => {
    const { url, organiser } = await centre();
    const { loginName, outboundId } = await newAgent(url, organiser.token, 'Ada');
    await openTask(url, organiser, {
      people: [
        ['Grace Hopper', people.answersAtOnce],
        ['Alan Turing', people.busy],
      ],
      agents: [outboundId],
      script: 'Good morning {name}, this is Convoke.',
    });
    const page = await stage.person(wide, microphone);
    await page.goto(`${url}/outboundLogin`);
    await page.getByLabel('User name').fill(loginName);
    await page.getByLabel('Your password').fill('not-the-password-1');
    await page.keyboard.press('Enter');
    await page.getByText('User name or password is wrong.').waitFor();
    await signInAgent(page, url, loginName);
    await ready(page);
    const first = page.getByRole('heading', { level: 2, name: /Grace Hopper|Alan Turing/ });
    await first.waitFor();
    await stage.look(page, 'outbound-shown');
    expect(await wrongWith(page, 'a person at the desk')).toEqual([]);
    await turn(page, 'light');
    const order = (await first.textContent())?.startsWith('Grace') ? ['Grace', 'Alan'] : ['Alan', 'Grace'];
    for (const name of order) {
      await page.getByRole('heading', { level: 2, name: new RegExp(name) }).waitFor();
      if (name === 'Grace') {
        await page.getByText('Good morning Grace Hopper, this is Convoke.').waitFor();
        await page.keyboard.press('d');
        await says(page, 'On the phone');
        await page.keyboard.press('m');
        await says(page, 'muted');
        await page.keyboard.press('m');
        await page.keyboard.press('o');
        await says(page, 'On hold');
        await page.keyboard.press('o');
        await says(page, 'On the phone');
        await stage.look(page, 'outbound-talking');
        await page.waitForTimeout(3000);
        await page.keyboard.press('h');
        await says(page, 'Call ended');
        await page.keyboard.press('1');
        await page.keyboard.press('r');
        await page.keyboard.type('Brings a colleague');
        await page.keyboard.press('Escape');
        await stage.look(page, 'outbound-outcome');
        await page.keyboard.press('n');
      } else {
        await page.keyboard.press('Enter');
        await says(page, 'Busy');
        await page.keyboard.press('n');
      }
    }
    await page.getByText('Nobody to call right now').waitFor();
    await page.getByText('1 person is to be called later').waitFor();
    await stage.look(page, 'outbound-empty');
    await page.getByRole('button', { name: 'Play the call with Grace Hopper' }).click();
    const [agent, person] = await voices(page);
    expect(agent).toBeGreaterThan(0.005);
    expect(person).toBeGreaterThan(0.02);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('menuitem', { name: 'Lunch' }).click();
    await page.getByText('Nobody is given to you until you are ready.').waitFor();
  },
);

journey(
  'a page that is loaded again during a call is back in it within seconds, and what was written is still there',
  async ({ stage }) => {
    const { url, organiser } = await centre();
    const { loginName, outboundId } = await newAgent(url, organiser.token, 'Bea');
    await openTask(url, organiser, { people: [['Mary Shelley', people.answersAtOnce]], agents: [outboundId] });
    const page = await stage.person(desktop, microphone);
    await watchSound(page);
    await signInAgent(page, url, loginName);
    await ready(page);
    await page.getByRole('heading', { level: 2, name: 'Mary Shelley' }).waitFor();
    await page.keyboard.press('d');
    await says(page, 'On the phone');
    await page.getByLabel('Remark').fill('wants a seat in front');
    await page.waitForTimeout(1500);
    await page.reload();
    expect(await soundAfterLoad(page)).toBeLessThan(5000);
    await says(page, 'On the phone');
    await expect.poll(() => page.getByLabel('Remark').inputValue(), patient).toBe('wants a seat in front');
    // The time counts from the answer, not from the reload.
    await page.waitForTimeout(1000);
    await page.keyboard.press('h');
    await says(page, 'Call ended');
    await page.keyboard.press('1');
    await page.keyboard.press('n');
    await page.getByText('Nobody to call right now').waitFor();
  },
);

journey('a callback that was promised is listed, and an empty queue says that it comes later', async ({ stage }) => {
  const { url, organiser } = await centre();
  const { loginName, outboundId } = await newAgent(url, organiser.token, 'Dora');
  await openTask(url, organiser, { people: [['Rosa Luxemburg', people.answersAtOnce]], agents: [outboundId] });
  const page = await stage.person(desktop, microphone);
  await signInAgent(page, url, loginName);
  await ready(page);
  await page.getByRole('heading', { level: 2, name: 'Rosa Luxemburg' }).waitFor();
  await page.keyboard.press('d');
  await says(page, 'On the phone');
  await page.keyboard.press('h');
  await says(page, 'Call ended');
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'In 15 minutes' }).click();
  await page.getByRole('button', { name: 'Save and next' }).click();
  await page.getByText('Nobody to call right now').waitFor();
  await page.getByRole('button', { name: /:\d\d.* Rosa Luxemburg/ }).waitFor();
  await page.getByText('1 person is to be called later').waitFor();
});

journey('a second window takes the seat only when it is told to, and the first one says so', async ({ stage }) => {
  const { url, organiser } = await centre();
  const { loginName, outboundId } = await newAgent(url, organiser.token, 'Edda');
  await openTask(url, organiser, { people: [['Lise Meitner', people.answersAtOnce]], agents: [outboundId] });
  const page = await stage.person(desktop, microphone);
  await signInAgent(page, url, loginName);
  await ready(page);
  await page.getByRole('heading', { level: 2, name: 'Lise Meitner' }).waitFor();
  await page.keyboard.press('d');
  await says(page, 'On the phone');
  const second = await stage.person(desktop, microphone);
  await signInAgent(second, url, loginName);
  await second.getByText('Your seat is in use elsewhere').waitFor();
  await stage.look(second, 'outbound-elsewhere');
  await second.getByRole('button', { name: 'Take it over' }).click();
  await says(second, 'On the phone');
  await page.getByText('Your seat was taken over').waitFor();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await says(page, 'On the phone');
  await second.getByText('Your seat was taken over').waitFor();
  await page.keyboard.press('h');
  await says(page, 'Call ended');
});

journey('the desk on a phone, in the dark, in Chinese and Japanese, and without a microphone', async ({ stage }) => {
  for (const [name, device, locale, title] of [
    ['phone', phone, 'en', 'Call desk'],
    ['zh', wide, 'zh-CN', '外呼工作台'],
    ['ja', wide, 'ja', '架電デスク'],
  ] as const) {
    const { url, organiser } = await centre();
    const { loginName, outboundId } = await newAgent(url, organiser.token, 'Fay');
    await openTask(url, organiser, { people: [['Emmy Noether', people.answersAtOnce]], agents: [outboundId] });
    const page = await stage.person({ ...device, locale, colorScheme: name === 'ja' ? 'dark' : 'light' }, microphone);
    await page.goto(`${url}/outboundLogin`);
    await stage.look(page, `outbound-login-${name}`);
    await page.locator('input').first().fill(loginName);
    await page.locator('input[type=password]').fill('on-the-phone-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.locator('.desk-middle .ant-btn-primary').click();
    await page.locator('.desk-script').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Emmy Noether' }).waitFor();
    await stage.look(page, `outbound-${name}`);
  }
  const { url, organiser } = await centre();
  const { loginName, outboundId } = await newAgent(url, organiser.token, 'Gus');
  await openTask(url, organiser, { people: [['Kurt Gödel', people.answersAtOnce]], agents: [outboundId] });
  const page = await stage.person(desktop);
  await signInAgent(page, url, loginName);
  await ready(page);
  await page.getByText(/The microphone is blocked|There is no microphone/).waitFor();
  // Nobody is given out who could not be spoken with; the seat goes on.
  await page.getByText('Nobody is given to you until you are ready.').waitFor();
});

journey('when the tab is killed during a call, the agent comes back into it from another window', async ({ stage }) => {
  const { url, organiser } = await centre();
  const { loginName, outboundId } = await newAgent(url, organiser.token, 'Hal');
  await openTask(url, organiser, { people: [['Ada Byron', people.answersAtOnce]], agents: [outboundId] });
  const page = await stage.person(desktop, microphone);
  await signInAgent(page, url, loginName);
  await ready(page);
  await page.getByRole('heading', { level: 2, name: 'Ada Byron' }).waitFor();
  await page.keyboard.press('d');
  await says(page, 'On the phone');
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  // Its renderer dies without a word: no BYE, no unload.
  await Promise.race([devtools.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')]);
  const again = await context.newPage();
  await again.goto(`${url}/outbound`);
  await again.getByRole('button', { name: 'Take it over' }).click();
  await says(again, 'On the phone');
  await again.keyboard.press('h');
  await says(again, 'Call ended');
});

journey(
  'two agents are on the phone at once; a supervisor sees both and listens in, which neither hears',
  async ({ stage }) => {
    const { url, organiser } = await centre();
    const agents = [await newAgent(url, organiser.token, 'Ida'), await newAgent(url, organiser.token, 'Jon')];
    await openTask(url, organiser, {
      people: [
        ['Marie Curie', people.answersAtOnce],
        ['Max Planck', people.answersAtOnce],
      ],
      agents: agents.map(({ outboundId }) => outboundId),
    });
    const pages = await Promise.all(
      agents.map(async ({ loginName }) => {
        const page = await stage.person(desktop, microphone);
        await signInAgent(page, url, loginName);
        await ready(page);
        await page.getByRole('heading', { level: 2, name: /Curie|Planck/ }).waitFor();
        await page.keyboard.press('d');
        await says(page, 'On the phone');
        return page;
      }),
    );
    const office = await stage.person(wide, microphone);
    await office.goto(`${url}/member-manage/call?tab=board`);
    await signIn(office, organiser);
    await expect.poll(() => office.locator('.call-seat[data-state=talking]').count(), patient).toBe(2);
    await stage.look(office, 'outbound-board');
    await office.getByRole('button', { name: 'Listen in' }).first().click();
    await office.getByText('You hear both sides.').waitFor();
    await office.getByRole('button', { name: 'Stop listening' }).click();
    for (const page of pages) await says(page, 'On the phone');
  },
);
