import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { questionnaireAnswers } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import {
  questionnaireAdd,
  questionnaireInfo,
  questionnaireSwitch,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button } from '../support/buyer.ts';
import { must } from '../support/client.ts';
import { guardMs, label, picture } from '../support/filling.ts';
import { journey, mailsTo, phone, wide } from '../support/stage.ts';

/**
 * Somebody begins a questionnaire on the phone and ends it at a desk, by the link of a mail.
 * @domains questionnaire survey core
 */

const form: FormDefinition = {
  version: 1,
  fields: [
    { fieldId: 'name', type: 'text', required: true, label: label('Your name'), parameter: 'name' },
    {
      fieldId: 'photo',
      type: 'file',
      required: false,
      label: label('A photo of yours'),
      files: { kinds: ['picture'], maxBytes: 1_000_000 },
    },
    { fieldId: 'second', type: 'pageBreak', required: false, label: label('The evening') },
    { fieldId: 'best', type: 'longText', required: true, label: label('What was best?') },
  ],
};

async function awake(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('html.awake').waitFor({ state: 'attached' });
}

journey(
  'begun on a phone, gone on with at a desk by the mailed link; the phone is told of what is newer, and it is answered once',
  async ({ stage }) => {
    const { url } = stage.product;
    const { token: organiser } = stage.organiser;
    const { surveyId, code } = await must(
      url,
      questionnaireAdd,
      { title: 'After the evening', form, onceBy: 'device' },
      organiser,
    );
    await must(url, questionnaireSwitch, { surveyId }, organiser);

    const address = stage.address('ada');
    const small = await stage.person(phone);
    await awake(small, `${url}/survey/${code}?name=Ada%20Lovelace&channel=poster`);
    await button(small, 'Start').tap();
    await small
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await small.getByText('me.png').waitFor();
    await button(small, 'Continue').tap();
    const best = small.getByLabel('What was best?');
    await best.fill('The talks');
    await button(small, 'Continue later').tap();
    await small.getByLabel('E-mail address').waitFor();
    await stage.look(small, 'continuing-1-address', 'screen');
    await small.getByLabel('E-mail address').fill(address);
    await button(small, 'Save and send the link').tap();
    await small.getByText(`We sent the link to ${address}.`).waitFor();
    await stage.look(small, 'continuing-2-saved', 'screen');
    await button(small, 'Continue here').tap();
    expect((await must(url, questionnaireInfo, { surveyId }, organiser)).savedDrafts).toBe(1);

    const [mail] = await mailsTo(stage.product, address, 'Continue where you left off: After the evening');
    const link = /href="(http[^"]+resume=[^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    const large = await stage.person(wide);
    await awake(large, link);
    await large.getByText('Your saved answers are here.').waitFor();
    // The address is one to show around again.
    expect(large.url()).toBe(`${url}/survey/${code}?channel=poster`);
    await large.getByRole('heading', { name: 'The evening', exact: true }).waitFor();
    expect(await large.getByLabel('What was best?').inputValue()).toBe('The talks');
    await stage.look(large, 'continuing-3-desk');
    await large.getByLabel('What was best?').fill('The talks, and the noodles');
    await button(large, 'Continue later').click();
    await large.getByText('Your answers are saved').waitFor();
    await button(large, 'Continue here').click();

    await best.fill('The people');
    await button(small, 'Continue later').tap();
    await small.getByText('Newer answers were saved on another device').waitFor();
    await stage.look(small, 'continuing-4-newer', 'screen');
    await button(small, 'Use the newer answers').tap();
    await expect.poll(() => best.inputValue()).toBe('The talks, and the noodles');

    const office = await stage.office(`/resource-manage/survey-info/${surveyId}`, wide);
    await office.getByText('1 half-filled').waitFor();
    await stage.look(office, 'continuing-5-office', 'screen');
    await office.setViewportSize({ width: 390, height: 844 });
    await stage.look(office, 'continuing-5-office-phone', 'screen');

    await button(large, 'Back').click();
    expect(await large.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
    await large.getByText('me.png').waitFor();
    await large.waitForTimeout(guardMs);
    await button(large, 'Continue').click();
    await large.getByRole('heading', { name: 'The evening', exact: true }).waitFor();
    await large.waitForTimeout(guardMs);
    await button(large, 'Send').click();
    await large.getByRole('heading', { name: 'Thank you!' }).waitFor();
    const { records } = await must(url, questionnaireAnswers, { surveyId }, organiser);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      channel: 'poster',
      answers: { name: 'Ada Lovelace', best: 'The talks, and the noodles', photo: [{ name: 'me.png' }] },
    });
    expect((await must(url, questionnaireInfo, { surveyId }, organiser)).savedDrafts).toBe(0);

    // The link has done what it was for; who opens it once more can still begin anew.
    const late = await stage.person(phone);
    await awake(late, link);
    await late.getByText('This link no longer works: the answers were already sent').waitFor();
    await stage.look(late, 'continuing-6-gone');
  },
);

journey(
  'one answer a device: opening the page is enough for a new visitor, also when the browser has lost its cookies since; the next try is told',
  async ({ stage }) => {
    const { url } = stage.product;
    const { token: organiser } = stage.organiser;
    const [name] = form.fields;
    const asked = { version: 1, fields: name ? [name] : [] };
    const { surveyId, code } = await must(
      url,
      questionnaireAdd,
      { title: 'One each', form: asked, onceBy: 'device' },
      organiser,
    );
    await must(url, questionnaireSwitch, { surveyId }, organiser);
    for (const forgets of [false, true]) {
      const visitor = await stage.person(phone);
      await awake(visitor, `${url}/survey/${code}`);
      const kept = async () => (await visitor.context().cookies()).map((each) => each.name).sort();
      expect(await kept()).toEqual(expect.arrayContaining(['convoke_device', 'convoke_voter']));
      await visitor.getByLabel('Your name').fill('Ada');
      if (forgets) await visitor.context().clearCookies();
      await visitor.waitForTimeout(guardMs);
      await button(visitor, 'Send').tap();
      await visitor.getByRole('heading', { name: 'Thank you!' }).waitFor();
      await visitor.evaluate(() => localStorage.clear());
      await awake(visitor, `${url}/survey/${code}`);
      await visitor.getByLabel('Your name').fill('Ada again');
      await visitor.waitForTimeout(guardMs);
      await button(visitor, 'Send').tap();
      await visitor.getByRole('heading', { name: 'You have already answered' }).waitFor();
    }
    expect((await must(url, questionnaireAnswers, { surveyId }, organiser)).records).toHaveLength(2);
  },
);
