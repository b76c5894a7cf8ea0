import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { outboundAgentAdd, outboundAgentPage, outboundLogin } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundBanList } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundAllot, outboundMembers } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundIntentAdd, outboundIntentList } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { outboundSettings } from '@convoke/contract/outbound/outbound.office.calls.ts';
import {
  outboundTaskBind,
  outboundTaskCreate,
  outboundTaskPage,
  outboundTaskUpdate,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { entryOf, journey, patient, phone, type Stage, wide } from '../support/stage.ts';

/**
 * The office of the call centre: outcomes, agents, a task from its members to the way back of an allotment, numbers not to call, limits and hours.
 * @domains outbound
 */

const password = 'convoke-agent-9';

/** Members of the stage's organisation, by their names. */
async function membersOf({ product, organiser }: Stage, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [nth, name] of names.entries()) {
    const phones = [`1380013${String(8100 + nth)}`];
    ids.push((await must(product.url, memberEntry, { name, phones }, organiser.token)).memberId);
  }
  return ids;
}

journey(
  'outcomes and an agent are added, a task gets members, and an allotment is previewed, made and undone',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await membersOf(stage, ['Lin Mei', 'Chen Hua', 'Zhou Ping']);
    const page = await stage.office('/member-manage/call?tab=outcomes', wide);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await page.getByText('No outcomes yet').waitFor();
    for (const [name, consequence] of [
      ['Will come', 'Finished'],
      ['Not reached', 'Call again later'],
    ] as const) {
      await page.getByRole('button', { name: 'Add outcome' }).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('radio', { name: new RegExp(`^${consequence}`) }).check();
      if (consequence === 'Finished') await dialog.getByRole('switch').click();
      else await stage.look(page, 'outbound-outcome', 'screen');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    const handle = page.getByRole('button', { name: 'Move Not reached' });
    await handle.focus();
    await handle.press('Space');
    await page.getByText('Not reached at position 2').waitFor({ state: 'attached' });
    // The handle listens to arrows a moment after it says so.
    await page.waitForTimeout(250);
    await handle.press('ArrowUp');
    await page.getByText('Not reached at position 1').waitFor({ state: 'attached' });
    await handle.press('Space');
    const names = async () =>
      (await must(product.url, outboundIntentList, {}, organiser.token)).map(({ name }) => name);
    await expect.poll(names, patient).toEqual(['Not reached', 'Will come']);
    await stage.look(page, 'outbound-outcomes');
    expect(await wrongWith(page, 'the outcomes')).toEqual([]);
    await turn(page, 'light');

    await page.getByRole('tab', { name: 'Agents' }).click();
    await page.getByText('No agents yet').waitFor();
    await page.getByRole('button', { name: 'Add agent' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Chen Yu');
    await dialog.getByLabel('User name').fill(`chen.${organiser.username}`.slice(0, 60));
    await dialog.getByLabel('Initial password').fill('short');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText('At least 8 characters, with a letter and a digit.').waitFor();
    await dialog.getByLabel('Initial password').fill(password);
    // Another press within half a second would be a repeat.
    await page.waitForTimeout(600);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /Chen Yu/ }).waitFor();
    const agents = await must(product.url, outboundAgentPage, {}, organiser.token);
    expect(agents.records).toMatchObject([{ name: 'Chen Yu', isActive: true, weight: 1, most: null }]);

    await page.getByRole('tab', { name: 'Tasks' }).click();
    await page.getByRole('button', { name: 'Add task' }).click();
    await dialog.getByLabel('Name').fill('Winter invitation');
    await stage.look(page, 'outbound-new-task', 'screen');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: 'Winter invitation' }).waitFor();
    await page.getByText('No members yet').first().waitFor();
    await page.getByRole('button', { name: 'Open for calls' }).click();
    await dialog.getByRole('button', { name: 'Open for calls' }).click();
    await page.getByText('A task opens once it has members and at least one outcome.').waitFor();

    await page.getByRole('button', { name: 'Add members' }).first().click();
    await stage.look(page, 'outbound-bind', 'screen');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('3 added, 0 already in the task, 0 without a number.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('row', { name: /Zhou Ping/ }).waitFor();

    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.getByRole('button', { name: 'Assign 3 people' }).waitFor();
    await stage.look(page, 'outbound-allot', 'screen');
    await dialog.getByLabel('Maximum in all').fill('2');
    await dialog.getByRole('button', { name: 'Assign 2 people' }).click();
    await page.getByText('2 people assigned').waitFor();
    const [task] = (await must(product.url, outboundTaskPage, {}, organiser.token)).records;
    expect(task).toMatchObject({ unallotted: 1, open: 2 });
    await stage.look(page, 'outbound-task');
    await page.getByRole('button', { name: 'Undo' }).click();
    const left = async () => (await must(product.url, outboundTaskPage, {}, organiser.token)).records[0]?.unallotted;
    await expect.poll(left, patient).toBe(3);

    await page.getByRole('row', { name: /Lin Mei/ }).click({ position: { x: 80, y: 8 } });
    await page.getByText('Why not dialled?').waitFor();
    await page.getByText('Not assigned to an agent').waitFor();
    await page.getByText('The task is not open').waitFor();
    await stage.look(page, 'outbound-why', 'screen');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Open for calls' }).click();
    await dialog.getByRole('button', { name: 'Open for calls' }).click();
    await page.getByText('Agents are calling.').waitFor();

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('Script').fill('Good morning {name} of {company}.');
    await page.getByText('Good morning Lin Mei of Lumen Events.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await stage.look(page, 'outbound-task-settings');
    expect(await must(product.url, outboundTaskPage, {}, organiser.token)).toMatchObject({
      records: [{ state: 'open', script: 'Good morning {name} of {company}.' }],
    });
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.getByText('Agents see no form until you publish it').waitFor();
    await stage.look(page, 'outbound-form');
  },
);

journey(
  'numbers are banned by hand and from a sheet, lifted and put back; limits and hours are set',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await membersOf(stage, ['Lin Mei']);
    const numbers = async () =>
      (await must(product.url, outboundBanList, { size: 50 }, organiser.token)).records
        .map(({ number }) => number)
        .toSorted();
    const page = await stage.office('/member-manage/prohibit-call', wide);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await page.getByText('No numbers yet').waitFor();
    await page.getByRole('button', { name: 'Add' }).first().click();
    await dialog.getByLabel('Phone numbers').fill('13800138100\nnot a number');
    await dialog.getByLabel('Reason').fill('Asked for it in a mail');
    await dialog.getByRole('button', { name: 'Do not call' }).click();
    await dialog.getByText('1 could not be read: not a number').waitFor();
    await page.getByText('1 added, 0 already listed').waitFor();
    // What was typed is still there to be put right; a press within half a second would count as a repeat.
    await dialog.getByLabel('Phone numbers').fill('13800138100');
    await page.waitForTimeout(600);
    await dialog.getByRole('button', { name: 'Do not call' }).click();
    await page.getByText('0 added, 1 already listed').waitFor();
    await page.getByRole('row', { name: /13800138100/ }).waitFor();
    expect(await numbers()).toEqual(['13800138100']);
    await page.getByRole('link', { name: 'Lin Mei' }).waitFor();

    await page.getByRole('button', { name: 'Import' }).click();
    await stage.look(page, 'outbound-ban-import', 'screen');
    const sheet = {
      name: 'numbers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('who,phone\nA,13800138222\nB,none\n'),
    };
    await dialog.locator('input[type=file]').setInputFiles(sheet);
    await dialog.getByText('1 number found. Nothing is added until you confirm.').waitFor();
    await dialog.getByText('Row 3: B', { exact: false }).waitFor();
    expect(await numbers()).toEqual(['13800138100']);
    await dialog.getByRole('button', { name: 'Add 1 number' }).click();
    await dialog.getByText('1 added, 0 already listed, 0 calls ended').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('row', { name: /13800138222/ }).waitFor();
    await stage.look(page, 'outbound-bans');
    expect(await wrongWith(page, 'the numbers not to call')).toEqual([]);
    await turn(page, 'light');

    await page.getByRole('button', { name: 'Actions for 13800138100' }).click();
    await (await entryOf(page, 'Allow calls')).click();
    await dialog.getByRole('button', { name: 'Allow calls' }).click();
    await page.getByText('1 number can be called again').waitFor();
    expect(await numbers()).toEqual(['13800138222']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(numbers, patient).toEqual(['13800138100', '13800138222']);
    const back = (await must(product.url, outboundBanList, { size: 50 }, organiser.token)).records;
    expect(back.find(({ number }) => number === '13800138100')).toMatchObject({ reason: 'Asked for it in a mail' });

    await page.goto(`${product.url}/member-manage/call?tab=settings`);
    await page.getByLabel('In 24 hours').fill('2');
    await page.getByRole('button', { name: /^Remove 09:00–12:00 on Sunday/ }).click();
    await page.getByRole('button', { name: /^Remove 14:00–20:00 on Sunday/ }).click();
    await page.getByText('No calls', { exact: true }).waitFor();
    await stage.look(page, 'outbound-settings');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. The next call already follows it.').waitFor();
    const settings = await must(product.url, outboundSettings, {}, organiser.token);
    expect(settings.perDay).toBe(2);
    expect(settings.windows.filter(({ weekday }) => weekday === 7)).toEqual([]);
    expect(settings.windows.filter(({ weekday }) => weekday === 1)).toHaveLength(2);
    await page.getByLabel('In 24 hours').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.ant-form-item-explain-error').waitFor();
  },
);

journey('pages of calls fit a phone, and say what is missing', { timeout: 300_000 }, async ({ stage }) => {
  const { product, organiser } = stage;
  const token = organiser.token;
  const [memberId = '', ...others] = await membersOf(stage, ['Lin Mei', 'Chen Hua']);
  const loginName = `agent.${organiser.username}`.slice(0, 60);
  const { outboundId } = await must(product.url, outboundAgentAdd, { name: 'Chen Yu', loginName, password }, token);
  const { intentId } = await must(product.url, outboundIntentAdd, { name: 'Will come', isSuccess: true }, token);
  const made = { name: 'Winter invitation', intentIds: [intentId] };
  const { taskId } = await must(product.url, outboundTaskCreate, made, token);
  await must(product.url, outboundTaskBind, { taskId, memberIds: [memberId, ...others] }, token);
  await must(product.url, outboundAllot, { taskId, outboundIds: [outboundId] }, token);
  await must(product.url, outboundTaskUpdate, { taskId, state: 'open' }, token);
  expect((await must(product.url, outboundLogin, { loginName, password }, '')).name).toBe('Chen Yu');

  const page = await stage.office('/member-manage/call', phone);
  await page.getByText('Winter invitation').first().waitFor();
  await stage.look(page, 'outbound-phone-tasks');
  for (const [tab, says] of [
    ['board', 'No one is at a seat'],
    ['agents', 'Chen Yu'],
    ['outcomes', 'Will come'],
    ['figures', 'No calls in this period'],
    ['settings', 'In 24 hours'],
  ] as const) {
    await page.goto(`${product.url}/member-manage/call?tab=${tab}`);
    await page.getByText(says).first().waitFor();
    await stage.look(page, `outbound-phone-${tab}`);
  }
  await page.goto(`${product.url}/member-manage/call?task=${taskId}`);
  await page.getByText('Lin Mei').first().waitFor();
  await stage.look(page, 'outbound-phone-task');
  await page.goto(`${product.url}/member-manage/call-list`);
  await page.getByText('No calls yet').waitFor();
  await stage.look(page, 'outbound-phone-calls');

  // A member's own page says the same.
  const office = await stage.office(`/member-manage/list?member=${memberId}`, wide);
  await office.getByText('Why not dialled?').waitFor();
  await office.getByRole('link', { name: 'Winter invitation' }).waitFor();
  await stage.look(office, 'outbound-member', 'screen');
  expect(await must(product.url, outboundMembers, { taskId }, token)).toMatchObject({ total: 2 });
});
