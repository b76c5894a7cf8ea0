import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { labels, openDesigner, publish } from '../support/form-designer.ts';
import { entryOf, journey, patient, phone, wide } from '../support/stage.ts';

/**
 * A form is designed by keyboard alone, by touch on a phone, and in two tabs.
 * @domains form
 */

journey(
  'by keyboard alone: a question is added, worded, moved, made to depend, and published',

  async ({ stage }) => {
    const office = await stage.person(wide);
    const code = await openDesigner(stage, office, 'Online Session');
    const { keyboard } = office;
    const focused = () => office.evaluate(() => document.activeElement?.getAttribute('data-field') ?? '');

    // From the first field down to the last one, and a question after it.
    await office.locator('[data-field]').first().focus();
    for (let step = 0; step < 6; step += 1) await keyboard.press('ArrowDown');
    await keyboard.press('/');
    await keyboard.type('number');
    await keyboard.press('Enter');
    await expect.poll(() => labels(office), patient).toContain('Number');
    await expect.poll(focused, patient).toMatch(/^f/);
    await keyboard.press('Enter');
    await expect.poll(() => office.evaluate(() => document.activeElement?.id), patient).toBe('fd-label');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('How many of you are watching?');

    // Up by two, twice undone and once redone.
    await office.locator('[data-field][tabindex="0"]').focus();
    await keyboard.press('Alt+ArrowUp');
    await keyboard.press('Alt+ArrowUp');
    await keyboard.press('ControlOrMeta+z');
    await keyboard.press('ControlOrMeta+z');
    await keyboard.press('ControlOrMeta+Shift+z');
    await expect
      .poll(() => labels(office), patient)
      .toEqual(['Name', 'Phone', 'E-mail', 'Company', 'How many of you are watching?', 'Job title']);

    // A copy too many is removed.
    await keyboard.press('ControlOrMeta+d');
    await expect.poll(async () => (await labels(office)).length, patient).toBe(7);
    await keyboard.press('Delete');
    await expect.poll(async () => (await labels(office)).length, patient).toBe(6);
    await keyboard.press('ArrowUp');

    // Shown to those who name a company: the section, its button, by Tab and Enter.
    const tabTo = async (name: string) => {
      for (let step = 0; step < 60; step += 1) {
        const at = await office.evaluate(() => {
          const element = document.activeElement;
          return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`.trim();
        });
        if (at === name) return;
        await keyboard.press('Tab');
      }
      throw new Error(`no way to ${name} by keyboard`);
    };
    await keyboard.press('Enter');
    await tabTo('Show when');
    await keyboard.press('Enter');
    await tabTo('Add a condition');
    await keyboard.press('Enter');
    await office.getByText('Shown when “Company” is not empty.').first().waitFor();
    await office.getByText('Saved', { exact: true }).waitFor();

    await office.getByRole('button', { name: 'Publish changes', exact: true }).first().focus();
    await keyboard.press('Enter');
    const dialog = office.getByRole('dialog');
    await dialog.getByText('How many of you are watching?').waitFor();
    await dialog.getByRole('button', { name: 'Publish changes', exact: true }).focus();
    await keyboard.press('Enter');
    await office.getByRole('alert').getByText('Published', { exact: true }).waitFor();

    const visitor = await stage.person(phone);
    await visitor.goto(`${stage.product.url}/register/${code}`);
    await visitor.locator('html.awake').waitFor();
    const question = visitor.getByLabel('How many of you are watching?');
    expect(await question.count()).toBe(0);
    await visitor.getByLabel('Company').fill('Paper mill');
    await question.waitFor();
  },
);

journey('on a phone everything is done by touch', async ({ stage }) => {
  const office = await stage.person(phone);
  await openDesigner(stage, office, 'Spring Workshop');
  await stage.look(office, 'designer-phone-1', 'screen');
  await office.getByRole('button', { name: 'Add field' }).tap();
  await office.getByRole('dialog').getByRole('button', { name: 'Multiple choice' }).tap();
  await office.locator('[data-field]').filter({ hasText: 'Multiple choice' }).waitFor();
  await office.getByRole('button', { name: 'Move up' }).tap();
  await expect.poll(async () => (await labels(office)).at(-2), patient).toBe('Multiple choice');
  await office.getByRole('button', { name: 'Properties' }).tap();
  const drawer = office.getByRole('dialog');
  await drawer.getByLabel('Question').fill('Which sessions?');
  await drawer.getByRole('button', { name: 'Actions for option 1' }).tap();
  await (await entryOf(office, /^Limit/)).tap();
  await drawer.getByLabel('Maximum people').fill('12');
  await drawer.getByLabel('Maximum people').blur();
  await stage.look(office, 'designer-phone-2', 'screen');
  await drawer.getByRole('button', { name: 'Close' }).tap();
  await drawer.waitFor({ state: 'hidden' });
  expect(await office.getByTitle('Maximum people').textContent()).toMatch(/12$/);
  await publish(office, 'NewWhich sessions?');
});

journey('two tabs: the second to save is asked whose form stays', async ({ stage }) => {
  const office = await stage.person(wide);
  await openDesigner(stage, office, 'Autumn Meetup');
  const other = await office.context().newPage();
  await other.goto(office.url());
  await other.getByRole('listbox', { name: 'Fields of the form' }).waitFor();
  const add = (page: Page, kind: string) =>
    page.getByRole('complementary', { name: 'Fields' }).getByRole('button', { name: kind }).click();
  await add(office, 'Short text');
  await office.getByText('Saving…').waitFor();
  await office.getByText('Saved', { exact: true }).waitFor();
  await add(other, 'Date');
  const question = other.getByRole('dialog');
  await question.getByText('This was changed elsewhere').waitFor();
  await question.getByRole('button', { name: 'Use the saved version' }).click();
  await expect.poll(async () => (await labels(other)).at(-1), patient).toBe('Short text');
  // Taking theirs was a step like any other.
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await labels(other)).at(-1), patient).toBe('Date');
  await other.getByText('Saved', { exact: true }).waitFor();
});
