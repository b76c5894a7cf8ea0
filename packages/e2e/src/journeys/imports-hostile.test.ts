import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { memberList } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, type Stage, wide } from '../support/stage.ts';

/**
 * Workbooks of a few kilobytes that are huge once they are unpacked, through the wizard of members.
 * @domains member
 */

/** Inputs of the project that are not part of it are there on some machines. */
const folders = ['import-files/hostile', '../../../../../shared/data/failing'].map((folder) =>
  join(import.meta.dirname, folder),
);
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /(?:far-right|long-string).*\.xlsx$/.test(name))
      .map((name) => join(folder, name)),
  );

/** Longer than this nobody waits for an answer, however busy the machine is. */
const longest = 10_000;

/** Asks for something small again and again while something goes on, and says how long the slowest answer took. */
async function slowestWhile(stage: Stage, goesOn: Promise<unknown>): Promise<number> {
  const { product, organiser } = stage;
  let isOver = false;
  let slowest = 0;
  const end = goesOn.finally(() => {
    isOver = true;
  });
  const ask = async () => {
    do {
      const from = performance.now();
      await must(product.url, memberList, {}, organiser.token);
      slowest = Math.max(slowest, performance.now() - from);
      await setTimeout(50);
    } while (!isOver);
  };
  await Promise.all([end, ask()]);
  return slowest;
}

journey(
  'a workbook that is huge once unpacked is read within bounds or refused, and everybody else is answered meanwhile',
  { timeout: 600_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    expect(files.length).toBeGreaterThanOrEqual(2);
    const page = await stage.office('/member-manage/member-update', wide);
    const at = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByText('No imports yet').waitFor();
    for (const file of files) {
      const name = basename(file, '.xlsx');
      await page.goto(`${product.url}/member-manage/member-update`);
      await page.locator('input[type=file]').setInputFiles(file);
      const previewed = await slowestWhile(stage, at('Continue').waitFor());
      expect(await wrongWith(page, `the columns of ${name}`)).toEqual([]);
      await turn(page, 'light');
      await stage.look(page, `hostile-${name}-match`, 'screen');
      await at('Continue').click();
      const isFar = name.startsWith('far-right');
      const end = isFar ? page.getByText('Row 2 has more than 200 columns.') : page.getByText('This is too long.');
      const read = await slowestWhile(stage, end.first().waitFor());
      expect([name, previewed < longest, read < longest]).toEqual([name, true, true]);
      await stage.look(page, `hostile-${name}-read`, 'screen');
      // The page goes on: what is of no use is thrown away.
      await at('Discard file').click();
      await page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: 'Discard file' }).click();
      await page.getByText('Choose a file or drop it here').waitFor();
    }
    expect((await must(product.url, memberList, {}, organiser.token)).total).toBe(0);
  },
);
