import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { expect } from 'vitest';
import { create, createPath, made, open, press, titleOf } from '../support/creating.ts';
import { journey } from '../support/stage.ts';

/**
 * What goes wrong while events are created: an unfinished one in two tabs, and an answer that is lost. None changes another.
 * @domains event
 */

journey('an unfinished event opened in two tabs becomes two', async ({ stage }) => {
  const first = await stage.office(createPath);
  await titleOf(first).fill('Tab draft');
  await first.waitForFunction(() => localStorage.getItem('draft.event-create')?.includes('Tab draft'));
  const second = await first.context().newPage();
  await open(second, stage);
  await second.getByText('Your unfinished event is still here').waitFor();
  await create(first, 'Tab one');
  await create(second, 'Tab two');
  expect(await made('Tab ', stage)).toEqual(['Tab one', 'Tab two']);
  await open(first, stage);
  expect(await titleOf(first).inputValue()).toBe('');
});

journey('a lost answer makes no second event, and a retry no other one', async ({ stage }) => {
  const page = await stage.office(createPath);
  let lost = 0;
  // The server does it, the answer is lost on its way, twice: what is asked again by itself as well.
  await page.route(`**${eventAdd.path}*`, async (route) => {
    if (lost++ >= 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await titleOf(page).fill('Lost once');
  await press(page);
  await page.locator('.form-problem').waitFor();
  await page.reload();
  await titleOf(page).waitFor();
  expect(await titleOf(page).inputValue()).toBe('Lost once');
  await press(page);
  await page.waitForURL(/\/manage-center\/index/);
  await open(page, stage);
  await create(page, 'Lost no more');
  expect(await made('Lost ', stage)).toEqual(['Lost no more', 'Lost once']);
});
