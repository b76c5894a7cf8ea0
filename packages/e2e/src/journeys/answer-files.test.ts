import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { defaultForm, type FormField } from '@convoke/contract/form/form.engine.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { applicationToken, must, wire } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, phone, wide } from '../support/stage.ts';

/**
 * @domains form participant resource badge
 */

const paper: FormField = {
  fieldId: 'paper',
  type: 'file',
  required: false,
  label: { en: 'Your paper', zh: '论文', es: 'Su texto', ja: '論文' },
  max: 2,
  files: { kinds: ['document', 'picture'], maxBytes: 1_000_000 },
};

/** A red dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

journey(
  'files that people sent are looked at, kept in the library one and several, and a picture of the library goes on a badge',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { url } = product;
    const { token } = organiser;
    const application = await applicationToken(url);
    const { eventId, code } = await publishedEvent(url, token, 'Call for papers');
    const { formId } = await must(url, eventInfo, { eventId }, token);
    await must(url, formUpdate, { formId, fields: [...defaultForm.fields, paper] }, token);
    const send = async (name: string, bytes: Buffer) => {
      const { path, headers } = wire(formFileUpload, { formId, fieldId: 'paper' }, application);
      const { 'content-type': _, ...signed } = headers;
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes)]), name);
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers: signed, body });
      return ((await answer.json()) as { data: { fileId: string; name: string; bytes: number } }).data;
    };
    for (const [at, [name, bytes]] of (
      [
        ['abstract.pdf', pdf('one')],
        ['abstract.pdf', pdf('two')],
        ['portrait.png', picture],
      ] as const
    ).entries()) {
      const file = await send(name, bytes);
      const answers = { name: `Author ${at}`, phone: `1371000000${at}`, paper: [file] };
      await must(url, participantRegister, { code, answers, formVersion: 2 }, application);
    }

    const page = await stage.office(`/activity-personnel/participants?event=${eventId}`, wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByRole('cell', { name: 'Author 2', exact: true }).click();
    await shown.getByRole('button', { name: 'portrait.png' }).last().click();
    await shown.getByRole('img', { name: 'portrait.png' }).waitFor();
    expect(await wrongWith(page, 'a file of an answer')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'answer-file', 'screen');
    await shown.getByRole('button', { name: 'Keep in the library' }).click();
    await expect.poll(() => shown.getByLabel('File name').inputValue()).toBe('Author 2 – Your paper – portrait.png');
    expect(await wrongWith(page, 'a file that is kept')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'answer-file-keep', 'screen');
    await shown.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Kept in the library').waitFor();

    await page.goto(`${url}/activity-personnel/participants?event=${eventId}`);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Keep files' }).click();
    await shown.getByText('Keep the files of 3 answers').waitFor();
    expect(await wrongWith(page, 'files that are kept')).toEqual([]);
    await turn(page, 'light');
    await shown.getByRole('button', { name: 'Save', exact: true }).click();
    await shown.getByText('2 files kept. 1 was in the library already.').waitFor({ timeout: 60_000 });
    expect(await wrongWith(page, 'how far the keeping has come')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'answer-files-kept', 'screen');

    await page.goto(`${url}/activity-personnel/badges?event=${eventId}`);
    await page.getByRole('button', { name: 'Design your own' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Picture' }).click();
    await shown.getByRole('button', { name: 'From the library' }).click();
    await shown.getByRole('radio', { name: /portrait\.png/ }).check();
    await stage.look(page, 'badge-from-library', 'screen');
    await shown.getByRole('button', { name: 'Choose', exact: true }).click();
    await page
      .getByRole('group', { name: 'Badge' })
      .getByRole('button', { name: /^Picture/ })
      .waitFor();
    await stage.look(page, 'badge-with-picture', 'screen');

    // The library knows where its picture is shown.
    await page.goto(`${url}/resource-manage/documentation`);
    await page.getByRole('cell', { name: 'Author 2 – Your paper – portrait.png', exact: true }).click();
    await shown.getByRole('tab', { name: 'Used in' }).click();
    await shown.getByText('Badge', { exact: false }).first().waitFor();
    await stage.look(page, 'library-where-used', 'screen');

    const small = await stage.office(`/activity-personnel/participants?event=${eventId}`, phone);
    await small.getByText('Author 2').first().click();
    await small.getByRole('button', { name: 'portrait.png' }).last().click();
    await small.getByRole('dialog').last().getByRole('img', { name: 'portrait.png' }).waitFor();
    await stage.look(small, 'answer-file-phone', 'screen');
  },
);
