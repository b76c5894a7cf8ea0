import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinFlow, checkinScans } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { must } from '../support/client.ts';
import { deskOf, doorOf, handScan } from '../support/door.ts';
import { journey, patient } from '../support/stage.ts';

/**
 * A door without a network for long: what a phone keeps of 200 scans.
 * @domains checkin desk
 */

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
    await desk.getByText('Hand scanners work right away').waitFor();
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
