import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { voteAdd } from '@convoke/contract/vote/vote.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turn, wrongNow } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { choose, journey, type Stage, wide } from '../support/stage.ts';

/**
 * Sheets of a programme and of candidates: what each column is, what is left out, and what comes of it, before anything is kept.
 * @domains schedule vote
 */

const own = join(import.meta.dirname, 'import-files/programme/time-cells.xlsx');
/** An input of the project that is not part of it; there on some machines. */
const shared = join(import.meta.dirname, '../../../../../shared/data/failing/programme-time-cells.xlsx');

/** A dialog on a screen and on a phone's width, without what axe finds. */
async function looked(stage: Stage, page: Page, name: string, what: string): Promise<void> {
  for (const look of ['dark', 'phone', 'light'] as const) {
    await turn(page, look);
    expect(await wrongNow(page, what, look, 'over')).toEqual([]);
  }
  await stage.look(page, name, 'screen');
  await page.setViewportSize({ width: 390, height: 844 });
  await stage.look(page, `${name}-phone`, 'screen');
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function programmePage(stage: Stage) {
  const { product, organiser } = stage;
  const { eventId } = await publishedEvent(product.url, organiser.token, 'Spring congress', {
    startsAt: '2027-05-01T00:00:00Z',
    endsAt: '2027-05-03T10:00:00Z',
    timeZone: 'Asia/Shanghai',
  });
  const page = await stage.office(`/activity-info/schedule-manage?event=${eventId}`, wide);
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await page.getByRole('button', { name: 'Import a programme' }).click();
  const stored = async () => {
    const { items, places } = await must(product.url, dateAll, { eventId }, organiser.token);
    const placeOf = new Map(places.map(({ placeId, name }) => [placeId, name]));
    return items
      .map(({ title, startsAt, minutes, placeId }) => [title, startsAt, minutes, placeId && placeOf.get(placeId)])
      .toSorted(([, one], [, other]) => String(one).localeCompare(String(other)));
  };
  return { page, dialog, stored };
}

journey(
  'a programme of Excel: its columns are chosen, what is skipped is named, and its times are the times of its cells',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { page, dialog, stored } = await programmePage(stage);
    await dialog.locator('input[type=file]').setInputFiles(own);
    await dialog.getByText('Choose the column with titles.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Read all rows' }).isDisabled()).toBe(true);
    await looked(stage, page, 'programme-import-match', 'the columns of a programme');
    await choose(page, dialog.getByRole('combobox', { name: 'Import What as' }), 'Title');
    await dialog.getByText('Not imported: Shoe size').waitFor();
    await dialog.getByRole('button', { name: 'Read all rows' }).click();
    await dialog.getByText('Columns not imported: Shoe size').waitFor();
    await dialog.getByText('Ada, Bo').waitFor();
    await looked(stage, page, 'programme-import-plan', 'what becomes of a programme');
    expect(await stored()).toEqual([]);
    // Another choice, another plan.
    await dialog.getByRole('button', { name: 'Back to columns' }).click();
    await choose(page, dialog.getByRole('combobox', { name: 'Import Speaker 2 as' }), 'Ignore');
    await dialog.getByText('Not imported: Speaker 2, Shoe size').waitFor();
    await dialog.getByRole('button', { name: 'Read all rows' }).click();
    await dialog.getByText('Columns not imported: Speaker 2, Shoe size').waitFor();
    expect(await dialog.getByText('Ada, Bo').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Import 3' }).click();
    await dialog.getByText('Imported', { exact: true }).waitFor();
    expect(await stored()).toEqual([
      ['Opening', '2027-05-01T01:00:00.000Z', 30, 'Hall A'],
      ['Keynote', '2027-05-01T05:30:00.000Z', 75, 'Hall A'],
      ['Hackathon', '2027-05-01T09:00:00.000Z', 2160, 'Room 1'],
    ]);
  },
);

journey(
  'a programme with time cells that once lost all its beginnings',
  { timeout: 300_000, skip: !existsSync(shared) },
  async ({ stage }) => {
    const { dialog, stored } = await programmePage(stage);
    await dialog.locator('input[type=file]').setInputFiles(shared);
    await dialog.getByRole('button', { name: 'Read all rows' }).click();
    await dialog.getByRole('button', { name: 'Import 3' }).click();
    await dialog.getByText('Imported', { exact: true }).waitFor();
    expect(await stored()).toEqual([
      ['Opening', '2027-05-01T02:00:00.000Z', 30, 'Hall A'],
      ['Keynote', '2027-05-01T02:30:00.000Z', 75, 'Hall A'],
      ['Workshop', '2027-05-01T06:00:00.000Z', 90, 'Room 1'],
    ]);
  },
);

const candidates = 'Team;Who;Age\nRed;Ada Lovelace;36\nBlue;Bo Chen;27\n';

journey(
  'candidates of a file and of a pasted table: their columns are chosen, what is skipped is named, all are seen before they are added',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const vote = {
      title: 'Best paper',
      timeZone: 'UTC',
      rounds: [{ title: 'Papers', candidates: [{ name: 'Zed' }, { name: 'Yan' }] }],
    };
    const { voteId } = await must(product.url, voteAdd, vote, organiser.token);
    const page = await stage.office(`/resource-manage/vote-info/${voteId}`, wide);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await page.getByRole('button', { name: 'Add many' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'candidates.csv', mimeType: 'text/csv', buffer: Buffer.from(candidates) });
    // Nobody knows these titles: the first line could be a candidate.
    await dialog.getByText('Team · Red · Blue').waitFor();
    await choose(page, dialog.getByLabel('Header row'), '1');
    await dialog.getByText('Red · Blue', { exact: true }).waitFor();
    await choose(page, dialog.getByRole('combobox', { name: 'Import Who as' }), 'Name');
    await choose(page, dialog.getByRole('combobox', { name: 'Import Team as' }), 'Group');
    await choose(page, dialog.getByRole('combobox', { name: 'Import Age as' }), 'Ignore');
    await dialog.getByText('Not imported: Age').waitFor();
    await looked(stage, page, 'candidates-match', 'the columns of candidates');
    await dialog.getByRole('button', { name: 'Read all rows' }).click();
    await dialog.getByRole('cell', { name: 'Ada Lovelace' }).waitFor();
    await dialog.getByRole('cell', { name: 'Red' }).waitFor();
    await dialog.getByRole('button', { name: 'Add 2' }).waitFor();

    // A table of a spreadsheet is pasted in place of them.
    await dialog.getByRole('textbox').fill('Age\tName\tTeam\n36\tCy\tGreen\n27\tDi\tGold');
    await dialog.getByText('Not imported: Age, Team').waitFor();
    await choose(page, dialog.getByRole('combobox', { name: 'Import Team as' }), 'Group');
    await dialog.getByText('Not imported: Age', { exact: true }).waitFor();
    await dialog.getByRole('cell', { name: 'Gold' }).waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'First line is a header' }).isChecked()).toBe(true);
    await looked(stage, page, 'candidates-paste', 'a pasted table of candidates');
    await dialog.getByRole('button', { name: 'Add 2' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator('.vote-candidate-name').allInnerTexts()).toEqual(['Zed', 'Yan', 'Cy\nGreen', 'Di\nGold']);
  },
);
