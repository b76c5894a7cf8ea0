import { memberEntry, memberInfo, memberList } from '@convoke/contract/member/member.calls.ts';
import { memberFieldAdd, memberFieldList } from '@convoke/contract/member/member.field.calls.ts';
import { memberTagAdd, memberTagList } from '@convoke/contract/member/member.tag.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, phone, wide } from '../support/stage.ts';

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
    await page.getByRole('button', { name: 'Read all rows' }).click();

    await page.getByText('1.38E+10').first().waitFor();
    expect(await wrongWith(page, 'rows of an import')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-import-check');
    await page.getByRole('button', { name: 'Fix row 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fix row 3' });
    await dialog.getByLabel('手机').fill('13');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This is no phone number').waitFor();
    await stage.look(page, 'member-import-mend', 'screen');
    await dialog.getByLabel('手机').fill('１３８-0013-8002');
    await dialog.getByLabel('手机').press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Leave out 1 and continue' }).click();

    await page.getByRole('radio', { name: 'Replace' }).first().waitFor();
    await stage.look(page, 'member-import-rules');
    await page.getByRole('button', { name: 'Try it out' }).click();
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
    await page.getByText('3 members were put back').waitFor();
    expect((await must(product.url, memberList, {}, organiser.token)).total).toBe(0);

    const small = await stage.office('/member-manage/member-update', phone);
    await small.getByText('名单.csv').waitFor();
    await stage.look(small, 'member-import-list-phone');
  },
);

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
    await page.getByRole('button', { name: 'Read all rows' }).click();

    await page.getByText('Write the year first').waitFor();
    await page.getByRole('button', { name: 'Fix row 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fix row 3' });
    await dialog.getByLabel('Birthday').fill('1990-01-04');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('group', { name: 'Birthday' }).waitFor();
    await stage.look(page, 'member-import-extras-rules');
    await page.getByRole('button', { name: 'Try it out' }).click();
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
    await page.getByText('2 members were put back').waitFor();
    expect((await must(url, memberTagList, {}, token)).map(({ name }) => name)).toEqual(['Press']);
  },
);

journey(
  'conflicts of an import wait among the members to review beside a registration, and are decided there one by one; on a phone too',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { url } = product;
    const { token } = organiser;
    const diet = await must(
      url,
      memberFieldAdd,
      { name: 'Diet', kind: 'choice', options: ['Eats meat', 'Eats plants'] },
      token,
    );
    await must(url, memberFieldAdd, { name: 'Born', kind: 'date' }, token);
    await must(url, memberFieldAdd, { name: 'Speaks', kind: 'yesNo' }, token);
    const [meat] = (await must(url, memberFieldList, {}, token)).flatMap(({ options }) => options);
    const eats = [{ memberFieldId: diet.memberFieldId, value: meat?.optionId ?? '' }];
    const ana = await must(
      url,
      memberEntry,
      { name: 'Ana Lima', company: 'Orbit', phones: ['13800138001'], fields: eats },
      token,
    );
    const { owner } = await must(url, memberInfo, { memberId: ana.memberId }, token);
    await must(url, memberEntry, { name: 'Bo Chen', emails: ['bo@example.com'] }, token);
    const { code } = await publishedEvent(url, token, 'Winter meeting');
    const both = { name: 'Gus Park', phone: '13800138001', email: 'bo@example.com' };
    await must(url, participantRegister, { code, answers: both }, await applicationToken(url));
    const beside = `${owner?.name},yes,no,Eats plants,1990-04-01,no`;
    const text = [
      'Name,Phone,E-mail,Job title,Note,Owner,SMS consent,E-mail consent,Diet,Born,Speaks',
      `Cy Roe,13800138001,bo@example.com,CTO,Met at the spring fair,${beside}`,
      'Dee Fox,13800138002,,,,,,,,,',
      'Eve Sun,13800138002,eve@example.com,,,,,,,,',
    ].join('\n');
    const page = await stage.office('/member-manage/member-update', wide);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText('No imports yet').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Read all rows' }).click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: /2\s*Conflicts, would go to review/ }).waitFor();
    await page.getByRole('button', { name: 'Import (1)' }).click();
    await page.getByText('Conflicts that wait for you to say who they are: 2').waitFor();
    await page.getByRole('button', { name: /2\s*Conflicts, for review/ }).click();
    await page.getByText('To review').first().waitFor();
    expect(await wrongWith(page, 'an import with conflicts')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-import-conflicts');
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'member-import-conflicts-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('link', { name: 'Review them' }).click();
    await page.getByText('Only rows of this import: fair.csv').waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Gus Park' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('row').filter({ hasText: 'Gus Park' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'fair.csv, row 2' }).waitFor();
    expect(await wrongWith(page, 'the members to review')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-review-both');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('Cy Roe', { exact: true }).waitFor();
    await stage.look(page, 'member-review-both-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('row').filter({ hasText: 'Cy Roe' }).getByText('fair.csv, row 2').click();
    const review = page.getByRole('dialog', { name: 'Who is this?' });
    await review.getByRole('button', { name: 'This is Ana Lima' }).waitFor();
    await review.getByText('Met at the spring fair').waitFor();
    // What the row says, and what Ana and Bo have of it, in words.
    const saidOf = (fact: string) =>
      review
        .locator('dl > div')
        .filter({ has: page.getByRole('term').filter({ hasText: fact }) })
        .getByRole('definition')
        .allInnerTexts();
    const facts = ['Diet', 'Speaks', 'SMS consent', 'E-mail consent', 'Looked after by'];
    expect(Object.fromEntries(await Promise.all(facts.map(async (fact) => [fact, await saidOf(fact)])))).toEqual({
      Diet: ['Eats plants', 'Eats meat', '—'],
      Speaks: ['No', '—', '—'],
      'SMS consent': ['Agreed', '—', '—'],
      'E-mail consent': ['Refused', '—', '—'],
      'Looked after by': [owner?.name, owner?.name, owner?.name],
    });
    expect((await saidOf('Born'))[0]).toContain('1990');
    expect(await wrongWith(page, 'a row of an import under review')).toEqual([]);
    await turn(page, 'dark');
    await stage.look(page, 'member-review-row-dark', 'screen');
    await turn(page, 'light');
    await stage.look(page, 'member-review-row', 'screen');
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'member-review-row-phone', 'screen');
    await review.getByRole('button', { name: 'This is Ana Lima' }).click();
    await review.waitFor({ state: 'hidden' });
    const { records } = await must(url, memberList, { search: 'Ana Lima' }, token);
    expect(records).toMatchObject([{ company: 'Orbit', title: 'CTO' }]);
    // She keeps what she had; what she had nothing in is filled.
    expect(records[0]?.fields).toHaveLength(3);
    expect(records[0]?.fields).toContainEqual(eats[0]);

    await page.goto(`${url}/member-manage/list?member=${records[0]?.memberId ?? ''}`);
    const history = page.getByRole('dialog').getByRole('region', { name: 'History' });
    await history.getByText('Decided in review').first().waitFor();
    await history.getByText('Job title', { exact: false }).first().waitFor();
  },
);
