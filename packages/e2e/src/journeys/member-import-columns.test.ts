import { memberInfo, memberList } from '@convoke/contract/member/member.calls.ts';
import { memberFieldAdd } from '@convoke/contract/member/member.field.calls.ts';
import { memberTagAdd, memberTagList } from '@convoke/contract/member/member.tag.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, wide } from '../support/stage.ts';

/**
 * A sheet with columns of tags, of own fields and of consent.
 * @domains member
 */

journey(
  'a sheet with a column of tags, one of an own field and one of consent: unknown tags are made, a bad value is fixed, an undo takes all back',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { url } = product;
    const { token } = organiser;
    await must(url, memberTagAdd, { name: 'Press', colour: 'red' }, token);
    const { memberFieldId } = await must(url, memberFieldAdd, { name: 'Birthday', kind: 'date' }, token);
    const text =
      'Name,Phone,Tags,Birthday,SMS consent\nAnn,13800138001,"Press, Speaker",1990-04-01,yes\nBo,13800138002,Speaker,4/1/1990,no\n';
    const page = await stage.office('/member-manage/member-update', wide);
    await page.getByText('No imports yet').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'speakers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByText('Tags and groups that do not exist yet').waitFor();
    await page.getByText('Birthday').nth(1).waitFor();
    expect(await wrongWith(page, 'columns of tags and own fields')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-import-extras-match');
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'member-import-extras-match-phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('radio', { name: 'Create them' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByText('Write the year first').first().waitFor();
    await page.getByRole('button', { name: 'Fix row 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fix row 3' });
    await dialog.getByLabel('Birthday').fill('1990-01-04');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('group', { name: 'Birthday' }).waitFor();
    await stage.look(page, 'member-import-extras-rules');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('New tags: 1').waitFor();
    await stage.look(page, 'member-import-extras-rehearsed');
    await page.getByRole('button', { name: 'Import (2)' }).click();
    await page.getByRole('button', { name: /2\s*New members/ }).waitFor();
    const { records } = await must(url, memberList, { sort: 'name' }, token);
    expect(records.map(({ name, tags }) => [name, tags.map((tag) => tag.name).toSorted()])).toEqual([
      ['Ann', ['Press', 'Speaker']],
      ['Bo', ['Speaker']],
    ]);
    const ann = await must(url, memberInfo, { memberId: records[0]?.memberId ?? '' }, token);
    expect(ann.fields).toEqual([{ memberFieldId, value: '1990-04-01' }]);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('2 members reverted').waitFor();
    expect((await must(url, memberTagList, {}, token)).map(({ name }) => name)).toEqual(['Press']);
  },
);
