import { checkinDesk } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinFlow, checkinScans } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { doorOf, handScan } from '../support/door.ts';
import { journey, patient, phone, type Stage } from '../support/stage.ts';

/**
 * The door without a network for long: what a phone keeps, and what two desks that knew nothing of each other come to.
 * @domains checkin desk
 * @always
 */

/** The desk on a phone, with its list, and its page kept for when the network is gone. */
async function deskOf(stage: Stage, url: string, people: number): Promise<Page> {
  const desk = await stage.person(phone);
  await desk.goto(url);
  await desk.getByText('A hand scanner works right away').waitFor();
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

/** A hand scanner that reads one code after the other, as fast as the page takes them: as keys, by the page's own clock. */
async function burst(desk: Page, codes: readonly string[]): Promise<void> {
  await desk.evaluate(async (all) => {
    const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    for (const code of all) {
      for (const letter of code) press(letter);
      press('Enter');
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }, codes);
}

const waiting = (desk: Page, count: number) => desk.getByText(`Offline · ${count} to send`).waitFor();

journey(
  '200 scans on a phone without a network, with a reload between, stand once each',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId, url, codes } = await doorOf(stage, 220);
    const desk = await deskOf(stage, url, 220);
    const signedIn = async () => (await must(product.url, checkinDesk, { eventId }, token)).signedIn;

    await desk.context().setOffline(true);
    const came = codes.slice(0, 200);
    for (let from = 0; from < 100; from += 20) {
      await burst(desk, came.slice(from, from + 20));
      if (from === 0) await desk.getByText(/^Offline · \d+ to send$/).waitFor();
    }
    await waiting(desk, 100);
    // The page is loaded anew without a network: what was scanned is there, and who was let in is in.
    await desk.reload();
    await desk.getByText('A hand scanner works right away').waitFor();
    await waiting(desk, 100);
    await handScan(desk, came[0] ?? '', 'Already checked in');
    await desk.keyboard.press('Escape');
    for (let from = 100; from < 200; from += 20) await burst(desk, came.slice(from, from + 20));
    // And the one that was scanned a second time.
    await waiting(desk, 201);
    await stage.look(desk, 'door-offline-200', 'screen');
    expect(await signedIn()).toBe(0);

    await desk.context().setOffline(false);
    await expect.poll(signedIn, patient).toBe(200);
    await desk.getByText('Online', { exact: true }).waitFor();
    const entered = await must(product.url, checkinScans, { eventId, result: 'ok', size: 1, exactTotal: true }, token);
    expect(entered.total).toBe(200);
    const all = await must(product.url, checkinScans, { eventId, size: 1, exactTotal: true }, token);
    expect(all.total).toBe(201);
    const flow = await must(product.url, checkinFlow, { eventId }, token);
    expect([flow.came, flow.places[0]?.inside]).toEqual([200, 200]);
    expect(await desk.getByText('to check').count()).toBe(0);
  },
);

journey(
  'two desks without a network that let the same people in and out: presence goes by the moments, both show what differs',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId, url, codes } = await doorOf(stage, 3);
    const [first = '', second = ''] = codes;
    const [point] = await must(product.url, checkinPointList, { eventId }, token);
    const both = { signPointId: point?.signPointId ?? '', direction: 'both', reentry: true } as const;
    await must(product.url, checkinPointUpdate, both, token);
    const left = await deskOf(stage, url, 3);
    const right = await deskOf(stage, url, 3);
    for (const desk of [left, right]) await desk.context().setOffline(true);
    const scan = async (desk: Page, code: string, way: 'In' | 'Out', said: string) => {
      await desk.getByRole('button', { name: way, exact: true }).click();
      await handScan(desk, code, said);
      await desk.keyboard.press('Escape');
      await desk.getByRole('alert').waitFor({ state: 'hidden' });
    };
    // The first one is let in at both and leaves on the left; the second one is let in at both and stays.
    await scan(left, first, 'In', 'Welcome');
    await scan(right, first, 'In', 'Welcome');
    await scan(right, second, 'In', 'Welcome');
    await scan(left, second, 'In', 'Welcome');
    await scan(left, first, 'Out', 'Goodbye');

    // What happened last is heard of first.
    await right.context().setOffline(false);
    await right.getByText('Online', { exact: true }).waitFor();
    await left.context().setOffline(false);
    await left.getByText('Online', { exact: true }).waitFor();
    const inside = async () => (await must(product.url, checkinDesk, { eventId }, token)).inside;
    await expect.poll(inside, patient).toBe(1);
    const log = await must(product.url, checkinScans, { eventId, exactTotal: true }, token);
    expect(log.total).toBe(5);
    // Each was let in twice. The one that was heard of second sees it at once, the other one with its next list.
    await left
      .getByText(/Let in twice/)
      .first()
      .waitFor();
    await right
      .getByText(/Let in twice/)
      .first()
      .waitFor();
    await stage.look(left, 'door-offline-differences', 'screen');
    await stage.look(right, 'door-offline-differences-right', 'screen');
    expect(await wrongWith(right, 'the desk with what differs')).toEqual([]);
    await right.getByRole('button', { name: 'Seen' }).click();
    await right
      .getByText(/Let in twice/)
      .first()
      .waitFor({ state: 'hidden' });

    // A tablet between two queues: the side of the camera says the way, and to turn it turns the way.
    await right.getByRole('button', { name: 'Hand over' }).click();
    await right.getByText('Rear camera in, front camera out').click();
    await stage.look(right, 'door-sides', 'screen');
    await right.getByRole('button', { name: 'Close', exact: true }).click();
    await right.getByRole('button', { name: 'Scan with the camera' }).first().click();
    const shown = right.locator('.camera-way');
    await right.getByRole('button', { name: 'In', exact: true }).click();
    await expect.poll(() => shown.innerText(), patient).toBe('In');
    await right.getByRole('button', { name: 'Other camera' }).click();
    await expect.poll(() => shown.innerText(), patient).toBe('Out');
    await stage.look(right, 'door-sides-camera', 'screen');
    expect(await right.getByRole('button', { name: 'Out', exact: true }).getAttribute('aria-pressed')).toBe('true');
  },
);
