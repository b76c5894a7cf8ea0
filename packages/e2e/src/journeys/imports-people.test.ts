import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { defaultForm, type FormField } from '@convoke/contract/form/form.engine.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { choose, journey, patient, wide } from '../support/stage.ts';

/**
 * People of a sheet whose titles are its own.
 * @domains participant
 */

const inAll = (en: string) => ({ en, zh: en, es: en, ja: en });
const slot: FormField = {
  fieldId: 'slot',
  type: 'single',
  required: false,
  label: inAll('Part of the day'),
  options: [
    { value: 'am', label: inAll('Morning, from nine') },
    { value: 'pm', label: inAll('Evening, from six') },
  ],
};
const born: FormField = { fieldId: 'born', type: 'date', required: false, label: inAll('Date of birth') };

const sheet = [
  'Whom,Line,When,Birthday,Shoe size',
  'Ada Lovelace,138 0013 8000,"Morning, from nine",1990/1/2,37',
  'Bo Chen,12,"Evening, from six",,41',
].join('\n');

journey(
  'a sheet with titles of its own: its columns are matched, what is skipped is named, what will be stored is seen first',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { url } = product;
    const { token } = organiser;
    const { eventId } = await publishedEvent(url, token, 'Poets Day');
    const { formId } = await must(url, eventInfo, { eventId }, token);
    await must(url, formUpdate, { formId, fields: [...defaultForm.fields, slot, born] }, token);
    const page = await stage.office(`/activity-personnel/participants?event=${eventId}`, wide);
    const people = async () => (await must(url, participantPage, { eventId, fieldIds: 'slot,born' }, token)).records;
    const small = () => page.setViewportSize({ width: 390, height: 844 });
    const large = () => page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Import', exact: true }).first().click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await dialog.getByText('No column yet for: Name · Phone or E-mail').waitFor();
    const read = dialog.getByRole('button', { name: 'Read all rows' });
    expect(await read.isDisabled()).toBe(true);
    const is = (column: string, field: string) =>
      choose(page, dialog.getByRole('combobox', { name: `Import ${column} as` }), field);
    await is('Whom', 'Name');
    await is('Line', 'Phone');
    expect(await dialog.getByText('No column yet for').count()).toBe(0);
    await dialog.getByText('Not imported: When, Birthday, Shoe size').waitFor();
    // Away from it and back again: what was chosen stands.
    await dialog.getByRole('button', { name: 'Back to imports' }).click();
    await dialog.getByRole('button', { name: 'people.csv' }).click();
    await is('When', 'Part of the day');
    await is('Birthday', 'Date of birth');
    await dialog.getByText('Not imported: Shoe size').waitFor();
    expect(await wrongWith(page, 'the columns of a sheet of people')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'people-import-match', 'screen');
    await small();
    await stage.look(page, 'people-import-match-phone', 'screen');
    await large();
    await read.click();

    await dialog.getByText('Will be saved as').waitFor();
    await dialog.getByText('Morning, from nine').waitFor();
    await dialog.getByText('1990-01-02').waitFor();
    await dialog.getByText('Not imported: Shoe size').waitFor();
    expect(await people()).toEqual([]);
    expect(await wrongWith(page, 'what a sheet of people becomes')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'people-import-rows', 'screen');
    await small();
    await stage.look(page, 'people-import-rows-phone', 'screen');
    await large();
    await dialog.getByText('With problems 1').click();
    await dialog.getByText('1990-01-02').waitFor({ state: 'hidden' });
    await dialog.getByText('Phone: ').waitFor();

    await dialog.getByRole('button', { name: 'Match the columns' }).click();
    await dialog.getByText('Not imported: Shoe size').waitFor();
    await read.click();
    await dialog.getByRole('button', { name: 'Import 1' }).click();
    await expect
      .poll(async () => (await people()).map(({ name, fields }) => [name, fields]), patient)
      .toEqual([['Ada Lovelace', { slot: 'Morning, from nine', born: '1990-01-02' }]]);
  },
);
