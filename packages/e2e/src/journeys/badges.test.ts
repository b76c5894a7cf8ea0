import { badgeAdd, badgeList, badgePrints } from '@convoke/contract/badge/badge.calls.ts';
import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantGroupAdd } from '@convoke/contract/participant/participant.groups.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { doorOf, handScan } from '../support/door.ts';
import { bytesOf, journey, patient, phone, wide } from '../support/stage.ts';

/** @domains badge */

/** Pages of a PDF, without a reader: each names itself once. */
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

/** What a page asked to have printed: whatever a browser without a printer does with the frame, the answer is a PDF. */
async function printedBy(page: Page, path: string, act: () => Promise<unknown>): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().includes(path));
  await act();
  const response = await answer;
  return response.headers()['content-type'] === 'application/pdf' ? response.status() : 0;
}

journey(
  'a badge is designed, printed for everyone, after a scan at a desk and at once at a kiosk',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId, url, codes } = await doorOf(stage, 3);
    const [first = '', second = ''] = codes;

    const page = await stage.office(`/activity-personnel/badges?event=${eventId}`, wide);
    await page.getByRole('img', { name: 'Badge' }).waitFor();
    await stage.look(page, 'badges-standard');
    await page.getByRole('button', { name: 'Design your own' }).click();
    const box = (name: RegExp) => page.getByRole('group', { name: 'Badge' }).getByRole('button', { name });
    await box(/^Name:/).waitFor();

    // Moved by the pointer, then by the keys; and a field is added.
    const stored = async () => (await must(product.url, badgeList, { eventId }, token))[0]?.design.elements ?? [];
    const place = await box(/^QR code:/).boundingBox();
    if (!place) throw new Error('no box');
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width / 2 - 20, place.y + place.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await stored()).find(({ kind }) => kind === 'qr')?.x, patient).toBeLessThan(60);
    await box(/^Name:/).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await stored()).find(({ elementId }) => elementId === 'name')?.y, patient).toBe(13);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored()).find(({ elementId }) => elementId === 'name')?.y, patient).toBe(12);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Date' }).click();
    await expect.poll(async () => (await stored()).some(({ elementId }) => elementId === 'date'), patient).toBe(true);
    await page.getByRole('button', { name: 'Next person' }).click();
    await stage.look(page, 'badges-designer');
    expect(await wrongWith(page, 'the designer of badges')).toEqual([]);

    // All of them in one file.
    await page.getByRole('button', { name: 'Print badges' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print badges' });
    await dialog.getByText('Approved and not printed yet (3)').waitFor();
    await stage.look(page, 'badges-print', 'screen');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save PDF' }).click();
    expect(pagesIn(await bytesOf(await download))).toBe(3);
    await dialog.waitFor({ state: 'hidden' });
    const people = async () => (await must(product.url, participantPage, { eventId }, token)).records;
    expect((await people()).map(({ badgePrints: n }) => n)).toEqual([1, 1, 1]);

    // Who was printed already is printed again only by who says so.
    const desk = await stage.person(phone);
    await desk.goto(url);
    await desk.getByText('Hand scanners work right away').waitFor();
    await desk.getByRole('button', { name: 'Print a badge with each check-in' }).click();
    await handScan(desk, first, 'Welcome');
    await desk.getByText(/^Badge already printed at/).waitFor();
    await stage.look(desk, 'badges-desk', 'screen');
    const again = desk.getByRole('button', { name: 'Print again' });
    expect(await printedBy(desk, '/event/badge/desk', () => again.click())).toBe(200);
    await expect
      .poll(async () => (await people()).map(({ badgePrints: n }) => n).toSorted((a, b) => a - b), patient)
      .toEqual([1, 1, 2]);

    const kioskKey = await must(product.url, checkinKeyAdd, { eventId, role: 'kiosk' }, token);
    const kiosk = await stage.person(wide);
    await kiosk.goto(kioskKey.url);
    await kiosk.getByRole('button', { name: 'Print badges at this kiosk' }).click();
    const printed = printedBy(kiosk, '/event/badge/kiosk', async () => {
      await kiosk.keyboard.type(second, { delay: 3 });
      await kiosk.keyboard.press('Enter');
    });
    await kiosk.getByText('Your badge is printing.').waitFor();
    await stage.look(kiosk, 'badges-kiosk', 'screen');
    expect(await printed).toBe(200);
    const other = (await people()).find(({ participantCode }) => participantCode === second);
    const [last] = await must(product.url, badgePrints, { partsId: other?.partsId ?? '' }, token);
    expect(last).toMatchObject({ device: 'kiosk', byName: null });

    // Whoever opens the kiosk again finds no switch, and it goes on printing. In another tab: Chromium without a screen may die of a reload while it shows a PDF.
    const reopened = await kiosk.context().newPage();
    await reopened.goto(kioskKey.url.split('#')[0] ?? '');
    await reopened.getByText('Welcome', { exact: true }).waitFor();
    expect(await reopened.getByRole('button', { name: 'Print badges at this kiosk' }).count()).toBe(0);

    const small = await stage.office(`/activity-personnel/badges?event=${eventId}`, phone);
    await small.getByText('Open this page on a wider screen').waitFor();
    await stage.look(small, 'badges-phone');
  },
);

journey(
  'badges of everybody whom the list of *Check-in* shows, on sheets of their own where a template is of another size',
  { timeout: 120_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId } = await doorOf(stage, 3);
    const { groupId } = await must(product.url, participantGroupAdd, { eventId, name: 'Press' }, token);
    const large = { ...standardDesign(), width: 105, height: 148 };
    await must(product.url, badgeAdd, { eventId, name: 'Everyone', design: standardDesign() }, token);
    await must(product.url, badgeAdd, { eventId, name: 'Press', groupIds: [groupId], design: large }, token);
    const page = await stage.office(`/activity-personnel/sign-in-manage?event=${eventId}`, wide);
    await page.getByText('Guest 0').first().waitFor();
    await page.getByRole('button', { name: 'Print badges' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print badges' });
    await dialog.getByText('Everyone in the list (3)').waitFor();
    await dialog.getByText('A4 sheets of labels').click();
    await dialog.getByText('Different size: Press (105 × 148 mm).').waitFor();
    await stage.look(page, 'badges-checkin', 'screen');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save PDF' }).click();
    expect(pagesIn(await bytesOf(await download))).toBe(1);
    await dialog.waitFor({ state: 'hidden' });

    await page.getByPlaceholder(/^Search by name/).fill('Guest 1');
    await expect.poll(() => page.getByText('Guest 0').count(), patient).toBe(0);
    await page.getByRole('button', { name: 'Print badges' }).click();
    await dialog.getByText('Everyone in the list (1)').waitFor();
    const one = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save PDF' }).click();
    expect(pagesIn(await bytesOf(await one))).toBe(1);
  },
);
