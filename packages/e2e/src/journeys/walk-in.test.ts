import { checkinDesk } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { orderList } from '@convoke/contract/order/order.list.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { Buyer } from '../support/buyer.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { sale } from '../support/selling.ts';
import { journey, patient, phone, type Stage, wide } from '../support/stage.ts';

/** People who come without a ticket: registered at the desk, paid by the code on its screen or in cash, and let in. */

async function opened(stage: Stage, eventId: string): Promise<Page> {
  const { product, organiser } = stage;
  const input = { eventId, label: 'North door', mayRegister: true, mayTakeCash: true };
  const { url } = await must(product.url, checkinKeyAdd, input, organiser.token);
  const desk = await stage.person(phone);
  await desk.goto(url);
  await desk.getByText('A hand scanner works right away').waitFor();
  return desk;
}

const sheetOf = (desk: Page) => desk.getByRole('dialog');
const welcomed = (desk: Page) => desk.getByRole('alert').getByText('Welcome', { exact: true }).waitFor();
const next = async (desk: Page) => {
  await desk.keyboard.press('Escape');
  await desk.getByRole('alert').waitFor({ state: 'hidden' });
};

journey(
  'a free event: searched in vain, registered, let in; known the second time',
  { timeout: 180_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId } = await publishedEvent(product.url, organiser.token, 'Open day');
    const desk = await opened(stage, eventId);
    const signedIn = async () => (await must(product.url, checkinDesk, { eventId }, organiser.token)).signedIn;

    await desk.getByLabel('Code, last phone digits or name').fill('Ada Lovelace');
    await desk.getByText('Nobody found.').waitFor();
    await desk.getByRole('button', { name: 'Register someone' }).click();
    const name = sheetOf(desk).getByLabel('Name');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Ada Lovelace');
    await desk.getByRole('button', { name: 'Register', exact: true }).click();
    await stage.look(desk, 'walk-in-form', 'screen');
    await desk.locator('input[type=tel]').fill('13800138021');
    expect(await wrongWith(desk, 'registering at the desk')).toEqual([]);

    // The page is loaded anew meanwhile: the sheet opens with what was typed, which lies sealed in this tab.
    const kept = () => desk.evaluate(() => Object.values({ ...sessionStorage }).join(' '));
    await expect.poll(async () => (await kept()).length, patient).toBeGreaterThan(50);
    expect(await kept()).not.toMatch(/Lovelace|13800138021/);
    await desk.reload();
    await expect.poll(() => desk.locator('input[type=tel]').inputValue(), patient).toContain('13800138021');
    expect(await name.inputValue()).toBe('Ada Lovelace');

    // The network goes while it is typed: it is said, nothing is lost, and one is registered when it is back.
    await desk.context().setOffline(true);
    await desk.getByRole('button', { name: 'Register', exact: true }).click();
    await desk.getByText('Nothing you typed is lost').waitFor();
    await stage.look(desk, 'walk-in-offline', 'screen');
    await desk.context().setOffline(false);
    await desk.getByRole('button', { name: 'Try again' }).click();
    await welcomed(desk);
    await stage.look(desk, 'walk-in-welcome', 'screen');
    await next(desk);
    await expect.poll(signedIn, patient).toBe(1);
    // Who is registered is no longer typed.
    expect(await desk.evaluate((id) => sessionStorage.getItem(`convoke.walk-in.${id}`), eventId)).toBeNull();

    // The same number again: this person is opened instead.
    await desk.getByRole('button', { name: 'Register someone' }).click();
    await name.fill('Ada L.');
    await desk.locator('input[type=tel]').fill('13800138021');
    await desk.getByRole('button', { name: 'Register', exact: true }).click();
    await desk.getByText('already registered').waitFor();
    await stage.look(desk, 'walk-in-known', 'screen');
    await desk.getByRole('button', { name: 'Check in Ada Lovelace' }).click();
    await desk.getByRole('alert').getByText('Already checked in', { exact: true }).waitFor();
    expect(await signedIn()).toBe(1);

    // Somebody takes the desk over: the screen is cleared, and the name stands in the log.
    await next(desk);
    await stage.look(desk, 'walk-in-desk', 'screen');
    await desk.getByRole('button', { name: 'Hand over' }).click();
    await desk.getByLabel('Who takes over?').fill('Bo');
    await stage.look(desk, 'hand-over', 'screen');
    expect(await wrongWith(desk, 'handing the desk over')).toEqual([]);
    await desk.getByRole('button', { name: 'Take over' }).click();
    await desk.getByText('Nothing scanned yet.').waitFor();
  },
);

journey(
  'an event with tickets: paid by the code on the screen, given up, paid in cash',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId } = await sale(product, token, 'Night of lights', [
      { name: 'Standard', priceCents: 12_000, stock: 2 },
      { name: 'Gone', priceCents: 9_000, stock: 0 },
      { name: 'Crew', priceCents: 0, isHidden: true, accessCode: 'CREW' },
    ]);
    const [point] = await must(product.url, checkinPointList, { eventId }, token);
    await must(product.url, checkinPointUpdate, { signPointId: point?.signPointId ?? '', admitsSandbox: true }, token);
    const desk = await opened(stage, eventId);
    const begin = async (who: { name: string; phone: string }) => {
      await desk.getByRole('button', { name: 'Register someone' }).click();
      await desk.getByRole('button', { name: /^Standard/ }).click();
      await sheetOf(desk).getByLabel('Name').fill(who.name);
      await desk.locator('input[type=tel]').fill(who.phone);
      await desk.getByRole('button', { name: 'On to payment: CN¥120' }).click();
    };

    await desk.getByRole('button', { name: 'Register someone' }).click();
    await desk.getByText('Sold out').waitFor();
    expect(await desk.getByText('Crew').count()).toBe(0);
    await stage.look(desk, 'walk-in-tickets', 'screen');
    await desk.getByRole('button', { name: 'Close', exact: true }).click();

    await begin({ name: 'Grace Hopper', phone: '13800138022' });
    await desk.getByRole('img', { name: 'Payment code' }).waitFor();
    await stage.look(desk, 'walk-in-pay', 'screen');
    expect(await wrongWith(desk, 'paying at the desk')).toEqual([]);
    const cashier = await desk.getByRole('link', { name: 'Open the sandbox cashier' }).getAttribute('href');
    const payer = await stage.person(phone);
    await payer.goto(cashier ?? '');
    await new Buyer(payer, product).press('Pay');
    await welcomed(desk);
    await desk.getByText('Grace Hopper').first().waitFor();
    await next(desk);

    // Somebody changes their mind: what was typed stays, and the place is free for the next one.
    await begin({ name: 'Mary Somerville', phone: '13800138023' });
    await desk.getByRole('button', { name: 'Cancel and give the place back' }).click();
    await desk.getByRole('button', { name: 'On to payment: CN¥120' }).waitFor();
    expect(await sheetOf(desk).getByLabel('Name').inputValue()).toBe('Mary Somerville');
    await desk.getByRole('button', { name: 'On to payment: CN¥120' }).click();
    await desk.getByRole('button', { name: 'Paid in cash' }).click();
    await stage.look(desk, 'walk-in-cash', 'screen');
    await desk.getByRole('button', { name: 'CN¥120 received' }).click();
    await welcomed(desk);
    await next(desk);

    const { records } = await must(product.url, orderList, { eventId }, token);
    expect(records.map((order) => order.state).sort()).toEqual(['CANCELLED', 'PAID', 'PAID']);

    const page = await stage.office(`/activity-personnel/sign-in-manage?event=${eventId}`, wide);
    await page.getByText('Checked in', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'New check-in link' }).click();
    await page.getByRole('switch', { name: 'May register people' }).click();
    await page.getByRole('switch', { name: 'May take cash' }).waitFor();
    await stage.look(page, 'walk-in-link', 'screen');
    await page.getByRole('switch', { name: 'May take cash' }).click();
    await page.getByRole('button', { name: 'Make link' }).click();
    await page.getByRole('button', { name: 'Make link' }).waitFor({ state: 'hidden' });
  },
);
