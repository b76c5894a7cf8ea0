import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { labels, openDesigner, publish } from '../support/form-designer.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * A registration form is designed by mouse, published, and filled in by somebody.
 * @domains form preview
 * @always
 */

/** With `isNew`, what is dragged comes of the palette: it is let go where the mark shows that it will stand before `onto`. */
async function drag(page: Page, what: Locator, onto: Locator, isNew = false): Promise<void> {
  await what.hover();
  await page.mouse.down();
  const goal = await onto.boundingBox();
  if (!goal) throw new Error('nothing to drag onto');
  await page.mouse.move(goal.x + 200, goal.y + 60, { steps: 5 });
  await page.mouse.move(goal.x + 200, goal.y + 8, { steps: 10 });
  const mark = page.locator('.fd-place').filter({ has: onto }).locator('.fd-drop');
  // The canvas may scroll or grow while something is dragged over it: a hand that sees the mark elsewhere follows the field.
  const isMarked = async () => {
    const now = (await onto.boundingBox()) ?? goal;
    await page.mouse.move(now.x + 200, now.y + 12);
    await page.mouse.move(now.x + 200, now.y + 8);
    return (await mark.count()) > 0;
  };
  if (isNew) await expect.poll(isMarked, patient).toBe(true);
  await page.mouse.up();
}

journey(
  'by mouse: a dragged question, one that hangs on its answer, a preview, and what people get',

  async ({ stage }) => {
    const office = await stage.person(wide);
    const code = await openDesigner(stage, office, 'Lumen Summit');

    // A choice is dragged before the company, and worded.
    const palette = office.getByRole('complementary', { name: 'Fields' });
    const company = office.locator('[data-field]').filter({ hasText: 'Company' });
    await drag(office, palette.getByRole('button', { name: 'Single choice' }), company, true);
    await expect
      .poll(() => labels(office), patient)
      .toEqual(['Name', 'Phone', 'E-mail', 'Single choice', 'Company', 'Job title']);
    const properties = office.getByRole('complementary', { name: 'Properties' });
    await properties.getByLabel('Question').fill('Will you stay for dinner?');
    await properties.getByLabel('Option 1', { exact: true }).fill('Yes');
    await properties.getByLabel('Option 2', { exact: true }).fill('No');
    await properties.getByLabel('Option 3', { exact: true }).fill('');
    await properties.getByLabel('Option 3', { exact: true }).press('Backspace');

    // A text after it, shown to those who stay.
    await palette.getByRole('button', { name: 'Long text' }).click();
    await properties.getByLabel('Question').fill('What do you not eat?');
    await properties.getByText('Show when', { exact: true }).click();
    await properties.getByRole('button', { name: 'Add a condition' }).click();
    await office.getByText('Shown when “Will you stay for dinner?” is “Yes”.').first().waitFor();
    await stage.look(office, 'designer-1-logic', 'screen');

    // Sorted by its handle, and put back by undo.
    const last = office.locator('[data-field]').filter({ hasText: 'Job title' });
    await last.hover();
    await drag(office, last.locator('.fd-handle'), office.locator('[data-field]').first());
    await expect.poll(async () => (await labels(office))[0], patient).toBe('Job title');
    await office.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await labels(office)).at(-1), patient).toBe('Job title');

    // Tried out in the preview: the question appears with its answer.
    await office.locator('.fd-bar').getByText('Preview', { exact: true }).click();
    const preview = office.frameLocator('iframe');
    await preview.getByText('Will you stay for dinner?').waitFor();
    expect(await preview.getByText('What do you not eat?').count()).toBe(0);
    await preview.getByLabel('Yes').check();
    await preview.getByText('What do you not eat?').waitFor();
    await preview.getByRole('button', { name: 'Try sending' }).click();
    await preview.getByText('Required.').first().waitFor();
    await stage.look(office, 'designer-2-preview', 'screen');
    await office.locator('.fd-bar').getByText('Edit', { exact: true }).click();

    await publish(office, 'NewWill you stay for dinner?', 'NewWhat do you not eat?');
    expect(await wrongWith(office, 'the designer of a form')).toEqual([]);

    // What people get, on a phone.
    const visitor = await stage.person(phone);
    await visitor.goto(`${stage.product.url}/register/${code}`);
    await visitor.locator('html.awake').waitFor();
    await visitor.getByText('Will you stay for dinner?').waitFor();
    expect(await visitor.getByText('What do you not eat?').count()).toBe(0);
    await visitor.getByLabel('Yes').check();
    await visitor.getByText('What do you not eat?').waitFor();
    await visitor.getByLabel('No', { exact: true }).check();
    await visitor.getByText('What do you not eat?').waitFor({ state: 'detached' });
  },
);
