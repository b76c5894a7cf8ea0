import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { browserOptions } from './browser.ts';
import { type ProductPlace, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where there is no Chromium: journeys are skipped then. */
    stage: { product: ProductPlace; browser: string } | null;
  }
}

/** One product and one browser for all journeys of a run. Each has an organisation and browser profiles of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = String(project.config.env['CHROMIUM_PATH'] ?? '');
  if (program === '') {
    project.provide('stage', null);
    return async () => {};
  }
  const product = await startProduct();
  const browser = await chromium.launchServer(browserOptions(program)).catch(async (error: unknown) => {
    await product.stop();
    throw error;
  });
  const { url, outboxUrl, paymentUrl, superuserUrl, demo } = product;
  project.provide('stage', {
    product: { url, outboxUrl, paymentUrl, superuserUrl, demo },
    browser: browser.wsEndpoint(),
  });
  return async () => {
    await browser.close();
    await product.stop();
  };
}
