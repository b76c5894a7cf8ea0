import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { journey, phone, wide } from '../support/stage.ts';

/** @domains member channel */

journey(
  'a channel is made, its form is filled in on a phone, and the member is in the list',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product } = stage;
    const page = await stage.office('/member-manage/list', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByRole('button', { name: /Set up$/ }).click();
    await page.getByRole('menuitem', { name: 'Channels', exact: true }).click();
    await shown.getByRole('button', { name: 'Add channel' }).click();
    await shown.getByLabel('Name').fill('Trade fair');
    // What it is for is proposed, in words.
    expect(await shown.getByLabel('Consent text').inputValue()).toContain('invite me to your events');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/member-manage/channel/*');
    const main = page.getByRole('main');
    await main.getByText('Link and code').waitFor();
    const url = (await main.locator('.copy-text-shown').first().getAttribute('title')) ?? '';
    expect(url).toContain('/channel/');

    await page.getByRole('button', { name: 'Settings' }).click();
    await shown.getByLabel('Consent text').first().fill('We may write to you.');
    await shown.getByRole('button', { name: 'Save' }).click();
    await shown.waitFor({ state: 'hidden' });

    const visitor = await stage.person(phone);
    await visitor.goto(url);
    await visitor.getByLabel('Name').fill('Ana Channel');
    await visitor.getByLabel('Phone').first().fill('13800138000');
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.getByText('Please agree before you send.').waitFor();
    expect(await wrongWith(visitor, 'the form of a channel')).toEqual([]);
    await turn(visitor, 'light');
    await stage.look(visitor, 'channel-form');
    await visitor.getByLabel('I agree').check();
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.getByRole('heading', { name: 'Thank you!' }).waitFor();
    await stage.look(visitor, 'channel-thanks');

    await page.reload();
    await main.getByRole('heading', { name: 'Entries, last 30 days' }).waitFor();
    await stage.look(page, 'channel-overview');
    expect(await wrongWith(page, 'a channel of members')).toEqual([]);
    await turn(page, 'light');
    await page.getByRole('tab', { name: 'Entries' }).click();
    await page.getByText('Ana Channel').first().click();
    await shown.getByText('Version 2').waitFor();
    await stage.look(page, 'channel-entry', 'screen');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Form' }).click();
    await main.getByText('Job title').first().waitFor();
    await stage.look(page, 'channel-designer');

    await page.goto(`${product.url}/member-manage/list`);
    await page.getByRole('button', { name: /Set up$/ }).click();
    await page.getByRole('menuitem', { name: 'Channels', exact: true }).click();
    await stage.look(page, 'channels', 'screen');
    await shown.getByRole('button', { name: '1 member' }).click();
    await page.getByRole('row').filter({ hasText: 'Ana Channel' }).waitFor();
  },
);
