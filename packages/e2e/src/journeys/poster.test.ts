import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { checkinPosterSet } from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { bytesOf, entryOf, journey, patient, phone, type Stage, wide } from '../support/stage.ts';

/**
 * A poster at the entrance: the organiser makes it, people scan it with their own phones.
 * @domains checkin poster kiosk
 */

const bund = { latitude: 31.2402, longitude: 121.4905 };
const far = { latitude: 31.26, longitude: 121.4905 };

const soon = () => ({
  startsAt: new Date(Date.now() + 1_800_000).toISOString(),
  endsAt: new Date(Date.now() + 7_200_000).toISOString(),
});

/** An event at a place, its own point, and two people of it. */
async function posted(stage: Stage) {
  const { product, organiser } = stage;
  const application = await applicationToken(product.url);
  const { eventId, code } = await publishedEvent(product.url, organiser.token, 'Poster night', { ...soon(), ...bund });
  const register = async (name: string, answers: object) =>
    (await must(product.url, participantRegister, { code, answers: { name, ...answers } }, application))
      .participantCode;
  const known = await register('Ada Lovelace', { phone: '13700001001' });
  const address = stage.address('grace');
  await register('Grace Hopper', { phone: '13700001002', email: address });
  const [point] = await must(product.url, checkinPointList, { eventId }, organiser.token);
  return { eventId, known, address, signPointId: point?.signPointId ?? '' };
}

/** A phone that stands somewhere. */
async function phoneAt(stage: Stage, spot: typeof bund): Promise<Page> {
  const page = await stage.person({ ...phone, geolocation: { ...spot, accuracy: 12 }, permissions: ['geolocation'] });
  return page;
}

/** The newest one-time code that was sent to an address. */
async function codeTo(stage: Stage, address: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${stage.product.outboxUrl}/api/messages?to=${encodeURIComponent(address)}`);
      const { messages } = (await answer.json()) as { messages: { subject: string; html: string; text: string }[] };
      // Of all mails the one whose subject or text has a number of six digits alone.
      code = messages.map((each) => /\b\d{6}\b/.exec(`${each.subject} ${each.text}`)?.[0]).find((each) => each) ?? '';
      return code;
    }, patient)
    .toMatch(/^\d{6}$/);
  return code;
}

journey(
  'the organiser makes a poster for a place; a phone there is welcome, one far away is not, and an old poster says so',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product } = stage;
    const { eventId, known, address } = await posted(stage);

    const office = await stage.office(`/activity-personnel/sign-in-manage?event=${eventId}`, wide);
    const dialog = office.getByRole('dialog').filter({ visible: true });
    const open = async () => {
      await office.getByRole('button', { name: /^Actions for Entrance/ }).click();
      await (await entryOf(office, 'Poster')).click();
      await dialog.waitFor();
    };
    await open();
    await dialog.getByRole('switch', { name: /^Let people check themselves in/ }).click();
    await dialog.getByRole('switch', { name: 'Only near a place' }).click();
    // The place of the event is proposed.
    await expect.poll(() => dialog.getByLabel('Latitude').inputValue(), patient).toBe('31.2402');
    await stage.look(office, 'poster-dialog-new', 'screen');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await open();
    await dialog.getByText('/signin/poster/').waitFor();
    await stage.look(office, 'poster-dialog', 'screen');
    const url = await dialog.getByText('/signin/poster/').first().innerText();
    const saved = office.waitForEvent('download');
    await dialog.getByRole('button', { name: 'PDF, A4' }).click();
    expect((await bytesOf(await saved)).subarray(0, 5).toString()).toBe('%PDF-');
    await office.setViewportSize({ width: 390, height: 844 });
    await stage.look(office, 'poster-dialog-phone', 'screen');
    await office.setViewportSize({ width: 1440, height: 900 });
    const path = new URL(url).pathname;

    // Somebody who has the own code on this phone, too far away.
    const away = await phoneAt(stage, far);
    await away.goto(`${product.url}/qd/${known}`);
    await away.getByText('Ada Lovelace').waitFor();
    await expect
      .poll(() => away.evaluate((code) => localStorage.getItem(`convoke.own.${code}`), known), patient)
      .not.toBeNull();
    await away.goto(product.url + path);
    await away.getByRole('heading', { name: 'Poster night' }).waitFor();
    await stage.look(away, 'poster-known');
    expect(await wrongWith(away, 'the page of a poster')).toEqual([]);
    await away.getByRole('button', { name: 'Ada Lovelace' }).click();
    await away.getByRole('heading', { name: 'You’re too far away' }).waitFor();
    await stage.look(away, 'poster-too-far');
    // The same phone comes nearer.
    await away.context().setGeolocation({ ...bund, accuracy: 15 });
    await away.getByRole('button', { name: 'Try again' }).click();
    await away.getByRole('heading', { name: 'Welcome, Ada L.!' }).waitFor();
    await stage.look(away, 'poster-welcome');
    expect(await wrongWith(away, 'the welcome of a poster')).toEqual([]);

    // A phone that nobody of the event has used: the address is proved by a code.
    const fresh = await phoneAt(stage, bund);
    await fresh.goto(product.url + path);
    await fresh.getByRole('heading', { name: 'Who are you?' }).waitFor();
    await stage.look(fresh, 'poster-who');
    await fresh.getByRole('button', { name: 'E-mail' }).click();
    await fresh.getByLabel('E-mail address').fill(address);
    await fresh.getByRole('button', { name: 'Send me a code' }).click();
    await fresh.getByLabel('6-digit code').fill(await codeTo(stage, address));
    await stage.look(fresh, 'poster-one-time-code');
    await fresh.getByRole('button', { name: 'Confirm' }).click();
    await fresh.getByRole('heading', { name: 'Welcome, Grace H.!' }).waitFor();
    // The next time one press is enough.
    await fresh.goto(product.url + path);
    await fresh.getByRole('button', { name: 'Grace Hopper' }).click();
    await fresh.getByRole('heading', { name: /already checked in/ }).waitFor();

    // A phone that does not say where it is.
    const silent = await stage.person(phone);
    await silent.goto(product.url + path);
    await silent.getByRole('button', { name: 'My code' }).click();
    await silent.getByLabel('Your code').fill('nothing');
    await silent.getByRole('button', { name: 'Check in' }).click();
    await silent.getByText('This isn’t a participant’s code').waitFor();
    await silent.getByLabel('Your code').fill(known);
    await silent.getByRole('button', { name: 'Check in' }).click();
    await silent.getByRole('heading', { name: 'Your phone isn’t sharing its location' }).waitFor();
    await stage.look(silent, 'poster-denied');

    // A new code: the old poster says that it is one.
    await dialog.getByRole('button', { name: 'Create a new code' }).click();
    const question = office.getByRole('dialog').filter({ hasText: 'stop working immediately' });
    await question.getByRole('button', { name: 'Create a new code' }).click();
    await office.getByText('New code created').waitFor();
    await silent.goto(product.url + path);
    await silent.getByRole('heading', { name: 'This poster is out of date' }).waitFor();
    await stage.look(silent, 'poster-renewed');
    // Somebody who had the page open is told the same.
    await fresh.getByRole('button', { name: 'Back' }).click();
    await fresh.getByRole('button', { name: 'Grace Hopper' }).click();
    await fresh.getByRole('heading', { name: 'This poster is out of date' }).waitFor();
  },
);

journey('a poster never opens the kiosk, and the kiosk no poster', { timeout: 120_000 }, async ({ stage }) => {
  const { product, organiser } = stage;
  const { eventId, signPointId } = await posted(stage);
  const set = { signPointId, version: 0, isOn: true };
  const { url } = await must(product.url, checkinPosterSet, set, organiser.token);
  const kiosk = await stage.person(wide);
  await kiosk.goto((await must(product.url, checkinKeyAdd, { eventId, role: 'kiosk' }, organiser.token)).url);
  await kiosk.getByText('Show your code to the camera').waitFor();
  // Even in the browser that is a kiosk.
  await kiosk.goto(product.url + new URL(url ?? '').pathname);
  await kiosk.getByRole('heading', { name: 'Who are you?' }).waitFor();
});

journey(
  'inside WeChat somebody proves the address once, and is known the next time on whatever phone',
  { timeout: 120_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { address, signPointId } = await posted(stage);
    const { url } = await must(product.url, checkinPosterSet, { signPointId, version: 0, isOn: true }, organiser.token);
    const path = new URL(url ?? '').pathname;
    const wechat = { ...phone, userAgent: `${phone.userAgent ?? ''} MicroMessenger/8.0.50` };
    const first = await stage.person(wechat);
    // WeChat's page leads back at once; its code stands in no address afterwards.
    const asked = first.waitForResponse((response) => /\/signin\/user\/[^/]+\/wx/.test(response.url()));
    await first.goto(product.url + path);
    await asked;
    await first.waitForURL(product.url + path);
    await first.getByRole('button', { name: 'E-mail' }).click();
    await first.getByLabel('E-mail address').fill(address);
    await first.getByRole('button', { name: 'Send me a code' }).click();
    await first.getByLabel('6-digit code').fill(await codeTo(stage, address));
    await first.getByRole('button', { name: 'Confirm' }).click();
    await first.getByRole('heading', { name: 'Welcome, Grace H.!' }).waitFor();

    const later = await stage.person(wechat);
    await later.goto(product.url + path);
    await later.getByRole('button', { name: 'Grace Hopper' }).click();
    await later.getByRole('heading', { name: /already checked in/ }).waitFor();
  },
);
