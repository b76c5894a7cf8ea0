import { expect } from 'vitest';
import { publishedEvent } from '../support/event.ts';
import { isKept, titleOf } from '../support/event-draft.ts';
import { journey, patient } from '../support/stage.ts';

/**
 * Changes of an event in two tabs, and of one that was never public.
 * @domains event
 */

journey('of two tabs the second is asked whose changes stay', async ({ stage }) => {
  const { url } = stage.product;
  const { eventId } = await publishedEvent(url, stage.organiser.token, 'Two tabs');
  const first = await stage.office(`/activity-info/essential?event=${eventId}`);
  await titleOf(first).waitFor();
  const second = await first.context().newPage();
  await second.goto(first.url());
  await titleOf(second).waitFor();

  await titleOf(first).fill('By the first tab');
  await isKept(first);
  await titleOf(second).fill('By the second tab');
  await second.getByText('This was changed elsewhere').waitFor();
  await second.getByRole('button', { name: 'Use the saved version' }).click();
  await expect.poll(() => titleOf(second).inputValue(), patient).toBe('By the first tab');

  await titleOf(second).fill('By the second tab');
  await isKept(second);
  await titleOf(first).fill('By the first again');
  await first.getByRole('button', { name: 'Keep mine' }).click();
  await isKept(first);
  await second.reload();
  await expect.poll(() => titleOf(second).inputValue(), patient).toBe('By the first again');
});

journey(
  'an event that was never public keeps itself; taken back, its page is gone and what is typed is kept',
  async ({ stage }) => {
    const { url } = stage.product;
    const page = await stage.office('/activity-manage/create');
    await titleOf(page).fill('Quiet start');
    await page.locator('.form-bar').getByRole('button', { name: 'Create event' }).click();
    await page.waitForURL(/\/manage-center\/index/);
    const eventId = new URL(page.url()).searchParams.get('event') ?? '';
    await page.goto(`${url}/activity-info/essential?event=${eventId}`);
    await page.getByText('Not public yet').waitFor();
    // A place is missing: the button is off and says so.
    await page.getByRole('button', { name: 'Publish', exact: true }).focus();
    await page.getByRole('tooltip').getByText('Enter a place first.').waitFor();
    await page.getByLabel('Place', { exact: true }).fill('Pier 4');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Public and up to date').waitFor();

    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Unpublished: the page is not public').waitFor();
    await page.getByLabel('Place', { exact: true }).fill('Pier 5');
    await page.getByText('Unpublished, with unpublished changes').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Public and up to date').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Place', { exact: true }).inputValue(), patient).toBe('Pier 5');
  },
);
