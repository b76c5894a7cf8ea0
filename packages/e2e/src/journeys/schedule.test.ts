import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture } from '@convoke/contract/guest/guest.event.calls.ts';
import { agendaAdd, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { choose, journey, leaveDialog, patient, phone, wide } from '../support/stage.ts';

/**
 * A programme of two days: by mouse and by keyboard, published, changed, undone, and by two editors at once.
 * @domains schedule
 * @always
 */

journey(
  'a programme of two days is made by mouse and by keyboard, published, undone and read on a phone',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const startsAt = Date.parse('2027-03-01T01:00:00Z');
    const { eventId } = await publishedEvent(product.url, organiser.token, 'Spring days', {
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 32 * 3_600_000).toISOString(),
    });
    const { guestId } = await must(product.url, guestAdd, { name: 'Ada Lovelace' }, organiser.token);
    await must(product.url, guestAddLecture, { eventId, guestId, kind: 'speaker' }, organiser.token);
    const address = `/activity-info/schedule-manage?event=${eventId}`;
    const page = await stage.office(address, wide);
    const dialog = () => page.getByRole('dialog').filter({ visible: true }).last();
    const stored = async (title: string) => {
      const programme = await must(product.url, dateAll, { eventId }, organiser.token);
      const item = programme.items.find((each) => each.title === title);
      const place = programme.places.find((each) => each.placeId === item?.placeId)?.name;
      return item && { startsAt: item.startsAt, minutes: item.minutes, place };
    };

    await page.getByRole('button', { name: 'Add the 2 event days' }).click();
    await page.locator('[data-schedule-day]').nth(1).waitFor();
    await page.getByRole('button', { name: 'Add place' }).click();
    for (const name of ['Hall', 'Studio']) {
      await dialog().getByRole('button', { name: 'Add place' }).click();
      await dialog().getByLabel('Name', { exact: true }).fill(name);
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().getByRole('button', { name, exact: true }).waitFor();
    }
    await leaveDialog(page);

    await page.getByRole('button', { name: 'Add item' }).click();
    await dialog().getByLabel('Title', { exact: true }).fill('Opening');
    await choose(page, dialog().getByRole('combobox', { name: 'Speakers', exact: true }), 'Ada Lovelace');
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'Save' }).click();
    const waiting = page.locator('.schedule-waiting');
    await expect.poll(() => waiting.count(), patient).toBe(1);
    await must(product.url, agendaAdd, { eventId, title: 'Closing', minutes: 60 }, organiser.token);
    await expect.poll(() => waiting.count(), patient).toBe(2);

    // By mouse: from the pool to ten o'clock in the second place.
    const body = await page.locator('.schedule-body').boundingBox();
    const opening = await waiting.filter({ hasText: 'Opening' }).boundingBox();
    if (!body || !opening) throw new Error('nothing to drag');
    await page.mouse.move(opening.x + 20, opening.y + 10);
    await page.mouse.down();
    await page.mouse.move(opening.x - 40, opening.y + 20, { steps: 3 });
    await page.mouse.move(body.x + body.width * 0.75, body.y + 60 * 1.6 + 8, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(() => stored('Opening'), patient)
      .toEqual({ startsAt: '2027-03-01T02:00:00.000Z', minutes: 30, place: 'Studio' });

    // On paper there is the programme, and nothing to press but what stands in it.
    await page.emulateMedia({ media: 'print' });
    await expect
      .poll(() => page.locator('.schedule-item').filter({ hasText: 'Opening' }).isVisible(), patient)
      .toBe(true);
    expect(
      await page
        .locator('button:not(.schedule-item), input:not([type=radio]), select')
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await page.emulateMedia({ media: 'screen' });

    // By keyboard: to the first free slot, then a column on and a step down, and longer.
    const closing = page.getByRole('button', { name: /^Closing/ });
    await closing.focus();
    await page.keyboard.press('Space');
    await page.locator('.schedule-grabbed').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Space');
    await expect
      .poll(() => stored('Closing'), patient)
      .toEqual({ startsAt: '2027-03-01T01:05:00.000Z', minutes: 65, place: 'Studio' });
    await page.getByRole('complementary', { name: 'Conflicts' }).getByText('Two items in one place').waitFor();
    await page.locator('.schedule-item[data-level="warn"]').first().waitFor();
    await stage.look(page, 'schedule-editor', 'screen');

    // Undone and done again.
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await stored('Closing'))?.startsAt, patient).toBeNull();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(async () => (await stored('Closing'))?.minutes, patient).toBe(65);
    expect(await wrongWith(page, 'the editor')).toEqual([]);
    await turn(page, 'light');

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog().getByLabel('Release name').fill('First draft');
    await dialog().getByText('new', { exact: true }).first().waitFor();
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/Public: Release 1 · First draft/).waitFor();

    // Another editor moves it; what this one wanted is kept, and done after all.
    const other = await stage.office(address, wide);
    await other.locator('.schedule-item').filter({ hasText: 'Opening' }).focus();
    await other.keyboard.press('Shift+ArrowDown');
    await expect.poll(async () => (await stored('Opening'))?.minutes, patient).toBe(35);
    await page.getByRole('button', { name: /^Opening 10:00–10:35/ }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: /^Opening 10:00–10:35/ }).waitFor();
    const reader = await stage.office(address, phone);
    await reader.getByRole('button', { name: /^Opening/ }).waitFor();
    await stage.look(reader, 'schedule-phone');
    expect(await wrongWith(reader, 'the programme on a phone')).toEqual([]);
  },
);
