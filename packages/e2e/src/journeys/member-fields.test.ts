import { memberEntry, memberList, memberUpdate } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, wide } from '../support/stage.ts';

/** @domains member */

journey(
  'fields of one’s own are added, filled in, shown as columns, edited where they stand, filtered by and exported; on a phone too',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    for (const name of ['Ana', 'Bo']) await must(product.url, memberEntry, { name }, organiser.token);

    const page = await stage.office('/member-manage/list', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    const pick = async (label: string, option: string) => {
      await shown.getByRole('combobox', { name: label }).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
    };
    await page.getByRole('button', { name: /Set up$/ }).click();
    await page.getByRole('menuitem', { name: 'Fields', exact: true }).click();
    const add = async (name: string, kind: string, ...options: string[]) => {
      await shown.getByRole('button', { name: 'Add field' }).click();
      await shown.getByLabel('Name').fill(name);
      await pick('Type', kind);
      for (const [n, option] of options.entries())
        await shown.getByRole('textbox', { name: `Choice ${n + 1}` }).fill(option);
      if (name === 'Size') await stage.look(page, 'member-field-dialog', 'screen');
      await shown.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('listitem').filter({ hasText: name }).waitFor();
    };
    await add('Shoe', 'Number');
    await add('Size', 'Single choice', 'Small', 'Large');
    expect(await wrongWith(page, 'the fields of members')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-fields', 'screen');
    await page.keyboard.press('Escape');

    // In the form of a member, with a line in the history.
    await page.getByRole('row').filter({ hasText: 'Ana' }).getByText('Ana').click();
    await shown.getByRole('button', { name: 'Edit' }).click();
    await shown.getByLabel('Shoe').fill('41');
    await pick('Size', 'Large');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Size: — → Large').waitFor();
    await turn(page, 'light');
    await stage.look(page, 'member-own-values', 'screen');
    await page.keyboard.press('Escape');

    // As columns, edited by the keyboard.
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Shoe', 'Size']) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.keyboard.press('Escape');
    const cell = (field: string, name: string) => page.getByRole('button', { name: `Edit ${field} of ${name}` });
    await cell('Shoe', 'Bo').focus();
    await page.keyboard.press('F2');
    const typed = page.getByRole('main').getByRole('spinbutton', { name: 'Shoe' });
    await typed.fill('44');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('row').filter({ hasText: 'Bo' }).getByText('44', { exact: true }).count()).toBe(0);
    await cell('Shoe', 'Bo').press('Enter');
    await typed.fill('44');
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: 'Bo' }).getByText('44', { exact: true }).waitFor();
    await turn(page, 'light');
    await stage.look(page, 'member-own-columns', 'screen');

    // Somebody else was quicker: nothing is overwritten before one has seen it.
    await cell('Company', 'Bo').press('Enter');
    const company = page.getByRole('main').getByRole('textbox', { name: 'Company', exact: true });
    await company.fill('Acme');
    const { records } = await must(product.url, memberList, { search: 'Bo' }, organiser.token);
    const [bo] = records;
    const other = { memberId: bo?.memberId ?? '', version: bo?.version ?? 0, title: 'Chair' };
    await must(product.url, memberUpdate, other, organiser.token);
    await page.keyboard.press('Enter');
    await page.getByText('Someone else has changed this member').waitFor();
    await stage.look(page, 'member-cell-conflict', 'screen');
    await company.press('Enter');
    await page.getByRole('row').filter({ hasText: 'Bo' }).getByText('Acme').waitFor();

    // A filter by an own field.
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'More conditions…' }).click();
    await pick('Field', 'Shoe');
    await shown.getByRole('spinbutton', { name: 'Number' }).fill('44');
    await shown.getByText('“Shoe” is 44 or more').first().waitFor();
    await stage.look(page, 'member-own-filter', 'screen');
    await shown.getByRole('button', { name: 'Show members' }).click();
    await page.getByRole('row').filter({ hasText: 'Ana' }).waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: /Export$/ }).click();
    await shown.getByText('Text table (CSV)').click();
    await turn(page, 'light');
    await stage.look(page, 'member-export', 'screen');
    expect(await wrongWith(page, 'the export of members')).toEqual([]);
    await turn(page, 'light');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /Set up$/ }).click();
    await page.getByRole('menuitem', { name: 'Fields', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'Size' }).waitFor();
    await stage.look(page, 'member-fields-phone', 'screen');
  },
);
