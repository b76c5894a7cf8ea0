import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { publishedEvent } from '../support/event.ts';
import { desktop, journey, phone } from '../support/stage.ts';

/**
 * What an organiser has typed is not lost: by Back, by Cancel, or by a session that has ended elsewhere.
 * @domains ticket auth
 */

const drawer = (page: Page) => page.getByRole('dialog', { name: 'New ticket' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });

async function typeTicket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add ticket' }).first().click();
  await drawer(page).getByLabel('Name', { exact: true }).fill('Early bird');
}

/** Asked, and gone on with: nothing is lost. */
async function keepsOn(page: Page): Promise<void> {
  await question(page).waitFor();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  // antd hears Escape for a dialog until it is out of the page, though it has faded.
  const faded = page.getByRole('dialog', { name: 'Discard changes?', includeHidden: true });
  await faded.waitFor({ state: 'detached' });
  expect(await drawer(page).getByLabel('Name', { exact: true }).inputValue()).toBe('Early bird');
  expect(new URL(page.url()).pathname).toBe('/activity-info/ticket');
}

/** All of the login is to be seen in its frame, without scrolling. */
async function seesForgotten(page: Page): Promise<void> {
  const forgotten = page
    .frameLocator('iframe[title="Sign in again"]')
    .getByRole('button', { name: 'Forgot your password?' });
  const frame = await page.locator('iframe[title="Sign in again"]').boundingBox();
  const box = await forgotten.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
}

/** The browser's own button: a page's answer to it may never come. */
const back = (page: Page) => page.evaluate(() => history.back());

for (const [look, device] of [['desktop', desktop] as const, ['phone', phone] as const])
  journey(`Back, Cancel and Escape ask before a ticket that was typed is lost (${look})`, async ({ stage }) => {
    const { eventId } = await publishedEvent(stage.product.url, stage.organiser.token, 'Harbour day', { useTicket: 1 });
    const page = await stage.office(`/manage-center/index?event=${eventId}`, device);
    await page.getByText('Harbour day').first().waitFor();
    // What is typed at once is not lost, though the palette is still on its way.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Tickets');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/activity-info/ticket**');
    await typeTicket(page);
    for (let time = 0; time < 5; time++) {
      await back(page);
      await keepsOn(page);
    }
    await drawer(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor();
    await stage.look(page, `discard-${look}`, 'screen');
    await keepsOn(page);
    await page.keyboard.press('Escape');
    await keepsOn(page);
    await back(page);
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await drawer(page).waitFor({ state: 'hidden' });
    // With nothing typed, and none open, Back is Back; after it, Forward and a reload it asks as before.
    await back(page);
    await page.waitForURL('**/manage-center/index**');
    await page.evaluate(() => history.forward());
    await page.waitForURL('**/activity-info/ticket**');
    await page.reload();
    await typeTicket(page);
    await back(page);
    await keepsOn(page);
    // Opened by its address, with nothing of the product before it.
    const address = page.url();
    await question(page).waitFor({ state: 'hidden' });
    await drawer(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await page.goto('about:blank');
    await page.goto(address);
    await typeTicket(page);
    for (let time = 0; time < 3; time++) {
      await back(page);
      await keepsOn(page);
    }
    await back(page);
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await drawer(page).waitFor({ state: 'hidden' });
    await back(page);
    await page.waitForURL('about:blank');
  });

journey('a session that ended elsewhere is begun anew over the form, which goes on', async ({ stage }) => {
  const { eventId } = await publishedEvent(stage.product.url, stage.organiser.token, 'Harbour day', { useTicket: 1 });
  const page = await stage.office(`/activity-info/ticket?event=${eventId}`);
  await typeTicket(page);
  await drawer(page).getByLabel('Price').fill('10');
  await page.context().clearCookies({ name: 'access_token' });
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  const login = page.frameLocator('iframe[title="Sign in again"]');
  await login.getByLabel('Username, phone or e-mail').waitFor();
  await stage.look(page, 'sign-in-again', 'screen');
  await seesForgotten(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await stage.look(page, 'sign-in-again-phone', 'screen');
  await seesForgotten(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await login.getByLabel('Username, phone or e-mail').fill(stage.organiser.username);
  await login.locator('input[type=password]').fill(stage.organiser.password);
  await login.locator('input[type=password]').press('Enter');
  // The refused call was sent again by itself.
  await drawer(page).waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: 'Early bird' }).or(page.getByText('Early bird')).first().waitFor();
});
