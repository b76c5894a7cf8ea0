import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { formInfoOfEvent } from '@convoke/contract/form/form.public.calls.ts';
import { defaultForm, type FormField } from '@convoke/contract/form/form.engine.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { button } from '../support/buyer.ts';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { guardMs, label, options, picture } from '../support/filling.ts';
import { journey, patient, phone, type Stage } from '../support/stage.ts';

/**
 * Two people want the last place that an answer gives.
 * @domains form register
 */

journey(
  'the last place of a workshop: two want it, one gets it, the other is told, keeps all answers and chooses another',
  async ({ stage }) => {
    const { url } = stage.product;
    const { token: organiser } = stage.organiser;
    const [first, second] = options('Pottery', 'Weaving');
    const { eventId, code } = await eventAsking(stage, 'Craft day', [
      {
        fieldId: 'workshop',
        type: 'single',
        required: true,
        label: label('Workshop'),
        options: [{ ...first, limit: 1 }, second].filter((each) => each !== undefined) as NonNullable<
          FormField['options']
        >,
      },
      {
        fieldId: 'work',
        type: 'file',
        required: false,
        label: label('A work of yours'),
        files: { kinds: ['picture'], maxBytes: 1_000_000 },
      },
    ]);
    const arrive = async (name: string, number: string) => {
      const page = await stage.person(phone);
      await page.goto(`${url}/register/${code}`);
      await page.locator('html.awake').waitFor({ state: 'attached' });
      await page.getByLabel('Name').fill(name);
      await page.getByLabel(/^Phone/).fill(number);
      await page.getByText('1 left').waitFor();
      await page.getByText('Pottery').tap();
      return page;
    };
    const [ada, lise] = [await arrive('Ada Lovelace', '13800138101'), await arrive('Lise Meitner', '13800138102')];
    const inputs = lise.locator('input[type=file]');
    await inputs.first().setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: picture });
    await lise.getByText('bowl.png').waitFor();

    await button(ada, 'Register').tap();
    await ada.getByRole('heading', { name: 'You’re in!' }).waitFor();
    await button(lise, 'Register').tap();
    await lise.locator('#field-workshop-problem').waitFor();
    await lise.getByText('Full', { exact: true }).waitFor();
    await stage.look(lise, 'filling-7-full');
    expect(await lise.getByLabel('Name').inputValue()).toBe('Lise Meitner');
    // The page may still be on its way to the question: a touch stops it and does no more.
    await expect
      .poll(async () => {
        await lise.getByText('Weaving').tap();
        return lise.getByRole('radio', { name: 'Weaving' }).isChecked();
      }, patient)
      .toBe(true);
    await lise.waitForTimeout(guardMs);
    await button(lise, 'Register').tap();
    await lise.getByRole('heading', { name: 'You’re in!' }).waitFor();

    const { records } = await must(url, participantPage, { eventId }, organiser);
    expect(records.map(({ name }) => name).sort()).toEqual(['Ada Lovelace', 'Lise Meitner']);
  },
);

/** A published event whose registration asks these questions after the usual ones. */
async function eventAsking(
  { product: { url }, organiser: { token } }: Stage,
  title: string,
  fields: FormField[],
): Promise<{ eventId: string; code: string }> {
  const event = await publishedEvent(url, token, title);
  const { formId } = await must(url, formInfoOfEvent, { sourceId: event.eventId }, await applicationToken(url));
  await must(url, formUpdate, { formId, fields: [...defaultForm.fields, ...fields] }, token);
  return event;
}
