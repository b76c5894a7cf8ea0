import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { journey, phone, wide } from '../support/stage.ts';

/**
 * @domains message designer
 * @always
 */

const file = `<html><body><script>x</script><p>Hello {{name}}</p><a href="#">More</a></body></html>`;

journey(
  'designs of mails: a ready-made one is chosen and changed, a file is cleaned, one is deleted and brought back',
  { timeout: 300_000 },
  async ({ stage }) => {
    const page = await stage.office('/resource-manage/edm_upload', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByText('No designs yet').waitFor();

    await page.getByRole('button', { name: 'New design' }).first().click();
    await shown.getByText('Save the date', { exact: true }).waitFor();
    await stage.look(page, 'mail-stock');
    await shown.locator('li', { hasText: 'Save the date' }).getByRole('button', { name: 'Use' }).click();
    await page.getByRole('dialog', { name: 'Name your design' }).getByRole('button', { name: 'Use' }).click();
    const look = page.frameLocator('iframe[title="E-mail preview"]');
    await look.getByText('Mark your calendar.').waitFor();

    // By blocks: one is put in by its button, taken back, and a text is typed in where it stands.
    const editor = page.frameLocator('iframe[title="E-mail editor"]');
    const canvas = editor.frameLocator('iframe.gjs-frame');
    await canvas.getByText('Mark your calendar.').waitFor();
    await stage.look(page, 'mail-blocks', 'screen');
    await editor.getByRole('button', { name: 'Text', exact: true }).press('Enter');
    await canvas.getByText('Write your text here.').waitFor();
    await look.getByText('Write your text here.').waitFor();
    await stage.look(page, 'mail-blocks-element', 'screen');
    await editor.getByRole('button', { name: 'Undo' }).click();
    await look.getByText('Write your text here.').waitFor({ state: 'hidden' });
    await canvas.getByText('Mark your calendar.').dblclick();
    // The bar over a text is there once it can be typed in.
    await editor.getByLabel('Variable').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Stay at home.');
    await shown.getByText('Source', { exact: true }).click();
    const source = shown.getByLabel('Design source');
    await expect.poll(() => source.inputValue()).toContain('Stay at home.');
    // What the editor does not show stays as it was written.
    expect(await source.inputValue()).toContain('@media (prefers-color-scheme: dark)');
    expect(await source.inputValue()).not.toContain('gjs');
    await source.fill((await source.inputValue()).replace('Stay at home.', 'Keep this day free.'));
    await look.getByText('Keep this day free.').waitFor();
    await shown.getByText('Phone', { exact: true }).click();
    await shown.getByText('Dark', { exact: true }).click();
    await stage.look(page, 'mail-editor', 'screen');
    expect(await wrongWith(page, 'the editor of a design')).toEqual([]);
    await turn(page, 'light');
    await shown.getByRole('button', { name: 'Save' }).click();
    await shown.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('menuitem', { name: 'HTML or MJML file' }).click();
    await shown
      .locator('input[type=file]')
      .setInputFiles({ name: 'Ours.html', mimeType: 'text/html', buffer: Buffer.from(file) });
    await page.getByText('Removed: script').first().waitFor();
    await shown.getByText('Links without an address: 1').waitFor();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });

    const cards = page.getByRole('list', { name: 'E-mail designs' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(2);
    expect(await wrongWith(page, 'the designs of mails')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'mail-designs');
    await page.getByRole('button', { name: 'Actions for Ours' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await shown.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cards.count()).toBe(2);

    // A template of it, with a default, sent as a test: the outbox answers.
    await page.goto(`${stage.product.url}/marketing-notice/email-tem`);
    await page.getByRole('button', { name: 'New template' }).first().click();
    await shown.getByLabel('Name').fill('Spring');
    await shown.getByLabel('Subject').fill('Hello {{name}}');
    await shown.getByLabel('Design').click();
    await page.getByTitle('Ours', { exact: true }).click();
    await shown.getByRole('button', { name: 'Save' }).click();
    await shown.getByLabel('{{name}}').fill('friend');
    await shown.getByText('Hello Ana Example').first().waitFor();
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    expect(await wrongWith(page, 'the editor of a template')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'mail-template', 'screen');
    await shown.getByRole('button', { name: 'Send a test' }).click();
    await shown.getByLabel('E-mail', { exact: true }).fill('ana@example.com');
    await shown.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The mail server accepted the test').waitFor();

    const small = await stage.office('/resource-manage/edm_upload', phone);
    await small.getByText('Ours').waitFor();
    await stage.look(small, 'mail-designs-phone');
  },
);
