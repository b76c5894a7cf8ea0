import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentPage } from '@convoke/contract/resource/document.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logIn, must } from '../support/client.ts';
import { journey, wide } from '../support/stage.ts';

/** @domains resource */

const megabyte = 1024 * 1024;

/** As little goes up from here on, in bytes a second. */
async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

const pick = (page: Page, folder: string) =>
  page.locator('input[type=file][aria-label="Upload a folder"]').setInputFiles(folder);

journey(
  'a folder goes up on a slow network; reloaded halfway and chosen again it goes on from there, and each file is there once',
  { timeout: 300_000 },
  async ({ stage }) => {
    const page = await stage.office('/resource-manage/documentation', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    const parent = await mkdtemp(path.join(tmpdir(), 'slow-'));
    try {
      const folder = path.join(parent, 'Recordings');
      await mkdir(folder);
      await writeFile(path.join(folder, 'closing.bin'), randomBytes(8 * megabyte));
      await writeFile(path.join(folder, 'opening.bin'), randomBytes(8 * megabyte));
      await writeFile(path.join(folder, 'notes.txt'), 'What was said');
      await slowDown(page, megabyte);
      await pick(page, folder);
      await shown.getByRole('button', { name: 'Upload', exact: true }).click();
      await page.getByRole('img', { name: 'Uploaded' }).waitFor();
      // Halfway: what is kept of it stands at the server, not in this page.
      await expect
        .poll(
          async () =>
            Number(await page.getByRole('progressbar', { name: 'opening.bin' }).getAttribute('aria-valuenow')),
          {
            timeout: 60_000,
          },
        )
        .toBeGreaterThan(30);
      await page.reload();
      await page.getByText('opening.bin').first().waitFor();

      await slowDown(page, 4 * megabyte);
      await pick(page, folder);
      await shown.getByRole('button', { name: 'Upload', exact: true }).click();
      await page
        .getByText(/^Goes on from /)
        .first()
        .waitFor();
      // What was finished is not sent again.
      await page.getByText('You uploaded this file before. It isn’t sent again.').waitFor();
      await page.getByText('3 of 3 uploaded').waitFor();
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
    const { username, password } = stage.organiser;
    const token = await logIn(stage.product.url, { username, password });
    const { records } = await must(stage.product.url, documentPage, { sort: 'name' }, token);
    expect(records.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['closing.bin', 8 * megabyte],
      ['notes.txt', 13],
      ['opening.bin', 8 * megabyte],
    ]);
  },
);
