import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, phone, wide } from '../support/stage.ts';

/** @domains member */

journey(
  'likely doubles are looked for, filtered, told apart and taken back, merged, and proposed again when that is undone; on a phone too',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const add = (input: { name: string; company?: string; phones?: string[]; emails?: string[] }) =>
      must(product.url, memberEntry, input, organiser.token);
    await add({ name: '王伟', company: 'Acme Ltd', phones: ['13811110001'] });
    await add({ name: 'Wang Wei', company: 'Acme', emails: ['wang.wei@example.com'] });
    await add({ name: 'Carla Font', phones: ['13811110002'], company: 'Orbit' });
    await add({ name: 'Carla Font', phones: ['13811110020'] });
    await add({ name: 'Dora Lind' });

    const page = await stage.office('/member-manage/tempMember', wide);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await page.getByRole('tab', { name: 'To be reviewed' }).or(page.getByText('People to review')).first().waitFor();
    await page.getByText('Possible duplicates', { exact: true }).click();
    await page.getByText('Not run yet.').waitFor();
    await page.getByText('No possible duplicates').waitFor();
    await stage.look(page, 'member-doubles-empty', 'screen');
    await page.getByRole('button', { name: 'Find duplicates' }).click();
    await row('Wang Wei').getByText('Similar-sounding names, same company').waitFor();
    await row('Carla Font').getByText('Same name, phone off by one digit').waitFor();
    await page.getByText('2 new pairs found.').waitFor();
    expect(await wrongWith(page, 'likely doubles')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-doubles', 'screen');

    // The address keeps what is looked at.
    await page.getByPlaceholder('Name, phone, e-mail or company').fill('Orbit');
    await row('Wang Wei').waitFor({ state: 'detached' });
    await page.reload();
    await row('Carla Font').waitFor();
    expect(await row('Wang Wei').count()).toBe(0);
    await page.getByPlaceholder('Name, phone, e-mail or company').fill('');
    await row('Wang Wei').waitFor();

    // Not the same, taken back from the message, and once more from their own list.
    await row('Carla Font').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Not duplicates' }).click();
    await page.getByText('1 pair marked as not duplicates').waitFor();
    await row('Carla Font').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await row('Carla Font').waitFor();
    await row('Carla Font')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Not duplicates' }).click();
    await row('Carla Font').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Not duplicates' }).click();
    await row('Carla Font').waitFor();
    await page.getByRole('button', { name: 'Search again' }).click();
    await page.getByText('0 new pairs found.').waitFor();
    await stage.look(page, 'member-doubles-ignored', 'screen');
    await page.getByRole('tab', { name: 'To decide' }).click();
    await row('Wang Wei').waitFor();
    expect(await row('Carla Font').count()).toBe(0);

    // Merged in the dialog that the list of members has.
    const dialog = page.getByRole('dialog').filter({ visible: true }).last();
    await row('Wang Wei').getByText('Wang Wei', { exact: true }).click();
    await dialog.getByText('Keep', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('2 members merged').waitFor();
    await page.getByText('No possible duplicates').waitFor();
    const told = page.locator('.ant-message-notice').filter({ hasText: '2 members merged' });
    await told.getByRole('button', { name: 'Undo', exact: true }).click();
    await row('Wang Wei').waitFor();

    const small = await stage.office('/member-manage/tempMember?view=doubles', phone);
    await small.getByText('Wang Wei', { exact: true }).waitFor();
    await small.getByText('Similar-sounding names, same company').waitFor();
    await stage.look(small, 'member-doubles-phone', 'screen');
  },
);
