import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Chromium as the tests start it. */
export function browserOptions(executablePath: string, extra: string[] = []): LaunchOptions {
  return {
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
  };
}

/** A browser of one's own, for what the shared one cannot be: one with a camera. Without a Chromium (CHROMIUM_PATH empty) there is nothing to start. */
export function startBrowser(executablePath: string, extra: string[] = []): Promise<Browser> {
  return chromium.launch(browserOptions(executablePath, extra));
}
