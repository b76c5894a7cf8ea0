import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberTagAdd } from '@convoke/contract/member/member.tag.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, wide } from '../support/stage.ts';

/** @domains member */

journey(
  'members are tagged from the list, the figure of a tag opens them, tags are merged',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    for (const name of ['Ana', 'Bo', 'Cy']) await must(product.url, memberEntry, { name }, organiser.token);
    await must(product.url, memberTagAdd, { name: 'V.I.P.', colour: 'gold' }, organiser.token);

    const page = await stage.office('/member-manage/label-group-manage', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByRole('button', { name: 'Add category' }).first().click();
    await shown.getByLabel('Name').fill('Rank');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('main').getByText('Rank', { exact: true }).waitFor();
    expect(await wrongWith(page, 'the categories of tags')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'tag-categories');

    await page.goto(`${product.url}/member-manage/label-manage`);
    await page.getByRole('button', { name: 'Add tag' }).first().click();
    await shown.getByLabel('Name').fill('VIP');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'VIP' }).waitFor();

    await page.goto(`${product.url}/member-manage/list`);
    for (const name of ['Ana', 'Bo'])
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Tags and groups', exact: true }).click();
    await shown.getByLabel('Tags', { exact: true }).fill('VIP');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await stage.look(page, 'member-labels-dialog', 'screen');
    await shown.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 members changed').waitFor();
    await page.getByRole('row').filter({ hasText: 'Ana' }).getByText('VIP').waitFor();

    // In the drawer of a member, with a line in the history.
    await page.getByRole('row').filter({ hasText: 'Cy' }).getByText('Cy').click();
    await shown.getByRole('combobox', { name: 'Add a tag' }).fill('V.I.P.');
    await page.keyboard.press('Enter');
    await shown.getByRole('button', { name: 'Remove V.I.P.' }).waitFor();
    await shown.getByText('Tagged').first().waitFor();
    await turn(page, 'light');
    await stage.look(page, 'member-tags', 'screen');

    await page.goto(`${product.url}/member-manage/label-manage`);
    await page.getByRole('row').filter({ hasText: 'V.I.P.' }).waitFor();
    expect(await wrongWith(page, 'the tags')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'tags');
    for (const name of ['VIP', 'V.I.P.'])
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Merge' }).click();
    await shown.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('link', { name: '3 members' }).click();
    for (const name of ['Ana', 'Bo', 'Cy']) await page.getByRole('row').filter({ hasText: name }).waitFor();
  },
);
