import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { publishedEvent } from '../support/event.ts';
import { isKept, titleOf } from '../support/event-draft.ts';
import { journey, patient } from '../support/stage.ts';

/**
 * What an organiser changes of an event: kept by itself, and seen by nobody until it is published.
 * @domains event
 * @always
 */

const publish = (page: Page) => page.getByRole('button', { name: 'Publish changes' });

journey('what is changed of a published event is public when it is published, not before', async ({ stage }) => {
  const { url } = stage.product;
  const { eventId, code } = await publishedEvent(url, stage.organiser.token, 'Harbour day');
  const page = await stage.office(`/activity-info/essential?event=${eventId}`);
  await titleOf(page).waitFor();
  await page.getByText('Public and up to date').waitFor();
  // Off, and says why.
  await publish(page).focus();
  await page.getByRole('tooltip').getByText('No changes since').waitFor();

  await titleOf(page).fill('Harbour night');
  await isKept(page);
  await page.reload();
  await isKept(page);
  expect(await titleOf(page).inputValue()).toBe('Harbour night');

  const visitor = await stage.person();
  const heading = visitor.getByRole('heading', { level: 1 });
  await visitor.goto(`${url}/event/${code}`);
  expect(await heading.innerText()).toBe('Harbour day');

  await page.getByRole('button', { name: 'Preview' }).click();
  const link = await page.getByRole('link', { name: 'Open preview' }).getAttribute('href');
  await visitor.goto(link ?? '');
  expect(await heading.innerText()).toBe('Harbour night');
  await page.keyboard.press('Escape');

  await publish(page).click();
  await page.getByText('Public and up to date').waitFor();
  await visitor.goto(link ?? '');
  // What is published as it is has its own page.
  await visitor.waitForURL(`**/event/${code}`);
  await expect.poll(async () => (await visitor.reload(), heading.innerText()), patient).toBe('Harbour night');
  expect(await wrongWith(page, 'an event that was published anew')).toEqual([]);
});
