import { boothList, boothTake } from '@convoke/contract/booth/booth.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * Booths: a hall is made, booths numbered, moved by mouse and by keyboard, given away, and found on a phone.
 * @domains booth booths
 */

journey(
  'a hall gets booths in rows, one is dragged, one moved by keyboard, one taken by somebody else first',
  { timeout: 120_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId, code } = await publishedEvent(product.url, organiser.token, 'Craft fair');
    const booths = () => must(product.url, boothList, { eventId }, organiser.token);
    const page = await stage.office(`/activity-info/booths?event=${eventId}`, wide);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await page.getByRole('button', { name: 'Add hall' }).first().click();
    await dialog.getByLabel('Name').fill('Hall 1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add booths' }).click();
    await dialog.getByLabel('Rows', { exact: true }).fill('2');
    await dialog.getByText('10 booths: A-01 to A-10').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const booth = (number: string) => page.getByRole('button', { name: new RegExp(`^${number}\\b`) });
    await booth('A-10').waitFor();

    const box = await booth('A-01').boundingBox();
    if (!box) throw new Error('no booth');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width / 2, y, { steps: 5 });
    await page.mouse.up();
    await page.getByText('2 booths overlap another.').waitFor();
    const before = (await booths()).find((each) => each.number === 'A-05');
    await booth('A-05').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await expect
      .poll(async () => (await booths()).find((each) => each.number === 'A-05'), patient)
      .toMatchObject({ y: (before?.y ?? 0) + 100, width: 350 });
    expect((await booths()).find((each) => each.number === 'A-01')?.x).not.toBe(100);

    // Somebody else is faster.
    await booth('A-03').press('Enter');
    await dialog.getByRole('button', { name: 'Assign or reserve' }).click();
    await dialog.getByText('Name', { exact: true }).click();
    await dialog.locator('#booth-take_name').fill('Bolt');
    const third = (await booths()).find((each) => each.number === 'A-03')?.boothId ?? '';
    await must(product.url, boothTake, { eventId, boothIds: [third], kind: 'name', name: 'Acme' }, organiser.token);
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.getByText('A-03: taken by Acme.').waitFor();
    await expect
      .poll(async () => {
        // One that is closing takes no click any more.
        const leave = page.getByRole('button', { name: 'Discard' });
        if (await leave.isVisible()) await leave.click({ timeout: 2000 }).catch(() => undefined);
        else await page.keyboard.press('Escape');
        return dialog.count();
      }, patient)
      .toBe(0);
    await page.getByText('List', { exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'A-03' }).getByText('Taken').waitFor();

    const visitor = await stage.person(phone);
    await visitor.goto(`${product.url}/event/${code}`);
    await visitor.getByRole('link', { name: 'Exhibitors and plan' }).click();
    await visitor.getByRole('button', { name: 'A-03 Acme' }).click();
    await visitor.locator('.floor-booth.chosen').waitFor();
    await visitor.getByRole('searchbox').fill('nobody here');
    await visitor.getByText('No exhibitors found.').waitFor();
    await stage.look(visitor, 'booths-public', 'screen');
    expect(await wrongWith(visitor, 'the public plan')).toEqual([]);
  },
);
