import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { cameraFilm } from '../support/camera.ts';
import { handScan } from '../support/door.ts';
import { inSideMenu, desktop, journey, phone, signIn, wide } from '../support/stage.ts';

/**
 * The main job as people do it: the organiser on a desktop, the attendee on a phone, the door with a camera, a hand scanner and without a
 * network, and the mail read in the outbox.
 * @domains event participant register checkin
 * @always
 */

/** A button that is to be seen; its name may begin with that of its icon. */
function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`${name}$`) }).filter({ visible: true });
}

/** The entry of the side menu. */
function menu(page: Page, name: string): Locator {
  return page
    .getByRole('menuitem', { name: new RegExp(`${name}$`) })
    .filter({ visible: true })
    .first();
}

// In the demo's organisation, which no other journey uses: what people see first is seen here.
journey('from login to a scanned code', async ({ stage }) => {
  const { product, look } = stage;
  const email = stage.address('ada');
  const [organiser, attendee] = [await stage.person(wide), await stage.person(phone)];
  // The organiser signs in; the page asked for first is where it ends.
  await organiser.goto(`${product.url}/activity-manage/list?search=summit`);
  await organiser.waitForURL(/\/login\?redirect=/);
  await signIn(organiser, product.demo);
  await organiser.waitForURL(/\/activity-manage\/list\?search=summit/);
  await organiser.getByText('Lumen Summit').first().waitFor();
  await look(organiser, '01-list', 'screen');

  // Creates an offline event and publishes it.
  await organiser.getByRole('button', { name: 'Create event' }).first().click();
  await organiser.getByText('In-person event').click();
  await organiser.waitForURL(/\/activity-manage\/create/);
  await organiser
    .getByLabel('Title', { exact: true })
    .and(organiser.locator('input'))
    .fill('Autumn makers <b>meetup</b>');
  await organiser.getByLabel('Place', { exact: true }).fill('Foundry hall');
  await organiser.getByLabel('Address', { exact: true }).fill('3 Canal Street');
  await organiser.getByLabel('Places', { exact: true }).fill('40');
  await look(organiser, '02-create', 'screen');
  await organiser
    .locator('form')
    .getByRole('button', { name: 'Create event' })
    .or(organiser.getByRole('button', { name: 'Create event' }).last())
    .first()
    .click();
  await organiser.waitForURL(/\/manage-center\/index/);
  await button(organiser, 'Publish').first().click();
  await organiser.getByText('Published. Registration opens as scheduled.').waitFor();
  await look(organiser, '03-overview', 'screen');
  const code = /\/event\/([0-9A-Z]{14})/.exec(await organiser.locator('body').innerText())?.[1] ?? '';
  expect(code).toHaveLength(14);

  // The attendee reads the page on a phone and registers; a second tap does nothing more.
  await attendee.goto(`${product.url}/event/${code}?channel=poster`);
  await attendee.getByRole('heading', { name: 'Autumn makers <b>meetup</b>' }).waitFor();
  await look(attendee, '04-event', 'screen');
  await attendee.getByRole('link', { name: 'Register' }).first().click();
  await attendee.waitForURL(/\/register\//);
  await attendee.getByLabel('Name').fill('Ada Lovelace');
  await attendee.getByLabel(/^Phone/).fill('12');
  await attendee.getByLabel(/^E-mail/).fill(email);
  await attendee.getByLabel('Company').fill('=HYPERLINK("http://x")');
  await attendee.getByRole('button', { name: 'Register' }).click();
  await attendee.getByText('Not a valid phone number.').first().waitFor();
  await look(attendee, '05-refused', 'screen');
  // What was typed is kept over a reload.
  await attendee.reload();
  await expect.poll(() => attendee.getByLabel('Name').inputValue()).toBe('Ada Lovelace');
  await attendee.getByLabel(/^Phone/).fill('138 0013 8001');
  await attendee.getByRole('button', { name: 'Register' }).dblclick();
  await attendee.getByRole('heading', { name: 'You’re in!' }).waitFor();
  await look(attendee, '06-registered', 'screen');
  await attendee.getByRole('link', { name: 'Open my code' }).click();
  await attendee.waitForURL(/\/qd\//);
  const own = /\/qd\/([0-9A-Z]{14})/.exec(attendee.url())?.[1] ?? '';
  await attendee.getByText('Show this code at the entrance.').waitFor();
  await look(attendee, '07-own-code', 'screen');

  // The confirmation is in the outbox, with the code's link and the calendar file.
  const outbox = await stage.person(desktop);
  await outbox.goto(product.outboxUrl);
  await outbox.getByText('Autumn makers').first().click();
  await expect
    .poll(async () => {
      const answer = await fetch(`${product.outboxUrl}/api/messages?to=${email}&channel=mail`);
      const { messages } = (await answer.json()) as {
        messages: { html: string; attachments: { fileName: string }[] }[];
      };
      return messages.map((mail) => [
        mail.html.includes(`/qd/${own}`),
        mail.html.includes('<b>meetup'),
        mail.attachments.some((file) => file.fileName.endsWith('.ics')),
      ]);
    })
    .toEqual([[true, false, true]]);
  await look(outbox, '08-outbox', 'screen');

  // The organiser sees the person without reloading, and opens the details.
  await (await inSideMenu(organiser, 'People', 'Participants')).click();
  await organiser.getByRole('cell').getByText('Ada Lovelace').click();
  await organiser.getByText(email).first().waitFor();
  await look(organiser, '09-participant', 'screen');
  await organiser.keyboard.press('Escape');
  const download = organiser.waitForEvent('download');
  await button(organiser, 'Export').click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  // A desk link for the door.
  await (await inSideMenu(organiser, 'Door', 'Check-in')).click();
  await button(organiser, 'New check-in link').first().click();
  await button(organiser, 'Create link').click();
  const link = organiser.getByText(/\/checkin\/[0-9a-f-]{36}#key=/).first();
  await link.waitFor();
  const deskUrl = /https?:\/\/\S+#key=\S+/.exec((await link.textContent()) ?? (await link.inputValue()))?.[0] ?? '';
  await look(organiser, '10-key', 'screen');

  // Without the key the desk shows nothing of anybody.
  const stranger = await stage.person(phone);
  await stranger.goto(deskUrl.replace(/#.*/, ''));
  await stranger.getByText('Open this page with a link').waitFor();
  expect(await stranger.locator('body').innerText()).not.toMatch(/Ada|Autumn|\d{4}/);

  // The door's camera reads the code off the attendee's phone.
  const film = join(mkdtempSync(join(tmpdir(), 'convoke-film-')), 'code.y4m');
  writeFileSync(film, cameraFilm(own));
  const desk = await stage.person({ ...phone, permissions: ['camera'] }, [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  await desk.goto(deskUrl);
  await desk.getByRole('button', { name: 'Scan with the camera' }).click();
  await desk.getByText('Ada Lovelace').first().waitFor({ timeout: 40_000 });
  await look(desk, '11-scanned', 'screen');
  await expect.poll(() => attendee.getByText('Checked in').first().isVisible(), { timeout: 15_000 }).toBe(true);
  await look(attendee, '12-signed-in', 'screen');
  expect(await wrongWith(attendee, 'a code that was scanned')).toEqual([]);
  await desk.close();

  // A second device with a hand scanner: already here. An unknown code is refused in words.
  const second = await stage.person(phone);
  await second.goto(deskUrl);
  await second.getByText('Hand scanners work right away').waitFor();
  await handScan(second, own, 'Already checked in');
  await look(second, '13-already', 'screen');
  await second.getByRole('button', { name: 'Next' }).click();
  await handScan(second, 'ZZZZZZZZZZZZZZ', 'Unknown code');
  await second.getByRole('button', { name: 'Next' }).click();

  // The organiser's figures follow by themselves.
  await organiser.bringToFront();
  await organiser.keyboard.press('Escape');
  await menu(organiser, 'Overview').click();
  await expect
    .poll(async () => (await organiser.locator('body').innerText()).replace(/\s+/g, ' '), { timeout: 15_000 })
    .toMatch(/Checked in 1 100%/);
  await look(organiser, '14-figures', 'screen');
});
