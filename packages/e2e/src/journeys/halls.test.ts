import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import {
  checkinHallAdd,
  checkinPointAdd,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { expect } from 'vitest';
import { cameraFilm } from '../support/camera.ts';
import { must } from '../support/client.ts';
import { doorOf, handScan } from '../support/door.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/** @domains checkin desk */

journey(
  'an entrance and two halls: by hand scanner into one, by the picture of a code into the other where the staff decides, and home',
  { timeout: 180_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId, url, codes } = await doorOf(stage, 2);
    const [, second = ''] = codes;
    const [entrance] = await must(product.url, checkinPointList, { eventId }, token);
    const { signPointId = '', groupId = '' } = entrance ?? {};
    await must(product.url, checkinPointUpdate, { signPointId, direction: 'both', reentry: true }, token);
    for (const [name, needsConfirm] of [
      ['North', false],
      ['South', true],
    ] as const) {
      const { hallId } = await must(product.url, checkinHallAdd, { eventId, name: `${name} hall` }, token);
      const gate = { eventId, groupId, hallId, name, needsConfirm, direction: 'both' as const, reentry: true };
      await must(product.url, checkinPointAdd, gate, token);
    }
    const inside = async () => {
      const desk = await must(product.url, checkinDesk, { eventId }, token);
      return [desk.inside, ...desk.halls.map((hall) => hall.inside)];
    };

    // At the entrance and before the north hall stands one with a hand scanner.
    const scanner = await stage.person(phone);
    await scanner.goto(url);
    await scanner.getByText('Hand scanners work right away').waitFor();
    const scan = async (code: string, said: string) => {
      await handScan(scanner, code, said);
      await scanner.keyboard.press('Escape');
      await scanner.getByRole('alert').waitFor({ state: 'hidden' });
    };
    for (const code of codes) await scan(code, 'Welcome');
    expect(await inside()).toEqual([2, 0, 0]);
    await scanner.getByLabel('Check-in point').selectOption('North');
    for (const code of codes) await scan(code, 'Welcome');
    expect(await inside()).toEqual([2, 2, 0]);

    // Before the south hall a phone's camera reads the code off another phone, and whoever holds it decides.
    const folder = mkdtempSync(join(tmpdir(), 'convoke-film-'));
    const film = join(folder, 'code.y4m');
    writeFileSync(film, cameraFilm(`${product.url}/qd/${second}`));
    const camera = await stage.person({ ...phone, permissions: ['camera'] }, [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    await camera.goto(url);
    await camera.getByLabel('Check-in point').selectOption('South');
    await camera.getByRole('button', { name: 'Scan with the camera' }).click();
    const answer = camera.getByRole('alert');
    await answer.getByText('Waiting for you', { exact: true }).waitFor();
    await stage.look(camera, 'halls-waiting', 'screen');
    expect(await inside()).toEqual([2, 2, 0]);
    await answer.locator('..').getByRole('button', { name: 'Let in' }).click();
    await answer.getByText('Welcome', { exact: true }).waitFor();
    // Who enters one hall has left the other; at the event they are one person all the time.
    await expect.poll(inside, patient).toEqual([2, 1, 1]);
    await camera.close();
    rmSync(folder, { recursive: true });

    // Out by the entrance: out of everything.
    await scanner.getByLabel('Check-in point').selectOption(signPointId);
    await scanner.getByRole('button', { name: 'Out', exact: true }).click();
    await scan(second, 'Goodbye');
    expect(await inside()).toEqual([1, 1, 0]);
    await scan(second, 'Not inside');

    const page = await stage.office(`/activity-personnel/sign-in-user?event=${eventId}`, wide);
    const figure = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect.poll(() => figure('Inside now').innerText(), patient).toContain('1');
    await page.getByLabel('Place').press('ArrowDown');
    await page.getByRole('option', { name: 'North hall' }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => figure('Came in').innerText(), patient).toContain('2');
    await expect.poll(() => figure('Left').innerText(), patient).toContain('1');
    await figure('Left').click();
    const people = page.getByRole('table', { name: 'Who was there' }).locator('tbody tr[data-row-key]');
    await expect.poll(() => people.count(), patient).toBe(1);
    await stage.look(page, 'halls-attendance');
  },
);
