import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { publishedEvent } from '../support/event.ts';
import { entryOf, journey, patient, phone, signIn, type Stage, wide } from '../support/stage.ts';

/** A registration form is designed, by mouse and by keyboard alone, published, and filled in by somebody. */

/** Opens the designer of the form of a new event; the event's code. */
async function openDesigner({ product: { url }, organiser }: Stage, page: Page, title: string): Promise<string> {
  const { code } = await publishedEvent(url, organiser.token, title);
  await page.goto(`${url}/activity-manage/list`);
  await signIn(page, organiser);
  await page.getByText(title).filter({ visible: true }).first().click();
  await page.waitForURL(/\/manage-center/);
  // On a phone the menu is behind a button.
  const isWide = (page.viewportSize()?.width ?? 0) > 992;
  if (isWide)
    await page
      .getByRole('menuitem', { name: /Registration form$/ })
      .first()
      .click();
  else await page.goto(`${url}/activity-info/reg-form`);
  await page.getByRole('listbox', { name: 'Fields of the form' }).waitFor();
  return code;
}

/** The questions as they are worded, without the marks beside them. */
const labels = (page: Page) =>
  page.locator('[data-field] .fd-label').evaluateAll((all) => all.map((each) => each.firstChild?.textContent));

/** With `isNew`, what is dragged comes of the palette: it is let go where the mark shows that it will stand before `onto`. */
async function drag(page: Page, what: Locator, onto: Locator, isNew = false): Promise<void> {
  await what.hover();
  await page.mouse.down();
  const goal = await onto.boundingBox();
  if (!goal) throw new Error('nothing to drag onto');
  await page.mouse.move(goal.x + 200, goal.y + 60, { steps: 5 });
  await page.mouse.move(goal.x + 200, goal.y + 8, { steps: 10 });
  const mark = page.locator('.fd-place').filter({ has: onto }).locator('.fd-drop');
  // Fields are measured anew while something is dragged over them: a hand that sees the mark elsewhere moves on a little.
  const isMarked = async () => {
    await page.mouse.move(goal.x + 200, goal.y + 12);
    await page.mouse.move(goal.x + 200, goal.y + 8);
    return (await mark.count()) > 0;
  };
  if (isNew) await expect.poll(isMarked, patient).toBe(true);
  await page.mouse.up();
}

async function publish(page: Page, ...changes: string[]): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish changes', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.locator('li').allTextContents(), patient).toEqual(changes);
  await dialog.getByRole('button', { name: 'Publish changes', exact: true }).click();
  await page.getByRole('alert').getByText('Published', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
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
    await preview.getByRole('button', { name: 'Try to send' }).click();
    await preview.getByText('Required.').first().waitFor();
    await stage.look(office, 'designer-2-preview', 'screen');
    await office.locator('.fd-bar').getByText('Edit', { exact: true }).click();

    await publish(office, 'NewWill you stay for dinner?', 'NewWhat do you not eat?');

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
  await drawer.getByRole('button', { name: 'More for option 1' }).tap();
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
  await question.getByRole('button', { name: 'Use the saved one' }).click();
  await expect.poll(async () => (await labels(other)).at(-1), patient).toBe('Short text');
  // Taking theirs was a step like any other.
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await labels(other)).at(-1), patient).toBe('Date');
  await other.getByText('Saved', { exact: true }).waitFor();
});
