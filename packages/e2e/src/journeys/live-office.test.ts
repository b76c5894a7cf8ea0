import { chapterList, liveList } from '@convoke/contract/live/live.calls.ts';
import { hallGet, moduleList } from '@convoke/contract/live/live.hall.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { entryOf, journey, patient, phone, wide } from '../support/stage.ts';

/**
 * The office of online events: a live is added, its chapters made, its watch page set up, and it is ended.
 * @domains live
 */

const hour = 3_600_000;

journey(
  'a live is added, shown where to send, given chapters, found in the hall of all online events, and ended',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const startsAt = new Date(Date.now() + hour).toISOString();
    const endsAt = new Date(Date.now() + 3 * hour).toISOString();
    const event = { model: 1, placeName: '', startsAt, endsAt, timeZone: 'Asia/Shanghai' } as const;
    const { eventId } = await publishedEvent(product.url, organiser.token, '云上开放日 Cloud Day', event);
    const lives = async () => (await must(product.url, liveList, { eventId, size: 50 }, organiser.token)).records;

    const page = await stage.office(`/activity-info/live?event=${eventId}`, wide);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await page.getByText('No live streams yet').waitFor();
    await stage.look(page, 'live-none');
    await page.getByRole('button', { name: 'Add live stream' }).first().click();
    await dialog.getByLabel('Title').fill('主会场 Main stage');
    await dialog.getByText('Another player').click();
    await dialog.getByLabel('Player address').fill('http://example.com/film');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.locator('.ant-form-item-explain-error').count(), patient).toBeGreaterThan(0);
    await dialog.getByLabel('Player address').fill('https://cdn.example.com/hall/index.m3u8');
    await dialog.getByText('Viewers see this stream from cdn.example.com in our own player.').waitFor();
    await dialog.getByText('Own camera or OBS').click();
    await stage.look(page, 'live-new', 'screen');
    // Another press within half a second would be a repeat.
    await page.waitForTimeout(600);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await lives()).toMatchObject([{ title: '主会场 Main stage', source: 'ingest', state: 'upcoming' }]);

    await page.getByRole('row', { name: 'Main stage' }).click({ position: { x: 8, y: 8 } });
    await page.getByText('It starts by itself as soon as a camera sends.').waitFor();
    expect(await page.getByText('Stream key').count()).toBe(0);
    await page
      .getByRole('button', { name: 'Show', exact: true })
      .or(page.getByRole('button', { name: /Show$/ }))
      .first()
      .click();
    await page.getByText('Stream key').waitFor();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    await stage.look(page, 'live-push');
    expect(await wrongWith(page, 'where a camera sends')).toEqual([]);
    await turn(page, 'light');

    await page.getByRole('tab', { name: 'Chapters' }).click();
    await page.getByText('No chapters yet').waitFor();
    await page.getByRole('button', { name: 'Add chapter' }).click();
    await dialog.getByLabel('Title').fill('开场 Opening');
    await dialog.getByText('0:00 after the start.').waitFor();
    await stage.look(page, 'live-chapter', 'screen');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('开场 Opening').waitFor();
    await page.getByRole('button', { name: 'From the programme' }).click();
    await page.getByText('The released programme has nothing at the place and time of this live.').waitFor();
    const [live] = await lives();
    const chapters = await must(product.url, chapterList, { liveId: live?.liveId ?? '' }, organiser.token);
    expect(chapters.map(({ title }) => title)).toEqual(['开场 Opening']);

    for (const [tab, says] of [
      ['Figures', 'No one has watched yet'],
      ['Viewers', 'No one has watched yet'],
      ['Recordings', 'No recordings yet'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByText(says).first().waitFor();
      await stage.look(page, `live-${tab.toLowerCase()}`);
    }

    const hall = await stage.office('/onLine', phone);
    await hall.getByRole('heading', { name: /Cloud Day/ }).waitFor();
    await stage.look(hall, 'live-hall-phone');
    await hall.getByRole('button', { name: /Main stage/ }).click();
    await hall.getByRole('tab', { name: 'On air' }).waitFor();
    await stage.look(hall, 'live-air-phone');

    await page.getByRole('tab', { name: 'On air' }).click();
    await page.getByRole('button', { name: 'End live stream' }).click();
    await dialog
      .getByText(/^End “/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'End live stream' }).click();
    await page.getByText('Viewers see the closing text').waitFor();
    expect(await lives()).toMatchObject([{ state: 'ended' }]);
    await page.getByRole('button', { name: 'All live streams' }).click();
    await page.getByRole('button', { name: /Actions for .*Main stage/ }).click();
    await (await entryOf(page, 'Delete')).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No live streams yet').waitFor();
  },
);

journey(
  'the watch page of an online event is set up: a password, a page of its own, another order; the site has its own page',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId } = await publishedEvent(product.url, organiser.token, 'Cloud Day', { model: 1, placeName: '' });
    const ask = { eventId };
    const modules = () => must(product.url, moduleList, ask, organiser.token);
    const page = await stage.office(`/activity-configure/index?event=${eventId}`, wide);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await page.getByText('Anyone with the password').click();
    const form = page.locator('form').filter({ has: page.getByText('Anyone with the password') });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.locator('.ant-form-item-explain-error').waitFor();
    await form.getByLabel('Password for viewers').fill('open sesame');
    await form.getByText('One device per person').locator('..').getByRole('switch').click();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A password is set. Leave this empty to keep it.').waitFor();
    expect(await must(product.url, hallGet, ask, organiser.token)).toMatchObject({
      access: 'password',
      hasPassword: true,
      isOneDevice: true,
    });

    await page.getByRole('button', { name: 'Add page' }).click();
    await dialog.getByLabel('Name').fill('How to ask');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Write in the chat.');
    await stage.look(page, 'live-module', 'screen');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('How to ask').waitFor();
    // A vote that nobody chose cannot be turned on.
    await page.getByRole('switch', { name: 'Vote', exact: true }).click();
    await page.getByText('Choose what this module shows before you turn it on.').waitFor();
    const before = (await modules()).map(({ moduleId }) => moduleId);
    const handle = page.getByRole('button', { name: 'Move How to ask' });
    await handle.focus();
    await handle.press('Space');
    await page.getByText(`How to ask at position ${before.length}`).waitFor({ state: 'attached' });
    // The handle listens to arrows a moment after it says so.
    await page.waitForTimeout(250);
    await handle.press('ArrowUp');
    await page.getByText(`How to ask at position ${before.length - 1}`).waitFor({ state: 'attached' });
    await handle.press('Space');
    await expect.poll(async () => (await modules()).at(-2)?.name, patient).toBe('How to ask');
    expect((await modules()).map(({ moduleId }) => moduleId).toSorted()).toEqual(before.toSorted());
    await stage.look(page, 'live-setup');
    expect(await wrongWith(page, 'the watch page is set up')).toEqual([]);
    await turn(page, 'light');

    await page.goto(`${product.url}/website?event=${eventId}`);
    await page
      .getByText('Choose a template')
      .or(page.getByRole('heading', { name: 'Website' }))
      .first()
      .waitFor();
  },
);
