import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinScans } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { deskOf, doorOf, handScan } from '../support/door.ts';
import { journey, patient } from '../support/stage.ts';

/**
 * The door without a network: what two desks that knew nothing of each other come to.
 * @domains checkin desk
 * @always
 */

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
