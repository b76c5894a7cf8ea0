import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { choose, journey, wide } from '../support/stage.ts';

/** @domains worm member */

// Titles that say nothing, over numbers that could be anything.
const sheet = [
  'Line,Whom,Reason,What was seen,Shoe size',
  '13900139000,Bo,Resells gifts or tickets,Six bags,41',
  '12,Cy,,,38',
].join('\n');

journey(
  'gift hunters are added, imported, found among the members and taken off again; idle members are listed',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await must(product.url, memberEntry, { name: 'Ana', phones: ['13800138000'] }, organiser.token);

    const page = await stage.office('/member-manage/worm', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByRole('button', { name: 'Add to the list' }).first().click();
    await shown.getByLabel('Phone').fill('+86 138 0013 8000');
    await shown.getByLabel('Name').fill('Ana');
    await shown.getByLabel('What happened').fill('Left with six bags');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: /^Ana · / }).waitFor();

    await page.getByRole('button', { name: 'Import' }).first().click();
    await shown
      .locator('input[type=file]')
      .setInputFiles({ name: 'worms.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    // Another file, and back to this one.
    await shown.getByRole('button', { name: 'Choose another file' }).click();
    await shown
      .locator('input[type=file]')
      .setInputFiles({ name: 'worms.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await shown.getByText('Choose the column with phone numbers or names.').waitFor();
    expect(await shown.getByRole('button', { name: 'Read all rows' }).isDisabled()).toBe(true);
    await choose(page, shown.getByRole('combobox', { name: 'Import Line as' }), 'Phone');
    await choose(page, shown.getByRole('combobox', { name: 'Import Whom as' }), 'Name');
    await shown.getByText('Not imported: Shoe size').waitFor();
    expect(await wrongWith(page, 'the columns of a sheet of gift hunters')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'worms-match', 'screen');
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'worms-match-phone', 'screen');
    await page.setViewportSize({ width: 1440, height: 900 });
    await shown.getByRole('button', { name: 'Read all rows' }).click();
    await shown.getByText('Has errors').first().waitFor();
    await shown.getByText('Six bags').waitFor();
    // Back to the columns and forward again: what was chosen stands.
    await shown.getByRole('button', { name: 'Back to columns' }).click();
    await shown.getByText('Not imported: Shoe size').waitFor();
    await shown.getByRole('button', { name: 'Read all rows' }).click();
    await shown.getByText('Not imported: Shoe size').waitFor();
    await shown.getByText('Has errors').first().waitFor();
    expect(await wrongWith(page, 'the rows of a sheet of gift hunters')).toEqual([]);
    await turn(page, 'light');
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'worms-import-phone', 'screen');
    await page.setViewportSize({ width: 1440, height: 900 });
    await stage.look(page, 'worms-import', 'screen');
    await shown.getByRole('button', { name: 'Add 1 person' }).click();
    await page.getByRole('row').filter({ hasText: 'Bo' }).waitFor();
    expect(await wrongWith(page, 'the list of gift hunters')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'worms');

    await page.getByRole('row').filter({ hasText: 'Bo' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Remove from list' }).click();
    await shown.getByRole('button', { name: 'Remove from list' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row').filter({ hasText: 'Bo' }).waitFor();

    // In the history of the member whose number it is.
    await page.getByRole('link', { name: /^Ana · / }).click();
    await shown.getByText('Added to gift hunters').first().waitFor();

    await page.goto(`${product.url}/member-manage/idle-member`);
    await page.getByText('No idle members').waitFor();
    expect(await wrongWith(page, 'the idle members')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'idle-members');
  },
);
