import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, wide } from '../support/stage.ts';

/** @domains member */

journey(
  'a filter is made of conditions, says what it means and whom each leaves, and of a person why they are not in it; on a phone too',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const application = await applicationToken(product.url);
    const { code } = await publishedEvent(product.url, organiser.token, 'Spring meeting');
    const answers = { name: 'Fang Wang', phone: '13800138123', company: 'Acme' };
    await must(product.url, participantRegister, { code, answers }, application);
    await must(product.url, memberEntry, { name: 'Bo', company: 'Acme', emails: ['bo@example.com'] }, organiser.token);
    await must(product.url, memberEntry, { name: 'Cy', phones: ['13900139123'] }, organiser.token);

    const page = await stage.office('/member-manage/list', wide);
    await page.getByRole('row').filter({ hasText: 'Fang Wang' }).waitFor();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'More conditions…' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filter' });
    const choose = async (label: string, at: number, option: string) => {
      await drawer.getByRole('combobox', { name: label }).nth(at).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
    };
    await choose('Field', 0, 'Company');
    await drawer.getByLabel('Text').fill('acme');
    await drawer.getByRole('button', { name: 'Add condition', exact: true }).click();
    await choose('Field', 1, 'Registered');
    await drawer.getByText('Complete the conditions').waitFor();
    await choose('Events', 0, 'Spring meeting');
    await page.keyboard.press('Escape');
    await drawer.getByText('Company contains “acme” and registered for “Spring meeting”').waitFor();
    const steps = drawer.getByRole('list', { name: 'Members left after each condition' });
    await steps.getByRole('listitem').filter({ hasText: 'Registered for' }).getByText('1', { exact: true }).waitFor();
    await stage.look(page, 'member-filter', 'screen');
    expect(await wrongWith(page, 'the filter of members')).toEqual([]);
    await turn(page, 'light');
    await drawer.getByRole('button', { name: 'Show members' }).click();
    await page.getByRole('row').filter({ hasText: 'Bo' }).waitFor({ state: 'hidden' });
    await page.getByRole('row').filter({ hasText: 'Fang Wang' }).waitFor();
    await stage.look(page, 'members-filtered', 'screen');

    // Reloading keeps it; whoever is in says by what.
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Fang Wang' }).getByText('Acme').click();
    const person = page.getByRole('dialog').filter({ visible: true });
    const why = person.getByRole('region', { name: 'Why this person matches' });
    await why.getByText('Spring meeting (').waitFor();
    expect(await wrongWith(page, 'why a member is in a filter')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-why', 'screen');
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Company contains “acme”' }).click();
    await drawer.getByText('Company contains “acme” and registered for “Spring meeting”').waitFor();
    await stage.look(page, 'member-filter-phone', 'screen');
    await drawer.getByRole('button', { name: 'Clear filter' }).click();
    await page.getByText('Cy').first().waitFor();
  },
);
