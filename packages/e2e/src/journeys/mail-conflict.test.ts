import {
  mailTemplateAdd,
  mailTemplateInfo,
  mailTemplateList,
  mailTemplateUpdate,
} from '@convoke/contract/message/message.mail.calls.ts';
import { edmAdd, edmInfo, edmPage } from '@convoke/contract/resource/edm.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * Two people, or two tabs, change the same mail: neither text is lost.
 * @domains message
 */

const html = (words: string) => `<html><body><p>${words}</p></body></html>`;
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Spring', exact: true });
const source = (page: Page) => drawer(page).getByLabel('Design source');
const question = (page: Page) => page.getByRole('dialog', { name: 'This was changed elsewhere' });
const save = (page: Page) => drawer(page).getByRole('button', { name: 'Save' }).click();
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click();

journey(
  'a design that another tab has saved meanwhile is kept as a copy, given up for theirs, or saved over it',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { edmId } = await must(product.url, edmAdd, { name: 'Spring', html: html('As it was') }, token);
    const kept = async () => (await must(product.url, edmInfo, { edmId }, token)).html;

    const page = await stage.office('/resource-manage/edm_upload', wide);
    const other = await page.context().newPage();
    const open = async (tab: Page) => {
      await tab.goto(`${product.url}/resource-manage/edm_upload`);
      await tab.getByRole('button', { name: 'Open Spring', exact: true }).click();
      await source(tab).waitFor();
    };
    /** Both have it open; the other tab saves first. */
    const bothWrite = async (mine: string, theirs: string) => {
      await open(page);
      await open(other);
      await source(other).fill(html(theirs));
      await save(other);
      await drawer(other).waitFor({ state: 'hidden' });
      await source(page).fill(html(mine));
      await save(page);
      await question(page).waitFor();
      expect(await kept()).toContain(theirs);
    };
    await page.getByRole('button', { name: 'Open Spring', exact: true }).waitFor();

    await bothWrite('Mine one', 'Theirs one');
    await stage.look(page, 'mail-conflict', 'screen');
    expect(await wrongWith(page, 'a design that was changed elsewhere')).toEqual([]);
    await turn(page, 'light');
    await answer(page, 'Keep mine as a copy');
    await drawer(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open Spring (my version)' }).waitFor();
    expect(await kept()).toContain('Theirs one');
    const { records } = await must(product.url, edmPage, { size: 10 }, token);
    const copy = records.find(({ name }) => name === 'Spring (my version)');
    expect((await must(product.url, edmInfo, { edmId: copy?.edmId ?? '' }, token)).html).toContain('Mine one');

    await bothWrite('Mine two', 'Theirs two');
    await answer(page, 'Use the saved version');
    await expect.poll(() => source(page).inputValue(), patient).toContain('Theirs two');
    // What stands there now is saved already: nothing is asked, and the next save goes through.
    await source(page).fill(html('Mine after theirs'));
    await save(page);
    await drawer(page).waitFor({ state: 'hidden' });
    expect(await kept()).toContain('Mine after theirs');

    await bothWrite('Mine three', 'Theirs three');
    await answer(page, 'Keep mine');
    await drawer(page).waitFor({ state: 'hidden' });
    expect(await kept()).toContain('Mine three');
    expect((await must(product.url, edmPage, { size: 10 }, token)).total).toBe(2);
  },
);

journey(
  'a template that somebody else has saved meanwhile has the same three ways, on a phone too',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const words = {
      name: 'Spring',
      kind: 'notice',
      language: 'en',
      subject: 'Hello',
      html: html('As it was'),
    } as const;
    const { mailTemplateId } = await must(product.url, mailTemplateAdd, words, token);
    const kept = () => must(product.url, mailTemplateInfo, { mailTemplateId }, token);

    const page = await stage.office('/marketing-notice/email-tem', phone);
    await page.getByText('Spring', { exact: true }).first().waitFor();
    /** It is open with another subject; somebody else saves first. */
    const bothWrite = async (mine: string, theirs: string) => {
      await page.goto(`${product.url}/marketing-notice/email-tem`);
      await page.getByText('Spring', { exact: true }).first().click();
      await drawer(page).getByLabel('Subject').fill(mine);
      const { version, subject: _, ...now } = await kept();
      const { name, kind, language, preview, fromName, fromAddress, replyTo } = now;
      const same = { name, kind, language, preview, fromName, fromAddress, replyTo };
      await must(product.url, mailTemplateUpdate, { ...same, mailTemplateId, version, subject: theirs }, token);
      await save(page);
      await question(page).waitFor();
    };

    await bothWrite('Mine one', 'Theirs one');
    await stage.look(page, 'mail-conflict-phone', 'screen');
    await answer(page, 'Keep mine as a copy');
    await drawer(page).waitFor({ state: 'hidden' });
    await page.getByText('Spring (my version)').first().waitFor();
    const { records } = await must(product.url, mailTemplateList, { size: 10 }, token);
    expect(Object.fromEntries(records.map(({ name, subject }) => [name, subject]))).toEqual({
      Spring: 'Theirs one',
      'Spring (my version)': 'Mine one',
    });

    await bothWrite('Mine two', 'Theirs two');
    await answer(page, 'Use the saved version');
    await expect.poll(() => drawer(page).getByLabel('Subject').inputValue(), patient).toBe('Theirs two');

    await bothWrite('Mine three', 'Theirs three');
    await answer(page, 'Keep mine');
    await question(page).waitFor({ state: 'hidden' });
    expect((await kept()).subject).toBe('Mine three');
    // It is saved: leaving it asks nothing.
    await page.evaluate(() => history.back());
    await drawer(page).waitFor({ state: 'hidden' });
  },
);
