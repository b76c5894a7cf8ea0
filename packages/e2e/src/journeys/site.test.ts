import { siteDraft, siteKeep, siteVersions } from '@convoke/contract/site/site.calls.ts';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, type Stage, wide } from '../support/stage.ts';

/** @domains site */

const canvas = (page: Page) => page.frameLocator('#preview-frame');
const listed = (page: Page) => page.getByRole('list', { name: 'Modules of this page' });
const kinds = (page: Page) => listed(page).locator('.site-module-name');

/** An event whose site begins with a template. */
async function begun(stage: Stage, template: string) {
  const { eventId, code } = await publishedEvent(stage.product.url, stage.organiser.token, 'Open evening');
  const page = await stage.office(`/website?event=${eventId}`, wide);
  await page.getByRole('button', { name: 'Choose a template' }).click();
  await page.getByRole('button', { name: `Use the template ${template}` }).click();
  await canvas(page).locator('h1').first().waitFor();
  return { page, eventId, code };
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();

async function publish(page: Page) {
  await saved(page);
  await page.getByRole('button', { name: /^Publish/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the website' });
  await dialog.getByText('Public now').waitFor();
  await dialog.getByRole('button', { name: /^Publish/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

journey(
  'from a template to a published site by mouse: written in place, dragged, undone, published, and rolled back',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { page, eventId, code } = await begun(stage, 'Conference');
    await stage.look(page, 'site-editor', 'screen');

    // Written in the panel, then where it stands.
    await listed(page).getByRole('button', { name: 'Banner', exact: true }).click();
    await page.getByLabel('Title', { exact: true }).fill('Made here');
    const heading = canvas(page).getByRole('textbox', { name: 'Title' });
    await heading.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' by hand');
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).first().inputValue(), patient)
      .toBe('Made here by hand');
    expect(await wrongWith(page, 'the editor of sites')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    // Moved by a button, and back by a step.
    const before = await kinds(page).allTextContents();
    const [, second = ''] = before;
    const name = second.replace(' · hidden', '');
    await page
      .getByRole('button', { name: `Move ${name} down`, exact: true })
      .first()
      .click();
    await expect.poll(async () => (await kinds(page).allTextContents())[2], patient).toBe(second);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => kinds(page).allTextContents(), patient).toEqual(before);

    // Dragged onto the page.
    const tile = page.locator('.site-tile', { hasText: 'Gallery' }).last();
    await tile.scrollIntoViewIfNeeded();
    const from = await tile.boundingBox();
    const to = await page.locator('.site-stage').boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 14, { steps: 5 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 20 });
    await page.mouse.up();
    await expect.poll(() => kinds(page).allTextContents(), patient).toContain('Gallery');

    // Reloaded, it is all there; then it is public.
    await saved(page);
    await page.reload();
    await canvas(page).getByText('Made here by hand').waitFor();
    await publish(page);
    await stage.look(page, 'site-published', 'screen');
    const visitor = await stage.person();
    await visitor.goto(`${product.url}/event/${code}`);
    await visitor.getByRole('heading', { name: 'Made here by hand' }).waitFor();

    // A second version is found wrong: the first one is shown again.
    await listed(page).getByRole('button', { name: 'Banner', exact: true }).click();
    await page.getByLabel('Title', { exact: true }).first().fill('A mistake');
    await publish(page);
    await visitor.reload();
    await visitor.getByRole('heading', { name: 'A mistake' }).waitFor();
    await page.getByRole('button', { name: 'Versions' }).click();
    await stage.look(page, 'site-versions', 'screen');
    await page.getByRole('button', { name: 'Show version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show this version' }).last().click();
    await expect
      .poll(async () => {
        const { records } = await must(product.url, siteVersions, { eventId }, organiser.token);
        return records.find(({ isShown }) => isShown)?.version;
      }, patient)
      .toBe(1);
    await expect
      .poll(async () => {
        await visitor.reload();
        return visitor.locator('h1').first().textContent();
      }, patient)
      .toBe('Made here by hand');
  },
);

journey(
  'a language is added, taken off, brought back by a step, and taken off for good',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product } = stage;
    const { page, code } = await begun(stage, 'Meetup');
    const title = () => page.getByLabel('Title', { exact: true }).first();
    const speak = async (language: string) => {
      await page.getByRole('combobox', { name: 'Language of the texts' }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: language }).click();
    };
    await speak('中文');
    await listed(page).getByRole('button', { name: 'Banner', exact: true }).click();
    await title().fill('开放之夜');
    await canvas(page).getByText('开放之夜').waitFor();
    await publish(page);
    const visitor = await stage.person();
    const shown = async () => {
      await visitor.goto(`${product.url}/event/${code}?language=zh`);
      return visitor.locator('h1').textContent();
    };
    expect(await shown()).toBe('开放之夜');

    // Taken off, brought back by a step, and taken off again; looked at after Back and a reload.
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove 中文 from the site' }).click();
      const question = page.getByRole('dialog', { name: 'Remove 中文 from the site?' });
      await question.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove 中文 from the site' }).waitFor({ state: 'detached' });
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await canvas(page).getByText('开放之夜').waitFor();
    await remove();
    await publish(page);
    expect(await shown()).toBe('Open evening');
    await page.reload();
    await page.goto(`${product.url}/`);
    await page.goBack();
    await canvas(page).locator('h1').first().waitFor();
    await speak('中文');
    await listed(page).getByRole('button', { name: 'Banner', exact: true }).click();
    expect(await title().inputValue()).toBe('');
  },
);

journey('by the keyboard alone: a template, a text, an order, publishing', { timeout: 300_000 }, async ({ stage }) => {
  const { eventId, code } = await publishedEvent(stage.product.url, stage.organiser.token, 'Open evening');
  const page = await stage.office(`/activity-manage/template?event=${eventId}`, wide);
  const press = async (name: string | RegExp, key = 'Enter') => {
    const button = page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
    await button.focus();
    await page.keyboard.press(key);
  };
  await press('Use the template Meetup');
  await canvas(page).locator('h1').first().waitFor();
  await press('Banner');
  await page.getByLabel('Title', { exact: true }).first().focus();
  await page.keyboard.type('Typed only');
  await press('Move Banner down');
  await expect.poll(async () => (await kinds(page).allTextContents())[1], patient).toBe('Banner');
  // Undone by its key, which within a field is the field's own.
  await kinds(page).first().focus();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await kinds(page).allTextContents())[0], patient).toBe('Banner');
  await press('Add module');
  await page.getByRole('menuitem', { name: 'Gallery' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => kinds(page).allTextContents(), patient).toContain('Gallery');
  await saved(page);
  await press(/^Publish/);
  const dialog = page.getByRole('dialog', { name: 'Publish the website' });
  await dialog.getByText('Public now').waitFor();
  const button = dialog.getByRole('button', { name: /^Publish/ });
  // It was checked first.
  await expect.poll(() => button.isEnabled(), patient).toBe(true);
  await button.focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const visitor = await stage.person();
  await visitor.goto(`${stage.product.url}/event/${code}`);
  await visitor.getByRole('heading', { name: 'Typed only' }).waitFor();
});

journey(
  'two editors: each sees the other, and a stale save says what differs and overwrites nothing by itself',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { page, eventId } = await begun(stage, 'Gala');
    const other = await stage.office(`/website?event=${eventId}`, wide);
    await canvas(other).locator('h1').first().waitFor();
    await page.getByText('You, in another tab').first().waitFor();

    // What the other one keeps while nothing is changed here shows by itself.
    await listed(other).getByRole('button', { name: 'Banner', exact: true }).click();
    await other.getByLabel('Title', { exact: true }).first().fill('By the other');
    await saved(other);
    await canvas(page).getByText('By the other').waitFor();

    // A program keeps another draft at the same moment as something is typed here.
    const draft = await must(product.url, siteDraft, { eventId }, organiser.token);
    if (!draft.document) throw new Error('no draft');
    await other.close();
    await listed(page).getByRole('button', { name: 'Banner', exact: true }).click();
    const meanwhile = async (route: Route) => {
      const style = { ...draft.document?.style, corners: 'round' as const };
      const document = { ...draft.document, style };
      await must(product.url, siteKeep, { eventId, version: draft.version, document } as never, organiser.token);
      await route.continue();
    };
    await page.route('**/event/site/keep', meanwhile, { times: 1 });
    await page.getByLabel('Title', { exact: true }).first().fill('Mine');
    const question = page.getByRole('dialog', { name: 'This was changed elsewhere' });
    await question.getByText('Colours and fonts').waitFor();
    await question.getByText('Module: Banner').waitFor();
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await question.waitFor({ state: 'hidden' });
    await saved(page);
    const now = await must(product.url, siteDraft, { eventId }, organiser.token);
    expect(JSON.stringify(now.document)).toContain('Mine');
  },
);
