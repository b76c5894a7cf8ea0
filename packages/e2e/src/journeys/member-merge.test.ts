import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, phone, wide } from '../support/stage.ts';

/** @domains member */

journey(
  'two members are merged from the list, the merge is undone from the message and from the person; on a phone too',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const add = (input: { name: string; company?: string; phones?: string[]; emails?: string[] }) =>
      must(product.url, memberEntry, input, organiser.token);
    await add({ name: 'Ana', company: 'Acme', phones: ['13811110001'] });
    await add({ name: 'Anna', company: 'Acme Ltd', emails: ['anna@example.com'] });
    await add({ name: 'Bo' });

    const page = await stage.office('/member-manage/list', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    const open = async () => {
      for (const name of ['Ana', 'Anna']) await row(name).getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await shown.getByText('Keep').waitFor();
    };
    await open();
    await shown.getByRole('radio', { name: 'Acme Ltd' }).check();
    expect(await wrongWith(page, 'the merge of members')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-merge', 'screen');
    await shown.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('2 members merged').waitFor();
    await row('Anna').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Merge undone. 1 member is back.').waitFor();
    await row('Anna').waitFor();

    // Again, and undone where the person says of whom they were made.
    await open();
    await shown.getByRole('button', { name: 'Merge', exact: true }).click();
    await row('Anna').waitFor({ state: 'detached' });
    await row('Ana').getByText('Ana', { exact: true }).click();
    await shown.getByRole('heading', { name: 'Merged from' }).waitFor();
    await shown.getByText('anna@example.com').first().waitFor();
    expect(await wrongWith(page, 'a merged member')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-merged', 'screen');
    await shown.getByRole('button', { name: 'Undo the merge of Anna' }).click();
    await shown.getByRole('heading', { name: 'Merged from' }).waitFor({ state: 'detached' });

    const small = await stage.office('/member-manage/list', phone);
    await small.getByText('Anna', { exact: true }).first().waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await stage.look(small, 'member-list-phone', 'screen');
  },
);
