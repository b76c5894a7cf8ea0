import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { publishedEvent } from '../support/event.ts';
import { newOrganiser, type Organiser } from '../support/organiser.ts';
import { type Product, startProduct } from '../support/product.ts';
import { desktop, journey, patient, phone, signIn, type Stage } from '../support/stage.ts';

/**
 * Places on the map, against the stand-in for AMap: its script, its services, its refusals (decision 0042).
 * @domains event map gateways
 */

let product: Product | undefined;
let organiser: Organiser;
const venue = '上海世博中心';

beforeAll(async () => {
  if (!process.env['CHROMIUM_PATH']) return;
  product = await startProduct({ hasMap: true });
  organiser = await newOrganiser(product);
}, 180_000);
afterAll(() => product?.stop());

const running = () => product ?? expect.unreachable('the product runs');

async function editor(stage: Stage, eventId: string, at = running().url, device = desktop): Promise<Page> {
  const page = await stage.person(device);
  await page.goto(`${at}/activity-info/essential?event=${eventId}`);
  await signIn(page, organiser);
  await page.getByLabel('Place', { exact: true }).waitFor();
  return page;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const valueOf = (page: Page, name: string) => field(page, name).inputValue();
const map = (page: Page) => page.frameLocator('iframe[title="Map"]');
const mark = (page: Page) => map(page).locator('[data-part=marker]');
const typePlace = async (page: Page, words: string) => {
  await field(page, 'Place').fill('');
  await field(page, 'Place').pressSequentially(words);
};

journey(
  'a place is searched, chosen by the keyboard, moved on the map, and shown to whoever asks',
  async ({ stage }) => {
    const { url } = running();
    const { eventId, code } = await publishedEvent(url, organiser.token, 'On the map');
    const page = await editor(stage, eventId);
    await map(page).getByText('SIMULATED MAP').waitFor();
    await typePlace(page, 'expo');
    await page.locator('.place-found', { hasText: venue }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueOf(page, 'Place'), patient).toBe(venue);
    expect(await valueOf(page, 'Address')).toBe('上海市浦东新区国展路1099号');
    // AMap says 121.488932, 31.187871: what is kept is what the rest of the world calls that point.
    expect(Number(await valueOf(page, 'Latitude'))).toBeCloseTo(31.1898, 3);
    expect(Number(await valueOf(page, 'Longitude'))).toBeCloseTo(121.4844, 3);
    await mark(page).waitFor();
    await page.locator('.publish-bar').getByText('Saved').waitFor();
    await stage.look(page, 'map-editor');

    // Dragged: the point follows, and the address, which the map had written itself, unasked.
    const before = await valueOf(page, 'Longitude');
    await page.locator('.place-map').evaluate((part) => part.scrollIntoView({ block: 'center' }));
    const box = await mark(page).boundingBox();
    if (!box) return expect.unreachable('the mark is drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => valueOf(page, 'Longitude'), patient).not.toBe(before);
    await expect.poll(() => valueOf(page, 'Address'), patient).toMatch(/^上海市浦东新区模拟路\d+号$/);

    // What a person typed is asked about first.
    await field(page, 'Address').fill('Gate 3');
    await map(page)
      .locator('div')
      .first()
      .click({ position: { x: 60, y: 60 } });
    const question = page.getByRole('dialog', { name: 'Use the address at this point?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await valueOf(page, 'Address')).toBe('Gate 3');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Public and up to date').waitFor();
    const kept = [await valueOf(page, 'Latitude'), await valueOf(page, 'Longitude')];
    await page.reload();
    await mark(page).waitFor();
    expect([await valueOf(page, 'Latitude'), await valueOf(page, 'Longitude')]).toEqual(kept);

    const visitor = await stage.person(phone);
    const outside: string[] = [];
    visitor.on('request', (request) => {
      if (!request.url().startsWith(url)) outside.push(request.url());
    });
    await visitor.goto(`${url}/event/${code}`);
    await visitor.getByRole('button', { name: 'Show map' }).waitFor();
    // Nobody is told of a visitor who does not ask.
    expect(outside).toEqual([]);
    await visitor.getByRole('button', { name: 'Show map' }).click();
    const shown = visitor.frameLocator(`iframe[title="Map of ${venue}"]`);
    await shown.locator(`[data-part=marker][title="${venue}"]`).waitFor();
    expect(outside.length).toBeGreaterThan(0);
    await stage.look(visitor, 'map-visitor');
    const link = await visitor.getByRole('link', { name: 'Open in maps' }).getAttribute('href');
    expect(link).toContain(`position=${kept[1]}%2C${kept[0]}`);
  },
);

journey('with a wrong key, too many questions or no script it is said, and typing works as ever', async ({ stage }) => {
  const { url } = running();
  const { eventId, code } = await publishedEvent(url, organiser.token, 'Without luck', {
    latitude: 31.19,
    longitude: 121.48,
  });
  const page = await editor(stage, eventId);
  await map(page).getByText('SIMULATED MAP').waitFor();
  await typePlace(page, 'over limit');
  await page.getByText('Too many map requests.').waitFor();
  await typePlace(page, 'nowhere at all');
  await page.getByText('No results for “nowhere at all”.').waitFor();
  expect(await valueOf(page, 'Place')).toBe('nowhere at all');
  await page.locator('.publish-bar').getByText('Saved').waitFor();

  const wrong = await running().addServer({ AMAP_KEY: 'wrong' });
  const mistaken = await editor(stage, eventId, wrong.url);
  await map(mistaken).getByText('SIMULATED MAP').waitFor();
  await typePlace(mistaken, 'expo');
  await mistaken.getByText('The map service rejected this site’s key.').waitFor();

  // A port that nobody listens on.
  const down = await running().addServer({ AMAP_SCRIPT_URL: 'http://127.0.0.1:9/maps' });
  const plain = await editor(stage, eventId, down.url);
  await plain.getByText('The map could not be loaded. You can still fill in the place').waitFor();
  await plain.getByText('Position by latitude and longitude, not a map').first().waitFor();
  await stage.look(plain, 'map-down');
  const visitor = await stage.person(phone);
  await visitor.goto(`${down.url}/event/${code}`);
  await visitor.getByRole('button', { name: 'Show map' }).click();
  await visitor.getByText('The map could not be loaded.').waitFor();
  await stage.look(visitor, 'map-visitor-down');
});
