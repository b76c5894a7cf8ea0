import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { questionnaireAnswers } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { questionnaireAdd, questionnaireSwitch } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { button } from '../support/buyer.ts';
import { must } from '../support/client.ts';
import { guardMs, label, options, picture } from '../support/filling.ts';
import { journey, patient, phone } from '../support/stage.ts';

/**
 * Somebody fills in a form on a phone: questions that hang on answers, a network that goes, and answers that arrive once.
 * @domains form survey questionnaire
 * @always
 */

const form: FormDefinition = {
  version: 1,
  fields: [
    { fieldId: 'name', type: 'text', required: true, label: label('Your name'), parameter: 'name' },
    { fieldId: 'came', type: 'single', required: true, label: label('Were you there?'), options: options('Yes', 'No') },
    {
      fieldId: 'why',
      type: 'longText',
      required: true,
      label: label('What kept you away?'),
      showWhen: { fieldId: 'came', is: 'equals', value: 'no' },
    },
    { fieldId: 'second', type: 'pageBreak', required: false, label: label('The evening') },
    {
      fieldId: 'nps',
      type: 'scale',
      required: true,
      label: label('Would you recommend it?'),
      showWhen: { fieldId: 'came', is: 'equals', value: 'yes' },
    },
    {
      fieldId: 'best',
      type: 'sort',
      required: true,
      label: label('What was best?'),
      options: options('Talks', 'Food', 'People'),
    },
    { fieldId: 'where', type: 'region', required: true, depth: 2, label: label('Where do you live?') },
    { fieldId: 'third', type: 'pageBreak', required: false, label: label('At last') },
    {
      fieldId: 'photo',
      type: 'file',
      required: true,
      label: label('A photo of yours'),
      files: { kinds: ['picture'], maxBytes: 1_000_000 },
    },
    { fieldId: 'signed', type: 'signature', required: true, label: label('Your signature') },
  ],
};

journey(
  'a form with logic on a phone: the network goes, the page is loaded again, an answer is lost on its way, and it is stored once',
  async ({ stage }) => {
    const { url } = stage.product;
    const { token: organiser } = stage.organiser;
    const { surveyId, code } = await must(url, questionnaireAdd, { title: 'After the evening', form }, organiser);
    await must(url, questionnaireSwitch, { surveyId }, organiser);
    const answers = async () => (await must(url, questionnaireAnswers, { surveyId }, organiser)).records;

    const page = await stage.person(phone);
    const press = (name: string) => button(page, name).tap();
    /** Presses until it has done something: a second press right after the first is taken for a slip of the finger. */
    const goOn = (seen: Locator, name = 'Continue') =>
      expect
        .poll(async () => {
          if ((await seen.count()) === 0) await press(name);
          return seen.count();
        }, patient)
        .toBe(1);
    const page2 = page.getByRole('heading', { name: 'The evening', exact: true });
    const page3 = page.getByRole('heading', { name: 'At last' });
    await page.goto(`${url}/survey/${code}?name=Ada%20Lovelace&channel=poster`);
    await page.locator('html.awake').waitFor({ state: 'attached' });
    await stage.look(page, 'filling-1-welcome');
    await press('Start');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');

    // What hangs on an answer comes and goes, and comes back with what was typed.
    const why = page.getByLabel('What kept you away?');
    expect(await why.count()).toBe(0);
    await page.getByText('No', { exact: true }).tap();
    await why.fill('A cold');
    await page.getByText('Yes', { exact: true }).tap();
    await why.waitFor({ state: 'detached' });
    await page.getByText('No', { exact: true }).tap();
    expect(await why.inputValue()).toBe('A cold');
    await page.getByText('Yes', { exact: true }).tap();
    await stage.look(page, 'filling-2-first');
    expect(await wrongWith(page, 'the first page of a form')).toEqual([]);
    await goOn(page2);

    // Nothing is passed over: what is missing is listed, and the list leads there.
    await goOn(page.getByText('3 fields need your attention.'));
    await page.getByRole('link', { name: 'Would you recommend it?' }).tap();
    await page.locator('.scale').getByText('9', { exact: true }).tap();
    await button(page, 'Move People up').tap();
    await page.getByLabel('Province').selectOption('浙江省');
    await page.getByLabel('City').selectOption('杭州市');
    await stage.look(page, 'filling-3-second');
    expect(await wrongWith(page, 'a form half filled in')).toEqual([]);

    // The network goes in the middle; a reload brings everything back.
    await page.context().setOffline(true);
    await page.getByText('No connection. Your answers are saved.').waitFor();
    await goOn(page3);
    await page.context().setOffline(false);
    await page.reload();
    await page.locator('html.awake').waitFor({ state: 'attached' });
    await page.getByText('Your earlier answers are still here.').waitFor();
    await press('Continue');
    await page3.waitFor();
    await press('Back');
    expect(await page.locator('.sort-words').allInnerTexts()).toEqual(['Talks', 'People', 'Food']);
    expect(await page.getByLabel('City').inputValue()).toBe('杭州市');
    await page.waitForTimeout(guardMs);
    await press('Continue');

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('me.png').waitFor();
    const pad = await page.locator('canvas').boundingBox();
    if (!pad) throw new Error('no place to sign');
    await page.locator('canvas').scrollIntoViewIfNeeded();
    await page.mouse.move(pad.x + 40, pad.y + 40);
    await page.mouse.down();
    for (let step = 0; step < 20; step += 1) await page.mouse.move(pad.x + 40 + step * 8, pad.y + 40 + (step % 5) * 8);
    await page.mouse.up();
    await stage.look(page, 'filling-4-third');

    // The first answer arrives, but nobody hears of it.
    const collect = '**/resource/questionnaire/collect';
    await page.route(collect, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await press('Send');
    await page.locator('.note-bad').getByText('Could not reach the server').waitFor();
    await page.getByRole('alert').getByText('Could not reach the server').waitFor();
    await stage.look(page, 'filling-5-lost');
    expect(await answers()).toHaveLength(1);
    await page.unroute(collect);
    await page.waitForTimeout(guardMs);
    await press('Try again');
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    await stage.look(page, 'filling-6-thanks');

    const [answer, ...more] = await answers();
    expect(more).toEqual([]);
    expect(answer).toMatchObject({
      channel: 'poster',
      language: 'en',
      answers: {
        name: 'Ada Lovelace',
        came: 'yes',
        nps: 9,
        best: ['talks', 'people', 'food'],
        where: ['浙江省', '杭州市'],
        photo: [{ name: 'me.png' }],
        signed: [{ name: 'signature.png' }],
      },
    });
    expect(answer?.answers).not.toHaveProperty('why');
  },
);
