import { readFile } from 'node:fs/promises';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, phone, wide } from '../support/stage.ts';

journey(
  'all that is kept of a member is downloaded from their drawer, and the history says so; on a phone too',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await must(
      product.url,
      memberEntry,
      { name: 'Ana', company: 'Acme', phones: ['13811110001'], emails: [] },
      organiser.token,
    );
    const page = await stage.office('/member-manage/list', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByRole('row').getByText('Ana', { exact: true }).click();
    const saved = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'Download all data' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Ana personal data.zip');
    // A zip begins so.
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await shown.getByText('Data given out on request').first().waitFor();
    expect(await wrongWith(page, 'a member whose data was given out')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-data', 'screen');

    const small = await stage.office('/member-manage/list', phone);
    await small.getByText('Ana', { exact: true }).first().click();
    await small.getByRole('button', { name: 'Download all data' }).scrollIntoViewIfNeeded();
    expect(await small.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await stage.look(small, 'member-data-phone', 'screen');
  },
);
