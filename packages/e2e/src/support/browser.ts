import { type Browser, chromium } from 'playwright-core';

/** Chromium as the tests start it. Without one (CHROMIUM_PATH empty) there is nothing to start. */
export function startBrowser(executablePath: string, extra: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...extra,
    ],
  });
}
