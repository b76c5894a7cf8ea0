import { memberList } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, phone, wide } from '../support/stage.ts';

/**
 * @domains member
 * @always
 */

/** 姓名,手机,邮箱 and four people in GB18030: one whose number a spreadsheet has rounded, one whose number is too short. */
const sheet = Buffer.from(
  'd0d5c3fb2ccad6bbfa2cd3cacfe40acdf5b7bc2c31333830303133383030312c66616e67406578616d706c652e636f6d0ac0eec0d72c312e3338452b31302c0ad5c5ceb02c31322c0a' +
    'c1f5d1f42c31333830303133383030342c0a',
  'hex',
);

journey(
  'a sheet in GB18030 is read in its encoding, matched, fixed, tried out, imported and undone',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const page = await stage.office('/member-manage/member-update', wide);
    await page.getByText('No imports yet').waitFor();
    expect(await wrongWith(page, 'imports of members')).toEqual([]);
    await turn(page, 'light');
    await page.locator('input[type=file]').setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: sheet });
    await page.getByText('王芳 · 李雷 · 张伟').waitFor();
    await page.getByText('Simplified Chinese (GB18030)').first().waitFor();
    expect(await wrongWith(page, 'matching the columns of an import')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-import-match');
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByText('1.38E+10').first().waitFor();
    expect(await wrongWith(page, 'rows of an import')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-import-check');
    await page.getByRole('button', { name: 'Fix row 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fix row 3' });
    await dialog.getByLabel('手机').fill('13');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Not a valid phone number').waitFor();
    await stage.look(page, 'member-import-mend', 'screen');
    await dialog.getByLabel('手机').fill('１３８-0013-8002');
    await dialog.getByLabel('手机').press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('1 row with problems will be left out.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('radio', { name: 'Replace' }).first().waitFor();
    await stage.look(page, 'member-import-rules');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /3\s*Would be new/ }).click();
    await page.getByText('刘阳').waitFor();
    expect(await wrongWith(page, 'a rehearsed import')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-import-rehearsed');
    expect((await must(product.url, memberList, {}, organiser.token)).total).toBe(0);

    // It stands where it stood, in another tab as well.
    await page.reload();
    await page.getByRole('button', { name: 'Import (3)' }).click();
    await page.getByRole('button', { name: /3\s*New members/ }).waitFor();
    await stage.look(page, 'member-import-done');
    expect((await must(product.url, memberList, {}, organiser.token)).total).toBe(3);
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'member-import-done-phone');
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('3 members reverted').waitFor();
    expect((await must(product.url, memberList, {}, organiser.token)).total).toBe(0);

    const small = await stage.office('/member-manage/member-update', phone);
    await small.getByText('名单.csv').waitFor();
    await stage.look(small, 'member-import-list-phone');
  },
);
