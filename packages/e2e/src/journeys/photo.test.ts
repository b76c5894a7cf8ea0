import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { doorOf, handScan } from '../support/door.ts';
import { desktop, journey, patient, phone } from '../support/stage.ts';

/** @domains checkin desk */

/** A portrait as a camera makes it, drawn by the page itself. */
async function portrait(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 1200];
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const disc = (colour: string, x: number, y: number, w: number, h: number) => {
      pen.fillStyle = colour;
      pen.beginPath();
      pen.ellipse(x, y, w, h, 0, 0, 2 * Math.PI);
      pen.fill();
    };
    pen.fillStyle = '#9fc4dd';
    pen.fillRect(0, 0, 900, 1200);
    disc('#27496d', 450, 1150, 400, 330);
    disc('#3a2416', 450, 430, 250, 300);
    disc('#e0ac86', 450, 500, 205, 260);
    disc('#222222', 375, 470, 20, 26);
    disc('#222222', 525, 470, 20, 26);
    disc('#a8483d', 450, 620, 75, 22);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

const widthOf = (picture: Locator) => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);

journey(
  'a photo that the organiser gives is seen at the desk, with and without a network, until it is taken away',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { eventId, url, codes } = await doorOf(stage, 3);
    const [first = '', second = ''] = codes;

    const page = await stage.office(`/activity-personnel/sign-in-manage?event=${eventId}`, desktop);
    await page.getByText('Guest 0').first().click();
    const drawer = page.getByRole('dialog');
    const box = drawer.getByRole('region', { name: 'Photo for the door' });
    await box.getByRole('button', { name: 'Add a photo' }).waitFor();
    await stage.look(page, 'photo-none', 'screen');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      box.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('me.jpg', 'image/jpeg', Buffer.from('no picture at all'));
    await box.getByRole('alert').waitFor();
    await choose('me.jpg', 'image/jpeg', await portrait(page));
    const shown = box.getByRole('img', { name: 'Photo of Guest 0' });
    await expect.poll(() => widthOf(shown), patient).toBe(360);
    await box.getByRole('alert').waitFor({ state: 'hidden' });
    await stage.look(page, 'photo-drawer', 'screen');
    await page.keyboard.press('Escape');
    await stage.look(page, 'photo-list');

    const desk = await stage.person(phone);
    await desk.goto(url);
    await desk.getByText('Hand scanners work right away').waitFor();
    await desk.getByText('of 3').first().waitFor();
    await handScan(desk, first, 'Welcome');
    const face = desk.getByRole('img', { name: 'Photo of Guest 0' });
    await expect.poll(() => widthOf(face), patient).toBe(360);
    await stage.look(desk, 'photo-desk', 'screen');
    await desk.keyboard.press('Escape');
    await handScan(desk, second, 'Welcome');
    expect(await desk.getByRole('img', { name: /^Photo of/ }).count()).toBe(0);
    await desk.keyboard.press('Escape');
    const search = desk.getByRole('searchbox').or(desk.getByRole('textbox')).first();
    await search.fill('Guest');
    await desk.locator('.found-person .thumb').waitFor();
    expect(await desk.locator('.found-person').count()).toBe(3);
    await stage.look(desk, 'photo-search', 'screen');
    await search.fill('');

    // Without a network: the small one, from the list on the device.
    await desk.context().setOffline(true);
    await handScan(desk, first, 'Already checked in');
    await face.waitFor();
    expect(await widthOf(face)).toBe(96);
    await stage.look(desk, 'photo-offline', 'screen');
    await desk.keyboard.press('Escape');
    await desk.context().setOffline(false);

    const wide = await stage.person(desktop);
    await wide.goto(url);
    await wide.getByText('Hand scanners work right away').waitFor();
    await handScan(wide, first, 'Already checked in');
    await expect.poll(() => widthOf(wide.getByRole('img', { name: 'Photo of Guest 0' })), patient).toBe(360);
    await stage.look(wide, 'photo-desk-wide', 'screen');
    await wide.keyboard.press('Escape');

    // The drawer of the registration shows the same one, and takes it away.
    await page.getByText('Guest 0').first().click();
    await page.getByRole('link', { name: 'Open registration' }).click();
    await page.getByRole('link', { name: 'Open registration' }).waitFor({ state: 'hidden' });
    const other = page.getByRole('dialog').getByRole('region', { name: 'Photo for the door' });
    await other.getByRole('img', { name: 'Photo of Guest 0' }).waitFor();
    await stage.look(page, 'photo-registration', 'screen');
    await other.getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('dialog', { name: 'Remove the photo of Guest 0?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await other.getByRole('button', { name: 'Add a photo' }).waitFor();
    await handScan(wide, first, 'Already checked in');
    expect(await wide.getByRole('img', { name: /^Photo of/ }).count()).toBe(0);
  },
);
