import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { orderList } from '@convoke/contract/order/order.list.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { Buyer } from '../support/buyer.ts';
import { must } from '../support/client.ts';
import { sale } from '../support/selling.ts';
import { journey, phone, wide } from '../support/stage.ts';
import { next, openDesk, sheetOf, welcomed } from '../support/walk-in.ts';

/**
 * People who come without a ticket to an event that sells them: paid by the code on the screen of the desk or in cash, and let in.
 * @domains checkin desk order
 */

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
    const desk = await openDesk(stage, eventId);
    const begin = async (who: { name: string; phone: string }) => {
      await desk.getByRole('button', { name: 'Register someone' }).click();
      await desk.getByRole('button', { name: /^Standard/ }).click();
      await sheetOf(desk).getByLabel('Name').fill(who.name);
      await desk.locator('input[type=tel]').fill(who.phone);
      await desk.getByRole('button', { name: 'Continue to payment: CN¥120' }).click();
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
    await desk.getByRole('button', { name: 'Cancel and release the place' }).click();
    await desk.getByRole('button', { name: 'Continue to payment: CN¥120' }).waitFor();
    expect(await sheetOf(desk).getByLabel('Name').inputValue()).toBe('Mary Somerville');
    await desk.getByRole('button', { name: 'Continue to payment: CN¥120' }).click();
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
    await page.getByRole('switch', { name: 'Can register people' }).click();
    await page.getByRole('switch', { name: 'Can take cash' }).waitFor();
    await stage.look(page, 'walk-in-link', 'screen');
    await page.getByRole('switch', { name: 'Can take cash' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'Create link' }).waitFor({ state: 'hidden' });
  },
);
