import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { checkinPointAdd } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { participantGroupAdd } from '@convoke/contract/participant/participant.groups.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/** @domains checkin */

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).filter({ visible: true });

/** What of a list is about somebody. */
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

journey(
  'a check-in group fills itself by its rule, takes people of a sheet, and lets people go with or without what they did',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const times = {
      startsAt: new Date(Date.now() + 3_600_000).toISOString(),
      endsAt: new Date(Date.now() + 7_200_000).toISOString(),
      timeZone: 'UTC',
    };
    const { eventId, code } = await publishedEvent(product.url, token, 'Press Day', times);
    const application = await applicationToken(product.url);
    const rule = { channels: ['press'] };
    await must(product.url, participantGroupAdd, { eventId, name: 'Media', rule }, token);
    const phoneOf = (at: number) => `1371003${String(at).padStart(4, '0')}`;
    const codes: string[] = [];
    for (const [at, name] of ['Ana', 'Bo', 'Cleo', 'Dora', 'Eli', 'Finn'].entries()) {
      const answers = { name, phone: phoneOf(at) };
      const registered = { code, answers, channel: at < 3 ? 'press' : '' };
      codes.push((await must(product.url, participantRegister, registered, application)).participantCode);
    }

    // A group with a rule, which is asked about those who are there already.
    const page = await stage.office(`/activity-personnel/sign-in-manage?event=${eventId}`, wide);
    const open = async (on: Page, menu: string, entry: string) => {
      await on.getByRole('button', { name: menu, exact: true }).click();
      await on.getByRole('menuitem', { name: entry }).filter({ visible: true }).click();
    };
    await open(page, 'Add', 'Add group');
    const adding = dialog(page, 'Add group');
    await adding.getByLabel('Name').fill('Press room');
    await adding.getByRole('combobox', { name: 'Participant group' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Media' }).click();
    await adding.getByText('Adds everyone who matches').click();
    await stage.look(page, 'sign-group-dialog', 'screen');
    expect(await wrongWith(page, 'the dialog of a group with its rule')).toEqual([]);
    await turn(page, 'light');
    await adding.getByRole('button', { name: 'Save' }).click();
    const filling = dialog(page, 'Apply the rule of “Press room”');
    await filling.getByRole('button', { name: 'Apply now' }).click();
    await filling.getByText('Done: 6 people checked').waitFor();
    await filling.getByText('Added: 3. Removed: 0.').waitFor();
    await stage.look(page, 'sign-group-filled', 'screen');
    await filling.getByText('Close').click();
    await open(page, 'Add', 'Add group');
    await adding.getByLabel('Name').fill('Crew');
    await adding.getByRole('button', { name: 'Save' }).click();
    await adding.waitFor({ state: 'hidden' });

    // Its figure opens its people, who say how they came in.
    await page.getByRole('button', { name: '3 people' }).click();
    await page.waitForURL(/groupId=/);
    await row(page, 'Ana').waitFor();
    await stage.look(page, 'sign-group-people');
    for (const name of ['Ana', 'Bo', 'Cleo']) await row(page, name).getByText('By rule').waitFor();
    await expect.poll(() => row(page, 'Dora').count(), patient).toBe(0);

    // A sheet shows who is meant before anybody is put in.
    await open(page, 'Actions for Press room', 'Add people from a sheet');
    const sheet = dialog(page, /^Add people to/);
    const lines = [
      'Name,Phone',
      `Dora,+86 ${phoneOf(3)}`,
      `Eli,${codes[4] ?? ''}`,
      `Ana,${phoneOf(0)}`,
      'Nobody,13900000000',
      'Odd,soon',
    ];
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'press.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await sheet.getByRole('row').filter({ hasText: 'Dora' }).getByText('Found').waitFor();
    await sheet.getByRole('row').filter({ hasText: 'Ana' }).getByText('Already in the group').waitFor();
    await stage.look(page, 'sign-group-sheet', 'screen');
    expect(await wrongWith(page, 'the rows of a sheet for a group')).toEqual([]);
    await turn(page, 'light');
    await sheet.getByRole('button', { name: 'Add 2 people' }).click();
    await sheet.waitFor({ state: 'hidden' });
    for (const name of ['Dora', 'Eli']) await row(page, name).getByText('From a sheet').waitFor();

    // Two are moved with what they did; one is taken out and that is taken back.
    const groups = await must(product.url, checkinGroupList, { eventId }, token);
    const room = groups.find(({ groupName }) => groupName === 'Press room')?.groupId ?? '';
    const point = { eventId, groupId: room, name: 'Press door', direction: 'both' as const };
    const { signPointId } = await must(product.url, checkinPointAdd, point, token);
    const scans = [0, 1].map((at) => ({
      code: codes[at],
      nonce: `press-room-${at}-scan`,
      scannedAt: new Date().toISOString(),
    }));
    const { outcomes } = await must(product.url, checkinScan, { eventId, signPointId, scans }, token);
    expect(outcomes.map(({ result }) => result)).toEqual(['ok', 'ok']);
    await page.getByRole('button', { name: '2 here' }).last().waitFor();
    await row(page, 'Cleo').getByRole('checkbox').check();
    await row(page, 'Dora').getByRole('checkbox').check();
    await open(page, 'Group', 'Move to Crew');
    const moving = dialog(page, 'Move 2 people from “Press room” to “Crew”?');
    await stage.look(page, 'sign-group-move', 'screen');
    await moving.getByRole('button', { name: 'Move' }).click();
    await moving.waitFor({ state: 'hidden' });
    await expect.poll(() => row(page, 'Cleo').count(), patient).toBe(0);
    await row(page, 'Ana').getByRole('checkbox').check();
    await open(page, 'Group', 'Remove from this group');
    const taking = dialog(page, 'Remove 1 person from “Press room”?');
    await taking.getByText('Undo them').click();
    await taking.getByRole('button', { name: 'Remove' }).click();
    await taking.waitFor({ state: 'hidden' });
    await expect.poll(() => row(page, 'Ana').count(), patient).toBe(0);
    await expect
      .poll(async () => {
        const now = await must(product.url, checkinGroupList, { eventId }, token);
        return now.map(({ groupName, members, signedIn, inside }) => [groupName, members, signedIn, inside]);
      }, patient)
      .toEqual([
        [expect.any(String), 6, 1, 1],
        ['Press room', 2, 1, 1],
        ['Crew', 2, 0, 0],
      ]);
    // The rule does not bring back whom a hand took out.
    await open(page, 'Actions for Press room', 'Apply the rule');
    await filling.getByRole('button', { name: 'Apply now' }).click();
    await filling.getByText('Added: 0. Removed: 0.').waitFor();
    await filling.getByText('Close').click();
    await stage.look(page, 'sign-groups-list');

    const small = await stage.office(`/activity-personnel/sign-in-manage?event=${eventId}&groupId=${room}`, phone);
    await small.getByText('From a sheet').first().waitFor();
    await stage.look(small, 'sign-groups-phone');
    await open(small, 'Actions for Press room', 'Edit');
    await dialog(small, 'Press room').getByText('Media').waitFor();
    await stage.look(small, 'sign-group-dialog-phone', 'screen');
    await small.keyboard.press('Escape');
    await open(small, 'Actions for Press room', 'Add people from a sheet');
    await dialog(small, /^Add people to/)
      .locator('input[type=file]')
      .setInputFiles({ name: 'press.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    // Who was moved and who was taken out may come again.
    await small.getByRole('button', { name: 'Add 2 people' }).waitFor();
    await stage.look(small, 'sign-group-sheet-phone', 'screen');
  },
);
