import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * Guests: from the library to an event's page, by keyboard, and a sheet of them that is taken back.
 * @domains guest
 * @always
 */

journey(
  'guests are added, bound, sorted by keyboard and read about on a phone; a sheet is taken and taken back; doubles are merged',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId, code } = await publishedEvent(product.url, organiser.token, 'Autumn school');
    const page = await stage.office('/account/guest-library', wide);
    for (const [name, title] of [
      ['Ada Lovelace', 'Mathematician'],
      ['Grace Hopper', 'Rear admiral'],
      ['Mary Shelley', 'Writer'],
    ] as const) {
      await page.getByRole('button', { name: 'Add guest' }).first().click();
      const dialog = page.getByRole('dialog').filter({ visible: true });
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByLabel('Job title', { exact: true }).fill(title);
      await dialog.getByRole('textbox', { name: 'Biography' }).first().fill(`All about ${name}.`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('row', { name }).waitFor();
    }
    expect(await wrongWith(page, 'the library')).toEqual([]);
    await turn(page, 'light');

    // A sheet with a fault: what is good is taken, then taken back.
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const sheet = 'Name,Phone\nTim,\nNobody,12\nAda Lovelace,';
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await dialog.getByRole('button', { name: 'Read all rows' }).click();
    await dialog.getByText('Has errors', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Import 1' }).click();
    await page.getByRole('row', { name: 'Tim' }).last().waitFor();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone: 1. Kept: 0.').waitFor();
    await page.reload();

    // The same person once more: merged, taken apart, and merged for good.
    await page.getByRole('button', { name: 'Add guest' }).first().click();
    const again = page.getByRole('dialog').filter({ visible: true });
    await again.getByLabel('Name', { exact: true }).fill('ADA Lovelace');
    await again.getByLabel('E-mail', { exact: true }).fill('ada@example.com');
    await again.getByRole('button', { name: 'Save' }).click();
    await again.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Possible duplicates' }).click();
    const doubles = page.getByRole('dialog').filter({ visible: true });
    const merge = async () => {
      await doubles.getByRole('button', { name: /^Merge Ada Lovelace/ }).click();
      await doubles.getByRole('radio', { name: 'ada@example.com' }).waitFor();
    };
    await merge();
    expect(await wrongWith(page, 'two guests side by side')).toEqual([]);
    await turn(page, 'light');
    await doubles.getByRole('button', { name: 'Merge', exact: true }).click();
    await doubles.getByText('No possible duplicates in the library.').waitFor();
    await doubles.getByRole('button', { name: 'Undo merge: Ada Lovelace' }).click();
    await merge();
    await doubles.getByRole('button', { name: 'Merge', exact: true }).click();
    await doubles.getByText('No possible duplicates in the library.').waitFor();

    await page.goto(`${product.url}/activity-info/guest-speaker?event=${eventId}`);
    await page.getByRole('button', { name: 'Add guests' }).first().click();
    const choose = page.getByRole('dialog').filter({ visible: true });
    await expect.poll(() => choose.getByRole('checkbox').count(), patient).toBe(3);
    for (const box of await choose.getByRole('checkbox').all()) await box.check();
    await choose.getByRole('button', { name: 'Add 3' }).click();
    const lines = page.locator('.guest-line .link-button');
    await expect.poll(() => lines.allTextContents(), patient).toEqual(['Ada Lovelace', 'Grace Hopper', 'Mary Shelley']);
    const handle = page.getByRole('button', { name: 'Move Ada Lovelace' });
    await handle.press('Space');
    await page.getByText('Ada Lovelace at position 1').waitFor({ state: 'attached' });
    // The handle listens to arrows a moment after it says so.
    await page.waitForTimeout(250);
    await handle.press('ArrowDown');
    await page.getByText('Ada Lovelace at position 2').waitFor({ state: 'attached' });
    await handle.press('Space');
    await expect.poll(() => lines.allTextContents(), patient).toEqual(['Grace Hopper', 'Ada Lovelace', 'Mary Shelley']);
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect.poll(() => lines.allTextContents(), patient).toEqual(['Grace Hopper', 'Ada Lovelace', 'Mary Shelley']);
    expect(await wrongWith(page, 'the guests of an event')).toEqual([]);

    const person = await stage.person(phone);
    await person.goto(`${product.url}/event/${code}`);
    await expect
      .poll(() => person.locator('.guest-name').allTextContents(), patient)
      .toEqual(['Grace Hopper', 'Ada Lovelace', 'Mary Shelley']);
    await person.getByRole('link', { name: 'About Ada Lovelace' }).click();
    await person.getByText('All about Ada Lovelace.').waitFor();
    expect(await wrongWith(person, 'a guest on a phone')).toEqual([]);
    await person.keyboard.press('Escape');
    await person.getByRole('dialog').waitFor({ state: 'hidden' });
  },
);
