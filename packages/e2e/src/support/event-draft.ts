import type { Page } from 'playwright-core';

export const titleOf = (page: Page) => page.getByLabel('Title', { exact: true });
/** What was changed lies with the draft and is not public. */
export const isKept = (page: Page) =>
  page.locator('.publish-bar').filter({ hasText: 'with unpublished changes' }).getByText('Saved').waitFor();
