import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { checkinHallAdd, checkinPointAdd } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { doorOf, handScan } from '../support/door.ts';
import { inSideMenu, journey, patient, phone, wide } from '../support/stage.ts';

/**
 * Entry and exit: a hall that is full, somebody who leaves, a desk without a network, and what the organiser sees of it.
 * @domains checkin desk
 * @always
 */

journey(
  'a full hall lets one in when one leaves, also by a desk that was without a network',
  { timeout: 180_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId, url, codes } = await doorOf(stage, 3);
    const [first = '', second = ''] = codes;
    const [group] = await must(product.url, checkinGroupList, { eventId }, token);
    const { hallId } = await must(product.url, checkinHallAdd, { eventId, name: 'Hall', mostInside: 1 }, token);
    await must(
      product.url,
      checkinPointAdd,
      { eventId, groupId: group?.groupId ?? '', hallId, name: 'Gate', direction: 'both', reentry: true },
      token,
    );
    const inside = async () => {
      const desk = await must(product.url, checkinDesk, { eventId }, token);
      return desk.halls.map((hall) => hall.inside);
    };

    const desk = await stage.person(phone);
    await desk.goto(url);
    await desk.getByText('Hand scanners work right away').waitFor();
    await desk.getByLabel('Check-in point').selectOption('Gate');
    // What is chosen here must not take the scanner's letters.
    await desk.getByRole('button', { name: 'In', exact: true }).click();
    const scan = async (code: string, said: string) => {
      await handScan(desk, code, said);
      await desk.keyboard.press('Escape');
      await desk.getByRole('alert').waitFor({ state: 'hidden' });
    };
    await scan(first, 'Welcome');
    await scan(second, 'Full');
    await stage.look(desk, 'door-in-and-out', 'screen');
    expect(await wrongWith(desk, 'the desk with both ways')).toEqual([]);
    await desk.getByRole('button', { name: 'Out', exact: true }).click();
    await scan(first, 'Goodbye');
    await desk.getByRole('button', { name: 'In', exact: true }).click();
    await scan(second, 'Welcome');
    expect(await inside()).toEqual([1]);

    // Without a network: who goes out is out when the network is back.
    await desk.evaluate(async () => {
      await navigator.serviceWorker?.ready;
    });
    await desk.context().setOffline(true);
    await desk.getByRole('button', { name: 'Out', exact: true }).click();
    await scan(second, 'Goodbye');
    expect(await inside()).toEqual([1]);
    await desk.context().setOffline(false);
    await expect.poll(inside, patient).toEqual([0]);

    const page = await stage.office(`/activity-personnel/sign-in-manage?event=${eventId}`, wide);
    await page.getByText('0 of 1 inside').waitFor();
    await page.getByText('Checked out', { exact: true }).first().click();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Checked out' }).count(), patient).toBe(2);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add group' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByLabel('Name').fill('Crew');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Crew').first().waitFor();
    await stage.look(page, 'door-office');

    // Who was where, and each figure opens as many rows as it says.
    await (await inSideMenu(page, 'Door', 'Attendance')).click();
    const figure = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    const people = page.getByRole('table', { name: 'Who was there' }).locator('tbody tr[data-row-key]');
    await figure('Came in').waitFor();
    await page.getByLabel('Place').press('ArrowDown');
    await page.getByRole('option', { name: 'Hall' }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => figure('Came in').innerText(), patient).toContain('2');
    await expect.poll(() => people.count(), patient).toBe(2);
    await page.getByRole('row', { name: /^Gate/ }).getByRole('link').first().click();
    await page.waitForURL(/kind=entered/);
    await expect.poll(() => people.count(), patient).toBe(2);
    await figure('Inside now').click();
    await page.waitForURL(/insideAt=/);
    await page.getByText('No matches').waitFor();
    await page.goBack();
    await expect.poll(() => people.count(), patient).toBe(2);
    await stage.look(page, 'door-attendance');
  },
);
