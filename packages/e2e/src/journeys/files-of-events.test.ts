import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { agendaAdd, dateAdd } from '@convoke/contract/schedule/schedule.calls.ts';
import { agendaDocumentSave } from '@convoke/contract/schedule/schedule.documents.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { documentPage } from '@convoke/contract/resource/document.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { bytesOf, journey, phone, wide } from '../support/stage.ts';

/**
 * Slides on the programme, now and later, and papers on the news: from the library to a visitor's phone, and back into the record of downloads.
 * @domains schedule resource dynamic agenda
 */

const slides = { name: 'Slides of the opening.txt', mimeType: 'text/plain', buffer: Buffer.from('The slides\n') };
const later = { name: 'Answers for later.txt', mimeType: 'text/plain', buffer: Buffer.from('The answers\n') };

journey(
  'slides are uploaded and put on the programme, one for now and one for later; a visitor fetches one, the record shows it, and deleting it says where it is',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const startsAt = Date.now() + 30 * 86_400_000;
    const { eventId, code } = await publishedEvent(product.url, token, 'Spring days');
    const at = (minutes: number) => new Date(startsAt + minutes * 60_000).toISOString();
    const { dateId } = await must(
      product.url,
      dateAdd,
      { eventId, date: at(0).slice(0, 10), opensAt: at(0), closesAt: at(600) },
      token,
    );
    const { version, items } = await must(
      product.url,
      agendaAdd,
      { eventId, dateId, title: 'Opening', startsAt: at(30) },
      token,
    );
    const agendaId = items[0]?.agendaId ?? '';
    await must(product.url, releaseMake, { eventId, version }, token);

    const page = await stage.office(`/activity-info/schedule-manage?event=${eventId}&item=${agendaId}`, wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await shown.getByRole('button', { name: 'Files (0)' }).click();
    await shown.getByRole('button', { name: 'Choose from the library' }).click();
    await shown.getByText('No files found').waitFor();
    await shown.locator('input[type=file]').setInputFiles([slides, later]);
    await shown.getByRole('button', { name: 'Choose 2 files' }).waitFor();
    await stage.look(page, 'files-picker', 'screen');
    await shown.getByRole('button', { name: 'Choose 2 files' }).click();
    await shown.getByLabel(`When ${later.name} is shown`).fill('2099-01-01 09:00');
    await page.keyboard.press('Enter');
    await stage.look(page, 'files-of-item', 'screen');
    await shown.getByRole('button', { name: 'Save' }).click();
    await shown.getByRole('button', { name: 'Files (2)' }).waitFor();

    const visitor = await stage.person(phone);
    await visitor.goto(`${product.url}/event/${code}/agenda?item=${agendaId}`);
    const item = visitor.getByRole('dialog', { name: 'Opening' });
    await item.getByRole('button', { name: slides.name }).waitFor();
    expect(await item.getByText(later.name).count()).toBe(0);
    expect(await wrongWith(visitor, 'an item with files')).toEqual([]);
    await turn(visitor, 'light');
    await stage.look(visitor, 'files-public');
    const [download] = await Promise.all([
      visitor.waitForEvent('download'),
      item.getByRole('button', { name: slides.name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(slides.name);
    expect((await bytesOf(download)).toString()).toBe('The slides\n');

    // For those who have checked in alone: not for somebody who has only registered, and opened the ticket here.
    const documents = (await must(product.url, documentPage, { sort: 'name' }, token)).records;
    await must(
      product.url,
      agendaDocumentSave,
      { agendaId, documents: documents.map(({ documentId }) => ({ documentId, access: 'signed-in' as const })) },
      token,
    );
    const answers = { name: 'Grace', phone: '13800138000' };
    await must(product.url, participantAdd, { eventId, answers, notify: false }, token);
    await visitor.reload();
    await item.getByText('2 more files are for people who checked in.').waitFor();
    expect(await item.getByText(slides.name).count()).toBe(0);

    await page.goto(new URL('/resource-manage/documentation', page.url()).href);
    await page.getByRole('cell', { name: slides.name, exact: true }).click();
    await shown.getByRole('tab', { name: 'Used in' }).click();
    await shown.getByRole('link', { name: 'Opening' }).waitFor();
    await shown.getByRole('tab', { name: 'Downloads' }).click();
    await shown.getByText('From “Opening”').waitFor();
    expect(await wrongWith(page, 'a document that is used')).toEqual([]);
    await turn(page, 'light');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Actions for ${slides.name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).filter({ visible: true }).click();
    await shown.getByText('It will be missing here:').waitFor();
    await shown.getByRole('listitem').filter({ hasText: 'Opening' }).waitFor();
    await stage.look(page, 'files-deleting', 'screen');
    await shown.getByRole('button', { name: 'Delete' }).click();
    await visitor.reload();
    await item.getByText('1 more file is for people who checked in.').waitFor();

    // A paper on the news, by the library's other door.
    await page.goto(new URL(`/activity-info/dynamic?event=${eventId}`, page.url()).href);
    await page.getByRole('button', { name: 'Write an article' }).first().click();
    await shown.getByLabel('Title', { exact: true }).fill('What we heard');
    await shown.getByRole('button', { name: 'Choose from the library' }).click();
    await shown.getByRole('checkbox', { name: later.name }).check();
    expect(await wrongWith(page, 'the library to choose from')).toEqual([]);
    await turn(page, 'light');
    await shown.getByRole('button', { name: 'Choose', exact: true }).click();
    await shown.getByText('Publish now', { exact: true }).click();
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: 'What we heard' }).waitFor();
    await visitor.goto(`${product.url}/event/${code}`);
    await visitor.getByRole('link', { name: 'What we heard' }).first().click();
    const [paper] = await Promise.all([
      visitor.waitForEvent('download'),
      visitor.getByRole('button', { name: later.name }).click(),
    ]);
    expect((await bytesOf(paper)).toString()).toBe('The answers\n');
    expect(await wrongWith(visitor, 'a post with a file')).toEqual([]);
    await turn(visitor, 'light');
    await stage.look(visitor, 'files-news');
  },
);
