import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { guestGet, guestList } from '@convoke/contract/guest/guest.calls.ts';
import { memberList } from '@convoke/contract/member/member.calls.ts';
import { memberFieldList } from '@convoke/contract/member/member.field.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { choose, journey, patient, wide } from '../support/stage.ts';

/**
 * Files that once went wrong, through the wizards that take them.
 * @domains guest member message
 */

const own = join(import.meta.dirname, 'import-files');
/** Inputs of the project that are not part of it; there on some machines. */
const shared = join(import.meta.dirname, '../../../../../shared/data/failing');
const filesOf = (folder: string, ending: RegExp) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => ending.test(name))
        .map((name) => join(folder, name))
    : [];

journey(
  'a sheet of speakers: its columns are matched, what is skipped is named, what will be stored is seen first',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const page = await stage.office('/account/guest-library', wide);
    const stored = async () => (await must(product.url, guestList, { sort: 'name' }, organiser.token)).records;
    await page.getByRole('button', { name: 'Import', exact: true }).first().click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.locator('input[type=file]').setInputFiles(join(own, 'speakers.csv'));
    await dialog.getByText('Choose the column with names.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Read all rows' }).isDisabled()).toBe(true);
    expect(await wrongWith(page, 'the columns of a sheet of guests')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'guest-import-match', 'screen');
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'guest-import-match-phone', 'screen');
    await page.setViewportSize({ width: 1280, height: 800 });
    await choose(page, dialog.getByRole('combobox', { name: 'Import Who as' }), 'Name');
    await dialog.getByText('Not imported: Shoe size').waitFor();
    await dialog.getByRole('button', { name: 'Read all rows' }).click();
    await dialog.getByText('Mathematician · Analytical Engines').waitFor();
    await dialog.getByText('13800138000 · ada@example.com').waitFor();
    await dialog.getByText('Wrote the first program.').waitFor();
    await dialog.getByText('Not imported: Shoe size').waitFor();
    expect(await stored()).toEqual([]);
    expect(await wrongWith(page, 'what a sheet of guests becomes')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'guest-import-rows', 'screen');
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'guest-import-rows-phone', 'screen');
    await page.setViewportSize({ width: 1280, height: 800 });
    // Back and forward again: what was chosen stands.
    await dialog.getByRole('button', { name: 'Back to columns' }).click();
    await dialog.getByText('Not imported: Shoe size').waitFor();
    await dialog.getByRole('button', { name: 'Read all rows' }).click();
    await dialog.getByRole('button', { name: 'Import 2' }).click();
    await expect
      .poll(async () => (await stored()).map(({ name }) => name), patient)
      .toEqual(['Ada Lovelace', 'Bo Chen']);
    const [ada] = await stored();
    expect(await must(product.url, guestGet, { guestId: ada?.guestId ?? '' }, organiser.token)).toMatchObject({
      title: 'Mathematician',
      phone: '13800138000',
      email: 'ada@example.com',
      biography: '<p>Wrote the first program.</p>',
    });
  },
);

journey(
  'a column of days in another order is decided once, a field is made while matching, and what rows share is decided before anything is written',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { url } = product;
    const { token } = organiser;
    const people = Array.from({ length: 30 }, (_, n) => `Person ${n},1380013${8000 + n},${(n % 28) + 1}/02/1990`);
    const text = ['Name,Phone,Born', ...people, 'Cy,13900139000,', 'Di,13900139000,'].join('\n');
    const page = await stage.office('/member-manage/member-update', wide);
    const at = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByText('No imports yet').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('combobox', { name: 'Import Born as' }).click();
    await page.getByTitle('New field…').filter({ visible: true }).click();
    const field = page.getByRole('dialog').filter({ visible: true });
    await choose(page, field.getByLabel('Type'), 'Date');
    await stage.look(page, 'member-import-new-field', 'screen');
    await field.getByRole('button', { name: 'Save' }).click();
    await field.waitFor({ state: 'hidden' });
    expect(await must(url, memberFieldList, {}, token)).toMatchObject([{ name: 'Born', kind: 'date' }]);
    await at('Continue').click();

    await page.getByText('Born · 30 rows').waitFor();
    await page.getByText('Cy · Di').waitFor();
    expect(await wrongWith(page, 'problems of an import by kind')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-import-groups');
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'member-import-groups-phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    // One is typed anew where it stands.
    await page.getByRole('textbox', { name: 'Born, row 2', exact: true }).fill('1990-02-01');
    await page.keyboard.press('Enter');
    await page.getByText('Born · 29 rows').waitFor();
    await at('Choose the date order').click();
    await page.getByRole('menuitem', { name: 'Day first: 31/01/2026' }).click();
    await page.getByText('No rows with problems').waitFor();
    await at('Keep separate').click();
    await page.getByText('Row · 2 rows').waitFor();
    await at('Leave out these rows').click();
    await at('Continue').click();
    const rules = page.getByText('What should happen to existing members?');
    await rules.waitFor();

    // Back to the columns and forward again: nothing is lost. One button goes on at each step.
    await at('Back').click();
    await page.getByText('No rows with problems').waitFor();
    await at('Back').click();
    await page.getByRole('combobox', { name: 'Import Born as' }).waitFor();
    const region = page.getByRole('combobox', { name: 'Numbers without a country code' });
    await choose(page, region, 'Spain');
    const again = page.getByText('All rows are read again. Fixes and decisions are discarded.');
    await again.waitFor();
    expect(await page.locator('.ant-btn-primary:visible').count()).toBe(1);
    await stage.look(page, 'member-import-back');
    await choose(page, region, 'Detect automatically');
    await again.waitFor({ state: 'hidden' });
    await at('Continue').click();
    await page.getByText('No rows with problems').waitFor();
    expect(await page.locator('.ant-btn-primary:visible').count()).toBe(1);
    await at('Continue').click();
    await rules.waitFor();
    await at('Continue').click();
    await at('Import (30)').click();
    await page.getByRole('button', { name: /30\s*New members/ }).waitFor();
    const { records } = await must(url, memberList, { sort: 'name', size: 100 }, token);
    expect(records.map(({ fields }) => fields.length)).toEqual(Array.from({ length: 30 }, () => 1));
  },
);

journey('files of members that went wrong are read as people mean them', { timeout: 600_000 }, async ({ stage }) => {
  const { product, organiser } = stage;
  const page = await stage.office('/member-manage/member-update', wide);
  await page.getByText('No imports yet').waitFor();
  const ending = /\.(?:csv|vcf)$/;
  for (const file of [
    ...filesOf(own, ending).filter((name) => !name.endsWith('speakers.csv')),
    ...filesOf(shared, ending),
  ]) {
    await page.goto(`${product.url}/member-manage/member-update`);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('What should happen to existing members?').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Import \(/ }).click();
    await page.getByText('View imported members').waitFor();
  }
  const { records } = await must(product.url, memberList, { size: 100, sort: 'name' }, organiser.token);
  // No postcode, no number of an order, no fax.
  expect(records.filter(({ phone }) => /^\d{6}$|^\d{11}$|7654320$|1234560$/.test(phone ?? ''))).toEqual([]);
  const named = new Map(records.map(({ name, ...member }) => [name, member]));
  expect(named.get('Nora North')).toMatchObject({ phone: null, email: 'nora.north@example.com' });
  expect(named.get('Wu Fang')).toMatchObject({ phone: null, company: 'Example Ltd' });
  expect(named.get('Petra Probe')).toMatchObject({ phone: '+4915198765432' });
  expect(named.get('Bert Boss')).toMatchObject({ phone: '+4915198765430', email: 'bert@example.com' });
  expect(named.has('Hans Helper')).toBe(false);
});

journey('the same files go into an address book by its wizard', { timeout: 300_000 }, async ({ stage }) => {
  const page = await stage.office('/marketing-notice/address/email', wide);
  const shown = page.getByRole('dialog').filter({ visible: true }).last();
  await page.getByRole('button', { name: 'New address book' }).first().click();
  await shown.getByLabel('Name').fill('Files');
  await shown.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/address\/email\/[\w-]+/);
  // The page that was left stays in the document with an Import of its own, which a click could wait for.
  await page.reload();
  await page.getByRole('heading', { name: 'Files' }).waitFor();
  for (const file of ['orders.csv', 'attendees.csv', 'contacts.vcf']) {
    await page.getByRole('button', { name: 'Import', exact: true }).filter({ visible: true }).first().click();
    await shown.locator('input[type=file]').setInputFiles(join(own, file));
    await shown.getByRole('button', { name: 'Read all rows' }).click();
    await shown.getByRole('button', { name: /^Add / }).click();
    await shown.waitFor({ state: 'hidden' });
    // Not the button of the empty book, which goes when its first people are there.
    await page.getByRole('row').filter({ hasText: '@example.com' }).first().waitFor();
  }
  await page.getByRole('row').filter({ hasText: 'nora.north@example.com' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'wu.fang@example.com' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'bert@example.com' }).waitFor();
});
