import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture, guestLectureGet } from '@convoke/contract/guest/guest.event.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * A guest's own page: the organiser copies its link, the guest fills it in on a phone, the organiser sees it and ends the link.
 * @domains guest speaker
 */

journey('a guest says by a secret link who they are, when they can be there and that they come', async ({ stage }) => {
  const { product, organiser } = stage;
  const { token } = organiser;
  const { eventId } = await publishedEvent(product.url, token, 'Summer days', {
    startsAt: '2027-07-01T07:00:00Z',
    endsAt: '2027-07-01T18:00:00Z',
    timeZone: 'Asia/Tokyo',
  });
  const { guestId } = await must(product.url, guestAdd, { name: 'Ada Lovelace' }, token);
  const { eventGuestId } = await must(product.url, guestAddLecture, { eventId, guestId }, token);
  const page = await stage.office(`/activity-info/guest-speaker?event=${eventId}`, wide);
  await page.getByText('Ada Lovelace').first().click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByRole('button', { name: 'Show link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Guest page' });
  await expect.poll(() => link.inputValue(), patient).toContain('/speaker#token=');
  const url = await link.inputValue();
  await stage.look(page, 'speaker-link', 'screen');

  const guest = await stage.person(phone);
  await guest.goto(url);
  await guest.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  expect(guest.url()).not.toContain('token');
  await guest.getByRole('button', { name: 'Yes, I’ll be there' }).click();
  await guest.getByLabel('About you').fill('I count.');
  await guest.getByRole('button', { name: 'Add time slot' }).click();
  // A row without times says which is missing, and nothing is sent.
  await guest.getByRole('button', { name: 'Save' }).click();
  await guest.getByText('Enter a date and time, or remove this row.').first().waitFor();
  expect(await guest.getByLabel('From').getAttribute('aria-invalid')).toBe('true');
  await stage.look(guest, 'speaker-time-missing');
  await guest.getByLabel('From').fill('2027-07-01T16:00');
  await guest.getByRole('textbox', { name: /^To\b/ }).fill('2027-07-01T18:00');
  await guest.getByRole('button', { name: 'Save' }).click();
  await guest.getByText('Saved. Thank you.').waitFor();
  await stage.look(guest, 'speaker-page');
  expect(await wrongWith(guest, 'the page of a guest')).toEqual([]);
  expect(await must(product.url, guestLectureGet, { eventGuestId }, token)).toMatchObject({
    state: 'CONFIRMED',
    biography: '<p>I count.</p>',
    // On the clock of the event.
    availability: [{ from: '2027-07-01T07:00:00.000Z', to: '2027-07-01T09:00:00.000Z' }],
  });
  // A reload of the same tab opens it again.
  await guest.reload();
  await expect.poll(() => guest.getByLabel('About you').inputValue(), patient).toBe('I count.');

  await dialog.getByRole('button', { name: 'Disable link' }).click();
  await page.getByRole('dialog', { name: 'Disable this link?' }).getByRole('button', { name: 'Disable link' }).click();
  await dialog.getByRole('button', { name: 'Show link' }).waitFor();
  await guest.reload();
  await guest.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});
