import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { journey, phone, wide } from '../support/stage.ts';
import { publishedEvent } from '../support/event.ts';

/** @domains message event */

journey(
  'a signature is approved, a template is written beside a phone that shows it, and a notice of an event goes by it',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const page = await stage.office('/marketing-notice/note-tem', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();

    await page.getByRole('button', { name: 'Signatures' }).click();
    await shown.getByRole('button', { name: 'Add signature' }).click();
    await shown.getByLabel('Signature').fill('晨光会务');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Filed', { exact: true }).waitFor();
    await stage.look(page, 'texts-signatures', 'screen');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add template' }).first().click();
    await shown.getByLabel('Name', { exact: true }).fill('Welcome');
    await shown.getByRole('textbox', { name: 'Text' }).fill('${name}，报名成功：${link}');
    await shown.getByText('【晨光会务】王芳，报名成功', { exact: false }).waitFor();
    expect(await wrongWith(page, 'the editor of a template')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'texts-editor', 'screen');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'Welcome' }).getByText('Approved').waitFor();
    await stage.look(page, 'texts-list');

    const { eventId } = await publishedEvent(product.url, organiser.token, 'Spring conference');
    await page.goto(`${product.url}/activity-info/notice-setting?event=${eventId}`);
    await page.getByRole('button', { name: 'Change Registered · SMS message' }).click();
    await shown.getByLabel('Text').click();
    await page.getByTitle('Welcome').click();
    await shown.getByText('报名成功', { exact: false }).waitFor();
    await stage.look(page, 'notice-dialog', 'screen');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Welcome · Immediately').waitFor();
    await page.getByRole('switch', { name: 'Rejected · SMS message', checked: true }).click();
    await page.getByRole('switch', { name: 'Rejected · SMS message', checked: false }).waitFor();
    await page.getByRole('switch', { name: 'Checked in · E-mail', checked: false }).click();
    await page.getByRole('switch', { name: 'Checked in · E-mail', checked: true }).waitFor();
    expect(await wrongWith(page, 'the notices of an event')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'notices');

    const small = await stage.office(`/activity-info/notice-setting?event=${eventId}`, phone);
    await small.getByText('Welcome · Immediately').waitFor();
    await stage.look(small, 'notices-phone');
    await small.goto(`${product.url}/marketing-notice/note-tem`);
    await small.getByText('Welcome').first().waitFor();
    await stage.look(small, 'texts-phone');
  },
);
