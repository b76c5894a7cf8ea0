import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { create, createPath, made, open, titleOf } from '../support/creating.ts';
import { journey } from '../support/stage.ts';

/**
 * Creating events as people do: one after the other, after back and reload. None changes another.
 * @domains event
 * @always
 */

journey('two creates in a row make two events, also after back and reload', async ({ stage }) => {
  const page = await stage.office(createPath);
  await create(page, 'Row one');
  // What is still to do comes first; there are no figures of nobody, and the tab of the form is closed.
  await page.getByRole('heading', { name: 'Before people can register' }).waitFor();
  expect(await page.locator('.stat').count()).toBe(0);
  expect(await page.locator('.tabs-bar').getByText('Create event').count()).toBe(0);
  await open(page, stage);
  expect(await titleOf(page).inputValue()).toBe('');
  expect(await wrongWith(page, 'the page of a new event')).toEqual([]);
  await turn(page, 'light');
  await create(page, 'Row two');
  await page.goBack();
  await open(page, stage);
  await page.reload();
  await titleOf(page).waitFor();
  expect(await titleOf(page).inputValue()).toBe('');
  await create(page, 'Row three');
  expect(await wrongWith(page, 'an event that was just created')).toEqual([]);
  expect(await made('Row ', stage)).toEqual(['Row one', 'Row three', 'Row two']);
});
