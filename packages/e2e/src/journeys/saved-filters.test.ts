import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberGroupAdd } from '@convoke/contract/member/member.group.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { choose, journey, wide } from '../support/stage.ts';

/** @domains member */

journey(
  'a filter is saved, changed, shared by its link, made into groups that follow it or stay as they are; people move between groups; on a phone too',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    for (const [name, company] of [
      ['Ana', 'Acme'],
      ['Amy', 'Acme'],
      ['Bo', 'Other'],
    ] as const)
      await must(product.url, memberEntry, { name, company }, organiser.token);
    await must(product.url, memberGroupAdd, { name: 'Second' }, organiser.token);

    const page = await stage.office('/member-manage/list', wide);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    const views = page.getByRole('navigation', { name: 'Saved filters' });
    await row('Bo').waitFor();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'More conditions…' }).click();
    await shown.getByRole('combobox', { name: 'Field' }).click();
    await page.locator('.ant-select-dropdown:visible').getByText('Company', { exact: true }).click();
    await shown.getByLabel('Text').fill('acme');
    await shown.getByRole('button', { name: 'Show members' }).click();
    await row('Bo').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save filter' }).click();
    await shown.getByLabel('Name').fill('Acme people');
    await shown.getByLabel('Share with everyone in the organisation').click();
    await stage.look(page, 'saved-filter-dialog', 'screen');
    await shown.getByRole('button', { name: 'Save' }).click();
    const current = views.locator('[aria-current]').filter({ hasText: 'Acme people' });
    await current.waitFor();
    expect(await wrongWith(page, 'a saved filter of members')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'saved-filter', 'screen');

    // What is changed on the page is not yet saved, and says so.
    const changed = page.getByText('You changed Acme people. Save it?');
    await page.getByRole('button', { name: 'Company contains “acme”' }).click();
    await shown.getByLabel('Text').fill('acm');
    await shown.getByRole('button', { name: 'Show members' }).click();
    await changed.waitFor();
    const own = new URL(page.url()).searchParams.get('filter') ?? '';
    await stage.look(page, 'saved-filter-changed', 'screen');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await changed.waitFor({ state: 'hidden' });
    // Saved first, then the address lets go of what was changed: a link that still has it shows that, whatever becomes of the saved filter.
    await page.waitForURL((url) => !url.searchParams.has('filter'));
    const link = page.url();
    await views.getByRole('link', { name: 'All' }).click();
    await row('Bo').waitFor();
    await page.goto(link);
    await page.getByText('Company contains “acm”').waitFor();
    await row('Ana').waitFor();
    expect(await row('Bo').count()).toBe(0);

    // A group that follows it, and one of those whom it finds now.
    await page.getByRole('button', { name: 'Create group' }).click();
    await shown.getByLabel('Name').fill('Acme group');
    await stage.look(page, 'group-of-filter', 'screen');
    await shown.getByRole('button', { name: 'Add group' }).click();
    await shown.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Create group' }).click();
    await shown.getByLabel('Name').fill('Acme today');
    await shown.getByLabel('Those it matches now').check();
    await shown.getByRole('button', { name: 'Add group' }).click();
    await row('Ana').getByText('Acme').first().waitFor();
    await shown.waitFor({ state: 'hidden' });
    await must(product.url, memberEntry, { name: 'Abe', company: 'Acme' }, organiser.token);
    await page.getByRole('button', { name: /Set up$/ }).click();
    await page.getByRole('menuitem', { name: 'Groups', exact: true }).click();
    const line = (name: string) => shown.getByRole('listitem').filter({ hasText: name });
    await line('Acme group').getByRole('button', { name: '3 members' }).waitFor();
    await line('Acme today').getByRole('button', { name: '2 members' }).waitFor();
    expect(await wrongWith(page, 'groups that a filter fills')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'groups-of-filters', 'screen');
    await line('Acme group').getByRole('button', { name: 'Actions for Acme group' }).click();
    await page.getByRole('menuitem', { name: 'Create a static group' }).click();
    await shown.getByLabel('Name').fill('Acme for good');
    await shown.getByRole('button', { name: 'Add group' }).click();
    await line('Acme for good').getByRole('button', { name: '3 members' }).waitFor();
    await line('Acme group').getByRole('button', { name: '3 members' }).click();
    await row('Abe').waitFor();
    await row('Ana').getByText('Ana').click();
    await shown.getByText('Acme group').waitFor();
    expect(await shown.getByRole('button', { name: 'Remove Acme group' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    // People move from one group to another, and all but some become a group.
    await page.goto(`${product.url}/member-manage/list`);
    await row('Ana').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Tags and groups', exact: true }).click();
    await shown.getByLabel('Move to another group').check();
    await choose(page, shown.getByLabel('From', { exact: true }), 'Acme today');
    await choose(page, shown.getByLabel('To', { exact: true }), 'Second');
    await stage.look(page, 'members-move', 'screen');
    await shown.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 member changed').waitFor();
    await row('Bo').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'All except these' }).click();
    await shown.getByLabel('Name').fill('Not Bo');
    await shown.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('region', { name: 'Chosen' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /Set up$/ }).click();
    await page.getByRole('menuitem', { name: 'Groups', exact: true }).click();
    await line('Not Bo').getByRole('button', { name: '3 members' }).waitFor();
    await line('Second').getByRole('button', { name: '1 member' }).waitFor();
    await line('Acme today').getByRole('button', { name: '1 member' }).waitFor();
    await page.keyboard.press('Escape');

    // As a column of the list.
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Acme people' }).check();
    await page.keyboard.press('Escape');
    await row('Ana').getByText('Yes').waitFor();
    expect(await row('Bo').getByText('Yes').count()).toBe(0);
    await stage.look(page, 'saved-filter-column', 'screen');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link);
    await page.getByText('Ana', { exact: true }).first().waitFor();
    await current.waitFor();
    await stage.look(page, 'saved-filter-phone', 'screen');
    await page.getByRole('button', { name: 'Actions for Acme people' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await shown.getByRole('button', { name: 'Delete' }).click();
    await views.waitFor({ state: 'hidden' });
    await page.goto(link);
    await page.getByText('This saved filter no longer exists').waitFor();
    await page.getByText('No matches').first().waitFor();
    expect(await page.getByText('Ana', { exact: true }).count()).toBe(0);
    await stage.look(page, 'saved-filter-gone-phone', 'screen');
    // What was changed of it is kept by a link as well, and says what it shows.
    await page.goto(`${link}&filter=${encodeURIComponent(own)}`);
    await page.getByText('Company contains “acm”').waitFor();
    await page.getByText('Ana', { exact: true }).first().waitFor();
  },
);
