import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { questionnaireAdd, questionnaireSwitch } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { questionnaireCollect } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { turn, wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { bytesOf, journey, patient, phone, wide } from '../support/stage.ts';

/** @domains member */

const label = (en: string) => ({ en, zh: en, es: en, ja: en });
const form: FormDefinition = {
  version: 1,
  fields: [
    { fieldId: 'phone', type: 'phone', required: false, label: label('Phone'), means: 'phone' },
    { fieldId: 'liked', type: 'text', required: false, label: label('What was good?') },
  ],
};

journey(
  'an answer to a questionnaire stands in the history and is found by a filter; all that is kept of a member is downloaded, and that stands there too',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await must(
      product.url,
      memberEntry,
      { name: 'Ana', company: 'Acme', phones: ['13811110001'], emails: [] },
      organiser.token,
    );
    const survey = await must(product.url, questionnaireAdd, { title: 'How was it?', form }, organiser.token);
    await must(product.url, questionnaireSwitch, { surveyId: survey.surveyId }, organiser.token);
    const answers = { phone: '+86 138 1111 0001', liked: 'The <coffee>' };
    const application = await applicationToken(product.url);
    await must(
      product.url,
      questionnaireCollect,
      { code: survey.code, answers, formVersion: 1, nonce: 'the-first-answer' },
      application,
    );
    const page = await stage.office('/member-manage/list', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByRole('row').getByText('Ana', { exact: true }).click();
    // It flows in by a job.
    await expect
      .poll(async () => {
        await page.reload();
        await shown.getByRole('heading', { name: 'History' }).waitFor();
        return shown.getByText('Answered a questionnaire').filter({ visible: true }).count();
      }, patient)
      .toBe(1);
    await shown.getByText('How was it?').waitFor();
    const saved = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'Download all data' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Ana personal data.zip');
    // A zip begins so.
    expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK');
    await shown.getByText('Data exported on request').first().waitFor();
    expect(await wrongWith(page, 'a member whose data was given out')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-data', 'screen');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'More conditions…' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filter' });
    await drawer.getByRole('combobox', { name: 'Field' }).click();
    const offered = page.locator('.ant-select-dropdown:visible');
    await page.keyboard.type('Answered');
    await offered.getByText('Answered a questionnaire', { exact: true }).click();
    await drawer.getByRole('combobox', { name: 'Questionnaires' }).click();
    await offered.getByText('How was it?', { exact: true }).click();
    await page.keyboard.press('Escape');
    await drawer.getByText('Answered the questionnaire “How was it?”').waitFor();
    await stage.look(page, 'member-filter-answered', 'screen');
    await drawer.getByRole('button', { name: 'Show members' }).click();
    await page.getByRole('row').filter({ hasText: 'Ana' }).waitFor();

    const small = await stage.office('/member-manage/list', phone);
    await small.getByText('Ana', { exact: true }).first().click();
    await small.getByRole('button', { name: 'Download all data' }).scrollIntoViewIfNeeded();
    expect(await small.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await stage.look(small, 'member-data-phone', 'screen');
  },
);
