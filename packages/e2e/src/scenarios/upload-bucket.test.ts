import { createHash, randomBytes } from 'node:crypto';
import { findSwift, startSwift } from '@convoke/launcher/testing/swift.ts';
import { documentInfo, documentPage } from '@convoke/contract/resource/document.calls.ts';
import { expect, test } from 'vitest';
import { findChromium } from '../../../../scripts/lib/chromium.mjs';
import { startBrowser } from '../support/browser.ts';
import { logIn, must } from '../support/client.ts';
import { plainInstallation, startProduct } from '../support/product.ts';

/**
 * A browser brings files to a bucket by itself where the bucket lets it, and through the server where it does not.
 * @domains resource
 */

const chromium = process.env['CHROMIUM_PATH'] ?? findChromium();
const programs = findSwift();

if (chromium && programs !== undefined)
  test.each([true, false])('the bucket takes files of browsers: %s', { timeout: 300_000 }, async (takesBrowsers) => {
    const swift = await startSwift(programs);
    const product = await startProduct({
      env: { ...plainInstallation.env, ...(await swift.newBucket({ takesBrowsers })) },
    });
    const browser = await startBrowser(chromium);
    try {
      const token = await logIn(product.url, plainInstallation.login);
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
      await context.addCookies([{ name: 'access_token', value: token, url: product.url }]);
      const page = await context.newPage();
      const sent: string[] = [];
      page.on('request', (request) => {
        if (['PUT', 'PATCH'].includes(request.method())) sent.push(new URL(request.url()).host);
      });
      await page.goto(`${product.url}/resource-manage/documentation`);
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(40 * 1024 * 1024)]);
      const file = { name: 'floor plan.pdf', mimeType: 'application/pdf', buffer: bytes };
      await page.locator('input[type=file][aria-label="Upload"]').setInputFiles(file);
      if (!takesBrowsers) await page.getByText('so this file goes through the server').waitFor();
      await page.getByText('1 of 1 uploaded').waitFor();
      const [document] = (await must(product.url, documentPage, {}, token)).records;
      const { sha256 } = await must(product.url, documentInfo, { documentId: document?.documentId ?? '' }, token);
      expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      const own = new URL(product.url).host;
      // Two pieces of tus, of 32 MiB at most.
      expect(sent.filter((host) => host === own)).toHaveLength(takesBrowsers ? 0 : 2);
    } finally {
      await browser.close();
      await product.stop();
      await swift.stop();
    }
  });
