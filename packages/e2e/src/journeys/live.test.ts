import { findFfmpeg, startCamera, type Camera } from '@convoke/launcher/testing/ffmpeg.ts';
import { chapterAdd, liveAdd, liveInit, livePush, liveStateSet } from '@convoke/contract/live/live.calls.ts';
import { moduleList, moduleSave, moduleSwitch } from '@convoke/contract/live/live.hall.calls.ts';
import { viewerList } from '@convoke/contract/live/live.figures.calls.ts';
import { voteAdd, voteState } from '@convoke/contract/vote/vote.calls.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { newOrganiser, type Organiser } from '../support/organiser.ts';
import { type Product, startProduct } from '../support/product.ts';
import { desktop, journey, patient, phone } from '../support/stage.ts';

/**
 * A stream from a camera (ffmpeg), watched on a phone and on a desktop, with chat, a chapter, a vote, ten seconds without network, its end, then its recording.
 * @domains live chat watch
 */

const ffmpeg = process.env['CHROMIUM_PATH'] ? findFfmpeg() : undefined;
let product: Product | undefined;
let organiser: Organiser;
let camera: Camera | undefined;

beforeAll(async () => {
  if (!ffmpeg) return;
  product = await startProduct({ hasLive: true });
  organiser = await newOrganiser(product);
}, 180_000);
afterAll(async () => {
  await camera?.kill();
  await product?.stop();
});

const placeOf = (page: Page) =>
  page.locator('.screen video').evaluate((video) => (video as HTMLVideoElement).currentTime);
/** The picture moves: decoded frames, not a still one. */
async function moves(page: Page): Promise<void> {
  const before = await placeOf(page);
  await expect.poll(() => placeOf(page), patient).toBeGreaterThan(before + 1);
  const width = await page.locator('.screen video').evaluate((video) => (video as HTMLVideoElement).videoWidth);
  expect(width).toBe(320);
}

journey(
  'a stream is watched on phone and desktop with chat, a chapter and a vote, then its recording',
  async ({ stage, skip }) => {
    if (!ffmpeg) return skip('There is no ffmpeg here.');
    if (!product) return expect.unreachable('the product runs');
    const { url } = product;
    const { token } = organiser;
    const now = Date.now();
    const { eventId, code } = await publishedEvent(url, token, 'Product Night');
    await must(url, liveInit, { eventId }, token);
    const { liveId } = await must(
      url,
      liveAdd,
      {
        eventId,
        title: 'Opening',
        startsAt: new Date(now - 60_000).toISOString(),
        endsAt: new Date(now + 3_600_000).toISOString(),
      },
      token,
    );
    const vote = await must(
      url,
      voteAdd,
      {
        title: 'Best talk',
        timeZone: 'UTC',
        rounds: [{ title: 'Final', choicesMax: 1, results: 'always', candidates: [{ name: 'Ada' }, { name: 'Chen' }] }],
      },
      token,
    );
    await must(url, voteState, { voteId: vote.voteId, action: 'open' }, token);
    for (const { moduleId, kind } of await must(url, moduleList, { eventId }, token)) {
      if (kind === 'vote') await must(url, moduleSave, { eventId, moduleId, targetId: vote.voteId }, token);
      if (['programme', 'chat', 'vote'].includes(kind)) await must(url, moduleSwitch, { moduleId, isOn: true }, token);
    }

    // Before: a waiting picture. It begins by itself.
    const mobile = await stage.person(phone);
    await mobile.goto(`${url}/watch/${code}`);
    await mobile.getByText('It’s about to start').waitFor();
    const screen = await stage.person(desktop);
    await screen.goto(`${url}/watch/${code}`);
    const { address } = await must(url, livePush, { liveId }, token);
    camera = startCamera(ffmpeg, address);
    await moves(mobile);
    await moves(screen);
    expect(await wrongWith(screen, 'the watch page on air')).toEqual([]);
    await stage.look(mobile, 'live-1-phone', 'screen');

    // Chat: written on the phone, read on the desktop.
    await mobile.getByRole('tab', { name: 'Chat' }).click();
    await screen.getByRole('tab', { name: 'Chat' }).click();
    await mobile.getByLabel('Your name in the chat').fill('Maya');
    await mobile.getByRole('button', { name: 'Use this name' }).click();
    await mobile.getByRole('textbox', { name: 'Write a message' }).fill('Hello from the tram');
    await mobile.keyboard.press('Enter');
    await screen.getByText('Hello from the tram').waitFor();
    await screen.getByText('Maya').first().waitFor();
    await stage.look(screen, 'live-2-desktop', 'screen');

    // Ten seconds without network: the picture comes back on the same page.
    const opened = await mobile.evaluate(() => performance.timeOrigin);
    await mobile.context().setOffline(true);
    await mobile.waitForTimeout(10_000);
    await mobile.context().setOffline(false);
    await moves(mobile);
    expect(await mobile.evaluate(() => performance.timeOrigin)).toBe(opened);

    // A chapter of some seconds ago is a press away while the stream runs, and so is the present.
    const began = new Date(Date.now() - 12_000).toISOString();
    await must(url, chapterAdd, { liveId, title: 'The idea', startsAt: began }, token);
    await screen.getByRole('tab', { name: 'Programme' }).click();
    await screen.getByRole('button', { name: /The idea/ }).click();
    await screen.getByRole('button', { name: 'Back to live' }).waitFor();
    await moves(screen);
    await stage.look(screen, 'live-3-chapter', 'screen');
    // Whoever moves the mouse sees the controls.
    await screen.locator('.screen').hover();
    await screen.getByRole('button', { name: 'Back to live' }).click();
    await screen.locator('.controls-live', { hasText: 'LIVE' }).waitFor();
    await moves(screen);

    // A vote beside the picture, which goes on.
    await screen.getByRole('tab', { name: 'Vote' }).click();
    const ballot = screen.frameLocator('iframe[title="Best talk"]');
    await ballot.getByText('Chen').click();
    await ballot.getByRole('button', { name: 'Vote', exact: true }).click();
    await ballot.getByRole('button', { name: 'Send my vote' }).click();
    await ballot.getByText('Thank you for voting!').waitFor();
    await moves(screen);
    await stage.look(screen, 'live-4-vote', 'screen');

    // Whoever watched for some seconds is counted, for everybody to see.
    await screen.getByText('2 watching').waitFor();

    // The end is there at once.
    const ended = Date.now();
    await must(url, liveStateSet, { liveId, state: 'ended' }, token);
    await screen.getByText('The live stream has ended').waitFor();
    await mobile.getByText('The live stream has ended').waitFor();
    expect(Date.now() - ended).toBeLessThan(5000);
    await stage.look(mobile, 'live-5-ended', 'screen');

    // Then the recording, by itself, with the chapter in it.
    await mobile.getByRole('button', { name: /Recording of/ }).click();
    await moves(mobile);
    await mobile.getByRole('tab', { name: 'Programme' }).click();
    await mobile.getByRole('button', { name: /The idea/ }).click();
    await expect.poll(() => placeOf(mobile), patient).toBeGreaterThan(3);
    await stage.look(mobile, 'live-6-recording', 'screen');

    // Both are counted, each once.
    await expect
      .poll(
        async () => (await must(url, viewerList, { liveId }, token)).records.map(({ name }) => name).sort(),
        patient,
      )
      .toEqual(['', 'Maya']);
  },
);
