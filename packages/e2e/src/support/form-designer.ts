import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { publishedEvent } from './event.ts';
import { inSideMenu, patient, signIn, type Stage } from './stage.ts';

/** Opens the designer of the form of a new event; the event's code. */
export async function openDesigner({ product: { url }, organiser }: Stage, page: Page, title: string): Promise<string> {
  const { code } = await publishedEvent(url, organiser.token, title);
  await page.goto(`${url}/activity-manage/list`);
  await signIn(page, organiser);
  await page.getByText(title).filter({ visible: true }).first().click();
  await page.waitForURL(/\/manage-center/);
  // On a phone the menu is behind a button.
  const isWide = (page.viewportSize()?.width ?? 0) > 992;
  if (isWide) await (await inSideMenu(page, 'Set up', 'Registration form')).click();
  else await page.goto(`${url}/activity-info/reg-form`);
  await page.getByRole('listbox', { name: 'Fields of the form' }).waitFor();
  return code;
}

/** The questions as they are worded, without the marks beside them. */
export const labels = (page: Page) =>
  page.locator('[data-field] .fd-label').evaluateAll((all) => all.map((each) => each.firstChild?.textContent));

/** Publishes what was changed, and sees that the dialog names just these changes. */
export async function publish(page: Page, ...changes: string[]): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish changes', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.locator('li').allTextContents(), patient).toEqual(changes);
  await dialog.getByRole('button', { name: 'Publish changes', exact: true }).click();
  await page.getByRole('alert').getByText('Published', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}
