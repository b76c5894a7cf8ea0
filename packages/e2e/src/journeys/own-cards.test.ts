import { expect } from 'vitest';
import { bytesOf, journey, phone, wide } from '../support/stage.ts';

/** @domains card */

journey(
  'a card is added, shared and kept by somebody else’s phone; unshared, its link leads nowhere',
  { timeout: 240_000 },
  async ({ stage }) => {
    const page = await stage.office('/profile/index', wide);
    await page.getByText('No cards yet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'New card' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Olga Ivanova');
    await dialog.getByLabel('Company').fill('Lumen');
    await dialog.getByLabel('Website').fill('http://lumen');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/https/).first().waitFor();
    await dialog.getByLabel('Website').fill('https://lumen.example.com');
    await page.waitForTimeout(600);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Default', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Actions for Olga Ivanova' }).click();
    await page.getByRole('menuitem', { name: 'Share by link' }).click();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await page.getByRole('button', { name: 'Show code' }).click();
    const link = `http${(await page.getByRole('dialog').locator('.copy-text-shown').getAttribute('title'))?.slice(4)}`;
    await stage.look(page, 'own-cards-1-code', 'screen');
    await page.keyboard.press('Escape');
    await stage.look(page, 'own-cards-2-cards', 'screen');

    const guest = await stage.person(phone);
    const address = new URL(new URL(link).pathname, page.url()).href;
    await guest.goto(address);
    await guest.getByRole('heading', { name: 'Olga Ivanova' }).waitFor();
    await stage.look(guest, 'own-cards-3-shared');
    const [file] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('link', { name: 'Save contact' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Olga Ivanova.vcf');
    expect((await bytesOf(file)).toString()).toContain('URL:https://lumen.example.com\r\n');

    await page.getByRole('button', { name: 'Actions for Olga Ivanova' }).click();
    await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
    await page.getByRole('button', { name: 'Copy link' }).waitFor({ state: 'detached' });
    expect((await guest.goto(address))?.status()).toBe(404);
  },
);
