import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { applicationToken, must } from './client.ts';
import { publishedEvent } from './event.ts';
import { patient, phone, type Stage } from './stage.ts';

/** Scans by hand until the desk says what is expected: on a busy machine the letters may come too slowly to be a scanner's, and then one scans again. */
export async function handScan(page: Page, code: string, said: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.type(code, { delay: 3 });
        await page.keyboard.press('Enter');
        // In the big result: the list of what was scanned before it says the same words of others.
        const answer = page.getByRole('alert').getByText(said, { exact: true });
        return answer.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

/** A published event with so many approved people and a desk link, made through the API. */
export async function doorOf(stage: Stage, people: number): Promise<{ eventId: string; url: string; codes: string[] }> {
  const { product, organiser } = stage;
  const { token } = organiser;
  const application = await applicationToken(product.url);
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const endsAt = new Date(Date.now() + 7_200_000).toISOString();
  const times = { startsAt, endsAt, timeZone: 'UTC' };
  const { eventId, code } = await publishedEvent(product.url, token, 'At the door', times);
  const codes: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const answers = { name: `Guest ${person}`, phone: `1370000${String(person).padStart(4, '0')}` };
    codes.push((await must(product.url, participantRegister, { code, answers }, application)).participantCode);
  }
  const { url } = await must(product.url, checkinKeyAdd, { eventId }, token);
  return { eventId, url, codes };
}

/** The desk on a phone, with its list, and its page kept for when the network is gone. */
export async function deskOf(stage: Stage, url: string, people: number): Promise<Page> {
  const desk = await stage.person(phone);
  await desk.goto(url);
  await desk.getByText('Hand scanners work right away').waitFor();
  await desk.getByText('Online', { exact: true }).waitFor();
  await desk.getByText(`of ${people}`).first().waitFor();
  // The worker keeps the page a few seconds after it has opened.
  const isKept = () =>
    desk.evaluate(async () => {
      await navigator.serviceWorker?.ready;
      for (const name of await caches.keys())
        if ((await (await caches.open(name)).match(location.pathname)) !== undefined) return true;
      return false;
    });
  await expect.poll(isKept, patient).toBe(true);
  return desk;
}
