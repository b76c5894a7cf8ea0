import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { journey, phone, wide } from '../support/stage.ts';

/**
 * @domains resource
 * @always
 */

const files = [
  { name: 'agenda draft.txt', mimeType: 'text/plain', buffer: Buffer.from('The agenda\n') },
  { name: 'budget draft.csv', mimeType: 'text/csv', buffer: Buffer.from('what;how much\nhall;12000\n') },
  { name: 'no picture.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
];

journey(
  'files are uploaded, renamed together, shared by a link with a password, and fetched as often as it allows',
  { timeout: 300_000 },
  async ({ stage }) => {
    const page = await stage.office('/resource-manage/documentation', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByText('No files yet').waitFor();
    await page.getByRole('button', { name: 'Add category' }).click();
    await shown.getByLabel('Name').fill('Papers');
    await shown.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Papers', exact: true }).click();
    // Nobody finds a file as fast as this does: it would go where the page was before.
    await page.locator('[aria-current=true]', { hasText: 'Papers' }).waitFor();

    await page.locator('input[type=file][aria-label="Upload"]').setInputFiles(files);
    await page.getByText('The file isn’t what its name says').waitFor();
    await page.getByText('2 of 3 uploaded').waitFor();
    expect(await wrongWith(page, 'uploads')).toEqual([]);
    await turn(page, 'light');
    await page.getByRole('button', { name: 'Clear finished' }).click();

    await page.getByRole('cell', { name: 'budget draft.csv', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Rename together' }).click();
    await shown.getByLabel('Find', { exact: true }).fill(' draft');
    await shown.getByText('agenda.txt').waitFor();
    expect(await wrongWith(page, 'a renaming')).toEqual([]);
    await turn(page, 'light');
    await shown.getByRole('button', { name: 'Rename', exact: true }).click();

    // A folder becomes a category, which is said before; what lies deeper is joined.
    const folder = await mkdtemp(path.join(tmpdir(), 'library-'));
    try {
      await mkdir(path.join(folder, 'Talks', 'Old'), { recursive: true });
      await writeFile(path.join(folder, 'Talks', 'opening.txt'), 'The keynote opens at nine.');
      await writeFile(path.join(folder, 'Talks', 'Old', 'closing.txt'), '闭幕式在主会场');
      await page.locator('input[type=file][aria-label="Upload a folder"]').setInputFiles(path.join(folder, 'Talks'));
      await shown.getByText('Papers / Talks').waitFor();
      await shown.getByText('Deeper folders are joined here').waitFor();
      expect(await wrongWith(page, 'folders')).toEqual([]);
      await turn(page, 'light');
      await shown.getByRole('button', { name: 'Upload', exact: true }).click();
      await page.getByText('2 of 2 uploaded').waitFor();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await page.getByRole('button', { name: 'Clear finished' }).click();

    // Dragged onto a category; a category by its menu, as keys do it.
    const nav = page.getByRole('navigation', { name: 'Categories' });
    await nav.getByRole('button', { name: 'Talks', exact: true }).click();
    const closing = page.getByRole('cell', { name: 'closing.txt', exact: true });
    await closing
      .getByText('closing.txt')
      .dragTo(nav.getByRole('button', { name: 'Papers', exact: true }), { steps: 8 });
    await page.getByText('1 moved to “Papers”').waitFor();
    await nav.getByRole('button', { name: 'Actions for Talks' }).click();
    await page.getByRole('menuitem', { name: 'Move to the first level' }).click();

    // What stands in a file is found once it has been read.
    await nav.getByRole('button', { name: 'All files', exact: true }).click();
    const searched = new URL('/resource-manage/documentation?search=主会场', page.url()).href;
    await expect
      .poll(
        async () => {
          await page.goto(searched);
          await page.getByPlaceholder('Search names and texts').waitFor();
          return page
            .locator('mark', { hasText: '主会场' })
            .waitFor({ timeout: 3000 })
            .then(
              () => true,
              () => false,
            );
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await page.getByPlaceholder('Search names and texts').fill('');

    await page.getByRole('cell', { name: 'agenda.txt', exact: true }).click();
    await shown.getByText('The agenda').waitFor();
    expect(await wrongWith(page, 'a document')).toEqual([]);
    await turn(page, 'light');
    await shown.getByRole('button', { name: 'Share by link' }).click();
    await shown.getByLabel('What it is for').fill('For speakers');
    await shown.getByLabel('Password (optional)').fill('open sesame');
    await shown.getByLabel('Downloads at most').fill('1');
    expect(await wrongWith(page, 'a link')).toEqual([]);
    await turn(page, 'light');
    const answered = page.waitForResponse((answer) => answer.url().includes('/document/link/convert'));
    await shown.getByRole('button', { name: 'Create link' }).click();
    const { data } = (await (await answered).json()) as { data: { url: string } };

    const guest = await stage.person(phone);
    await guest.goto(stage.product.url + new URL(data.url).pathname);
    await guest.getByRole('heading', { name: 'agenda.txt' }).waitFor();
    expect(await wrongWith(guest, 'the page of a link')).toEqual([]);
    await turn(guest, 'light');
    await guest.getByLabel('Password').fill('guessed');
    await guest.getByRole('button', { name: 'Download' }).click();
    await guest.getByText('The password is wrong.').first().waitFor();
    await guest.getByLabel('Password').fill('open sesame');
    const [download] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('agenda.txt');
    await guest.reload();
    await guest.getByText('This link no longer works').waitFor();

    await page.goto(new URL('/resource-manage/upload-record', page.url()).href);
    await page.getByText('By the link “For speakers”').waitFor();
  },
);
