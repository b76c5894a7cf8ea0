import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateRuleSave } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import {
  checkinHallAdd,
  checkinPointAdd,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { agendaAdd, dateAdd, placeUpdate } from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, phone, type Stage, wide } from '../support/stage.ts';

/**
 * Minutes present: a hall with a place of the programme, people who come and go, the list, and the certificate.
 * @domains checkin certificate schedule
 */

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

/** An event that began four hours ago, with a hall, a released programme of two talks, and two people who were at them. */
async function attended({ product, organiser }: Stage) {
  const { token } = organiser;
  const application = await applicationToken(product.url);
  const times = { startsAt: ago(4), endsAt: ago(-4), timeZone: 'Asia/Shanghai' };
  const { eventId, code } = await publishedEvent(product.url, token, '开放数据日 Open Data Day', times);
  const codes: string[] = [];
  for (const name of ['欧阳镕基', 'María Núñez']) {
    const answers = { name, phone: `1380000000${codes.length}`, email: `attended${codes.length}@example.com` };
    codes.push((await must(product.url, participantRegister, { code, answers }, application)).participantCode);
  }
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() - 4 * hour);
  const { dateId } = await must(product.url, dateAdd, { eventId, date, opensAt: ago(4), closesAt: ago(-4) }, token);
  const { placeId } = await must(product.url, placeUpdate, { eventId, name: 'Blue room' }, token);
  let version = 0;
  for (const [title, from, minutes] of [
    ['Opening: 数据向所有人开放', 4, 60],
    ['Panel: who owns a city’s data?', 3, 90],
  ] as const) {
    const item = { eventId, dateId, placeId, startsAt: ago(from), minutes, title };
    ({ version } = await must(product.url, agendaAdd, item, token));
  }
  await must(product.url, releaseMake, { eventId, version }, token);
  const [group] = await must(product.url, checkinGroupList, { eventId }, token);
  const hall = { eventId, name: 'Blue hall', placeIds: [placeId] };
  const { hallId } = await must(product.url, checkinHallAdd, hall, token);
  const gate = {
    eventId,
    groupId: group?.groupId ?? '',
    hallId,
    name: 'Gate',
    direction: 'both' as const,
    reentry: true,
  };
  const { signPointId } = await must(product.url, checkinPointAdd, gate, token);
  const [entrance] = await must(product.url, checkinPointList, { eventId }, token);
  const both = { signPointId: entrance?.signPointId ?? '', direction: 'both' as const, reentry: true };
  await must(product.url, checkinPointUpdate, both, token);
  const scan = (who: number, when: string, direction: 'in' | 'out') => {
    const one = { nonce: `attended-${who}-${direction}-${when}`.replaceAll(/[^\w-]/g, '-'), code: codes[who] ?? '' };
    const scans = [{ ...one, scannedAt: when, direction, letIn: true }];
    return must(product.url, checkinScan, { eventId, signPointId, scans }, token);
  };
  await scan(0, ago(3.9), 'in');
  await scan(0, ago(1.5), 'out');
  await scan(1, ago(3.2), 'in');
  await scan(1, ago(2.9), 'out');
  const rule = { isOn: true, minShare: 50, signerName: '王丽', signerRole: 'Programme chair', availableFrom: ago(1) };
  await must(product.url, certificateRuleSave, { eventId, version: 0, ...rule }, token);
  return { eventId, codes };
}

journey(
  'minutes per agenda item are counted, listed and opened, and who was there long enough fetches the certificate',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { eventId, codes } = await attended(stage);
    const page = await stage.office(`/activity-personnel/sign-in-user?event=${eventId}`, wide);
    await page.getByText('How long people stayed').waitFor();
    await stage.look(page, 'attendance-lengths');
    await page.getByText('Minutes per agenda item', { exact: true }).click();
    await page.getByText('Nothing counted yet').waitFor();
    await page.getByRole('button', { name: 'Count minutes' }).click();
    const rows = page.getByRole('table', { name: 'Minutes per agenda item' }).locator('tbody tr[data-row-key]');
    await expect.poll(() => rows.count(), patient).toBe(2);
    await expect.poll(() => rows.first().innerText(), patient).toMatch(/Blue hall/);
    await stage.look(page, 'attendance-minutes');
    expect(await wrongWith(page, 'minutes per agenda item')).toEqual([]);
    // It was looked at as on a phone.
    await turn(page, 'light');
    await rows.first().click();
    const people = page.getByRole('table', { name: 'Who was at this agenda item' }).locator('tbody tr[data-row-key]');
    await expect.poll(() => people.count(), patient).toBe(2);
    await page.getByLabel('Minimum minutes').fill('30');
    await page.getByLabel('Minimum minutes').press('Enter');
    await expect.poll(() => people.count(), patient).toBe(1);
    await stage.look(page, 'attendance-people');
    await people.first().click();
    const drawer = page.getByRole('dialog').filter({ visible: true });
    await drawer.getByText(/^Present \d+ of 150 minutes/).waitFor();
    await stage.look(page, 'attendance-drawer', 'screen');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Certificates of attendance' }).click();
    await page.getByRole('dialog').getByLabel('Signed by').waitFor();
    await stage.look(page, 'attendance-certificate-settings', 'screen');
    const small = await stage.office(`/activity-personnel/sign-in-user?event=${eventId}&view=minutes`, phone);
    await small.getByText('Panel: who owns').first().waitFor();
    await stage.look(small, 'attendance-minutes-phone');

    const own = await stage.person(phone);
    await own.goto(`${stage.product.url}/qd/${codes[0]}`);
    const link = own.getByRole('link', { name: 'Certificate of attendance' });
    await link.waitFor();
    await stage.look(own, 'attendance-own');
    const shots = process.env['SHOTS'];
    const address = (await link.getAttribute('href')) ?? '';
    for (const language of ['en', 'zh', 'ja']) {
      const answer = await own.request.get(stage.product.url + address.replace(/language=\w+/, `language=${language}`));
      expect(answer.headers()['content-type']).toContain('application/pdf');
      if (shots) writeFileSync(join(shots, `attendance-${language}.pdf`), await answer.body());
    }
    const short = await stage.person(phone);
    await short.goto(`${stage.product.url}/qd/${codes[1]}`);
    await short.getByText(/^You were present for \d+ minutes\. The certificate of attendance needs 75\./).waitFor();
  },
);
