import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * Organizers: from groups and the library to an event's page, sorted by keyboard, a logo with a script refused.
 * @domains organizer
 */

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inner}</svg>`;
const plain = svg('<rect width="40" height="20" fill="#c00"/>');

journey(
  'organisations get groups and logos, are added to an event, sorted by keyboard, and stand on its page on a phone',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId, code } = await publishedEvent(product.url, organiser.token, 'Spring fair');
    const page = await stage.office('/account/organization-group-manage', wide);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    for (const name of ['Gold', 'Press']) {
      await page.getByRole('button', { name: 'Add group' }).first().click();
      await dialog.getByLabel('Custom name').fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name, exact: true }).waitFor();
    }
    expect(await wrongWith(page, 'groups of organisations')).toEqual([]);
    await turn(page, 'light');

    await page.goto(`${product.url}/account/organization-manage`);
    for (const name of ['Acme', 'Bolt']) {
      await page.getByRole('button', { name: 'Add organisation' }).first().click();
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      const file = dialog.locator('input[type=file]');
      const logo = (text: string) =>
        file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
      if (name === 'Acme') {
        await logo(svg('<script>alert(1)</script>'));
        await dialog.getByText('This SVG holds more than a drawing', { exact: false }).waitFor();
      }
      await logo(plain);
      await dialog.getByRole('img').waitFor();
      await dialog.getByLabel('E-mail', { exact: true }).fill(`private@${name.toLowerCase()}.com`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('row', { name }).waitFor();
    }
    expect(await wrongWith(page, 'the organisations')).toEqual([]);
    await turn(page, 'light');

    await page.goto(`${product.url}/activity-info/partner?event=${eventId}`);
    await page.getByRole('button', { name: 'Add organisations' }).first().click();
    await expect.poll(() => dialog.getByRole('checkbox').count(), patient).toBe(2);
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'Gold' }).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add 2' }).click();
    const lines = page.locator('.organizer-line-words > span:first-child');
    await expect.poll(() => lines.allTextContents(), patient).toEqual(['Acme', 'Bolt']);
    const handle = page.getByRole('button', { name: 'Move Acme' });
    await handle.press('Space');
    await page.getByText('Acme at position 1').waitFor({ state: 'attached' });
    // The handle listens to arrows a moment after it says so.
    await page.waitForTimeout(250);
    await handle.press('ArrowDown');
    await page.getByText('Acme at position 2').waitFor({ state: 'attached' });
    await handle.press('Space');
    await expect.poll(() => lines.allTextContents(), patient).toEqual(['Bolt', 'Acme']);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Actions for Bolt' }).click();
    await page.getByRole('menuitem', { name: 'Move to Press' }).click();
    await page.getByRole('heading', { name: /^Press/ }).waitFor();
    await page.reload();
    await expect.poll(() => lines.allTextContents(), patient).toEqual(['Acme', 'Bolt']);
    expect(await wrongWith(page, 'the organisations of an event')).toEqual([]);

    const person = await stage.person(phone);
    await person.goto(`${product.url}/event/${code}`);
    const logos = person.locator('.organizer-group img');
    await expect
      .poll(async () => Promise.all((await logos.all()).map((each) => each.getAttribute('alt'))), patient)
      .toEqual(['Acme', 'Bolt']);
    expect(await person.content()).not.toContain('private@');
    expect(await wrongWith(person, 'organisations on a phone')).toEqual([]);
  },
);
