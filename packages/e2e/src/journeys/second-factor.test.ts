import { createHmac } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { desktop, journey, phone, type Stage, signIn } from '../support/stage.ts';

/** @domains auth */

/** What an authenticator app shows for a secret (RFC 6238), `later` half minutes from now. */
function appCode(secret: string, later = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Gives a page an authenticator of its own, whose owner is always there. */
async function authenticatorOf(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

const account = '/account/user-account';

/** Two steps with an app are turned on; answers the secret and the recovery codes. */
async function turnOn(page: Page, stage: Stage): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(stage.organiser.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Code that the app shows').waitFor();
  await stage.look(page, 'second-factor-1-scan', 'screen');
  expect(await wrongWith(page, 'scan')).toEqual([]);
  const secret = (await dialog.locator('.copy-text-shown').textContent())?.replaceAll(' ', '') ?? '';
  await dialog.getByLabel('Code that the app shows').fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Your recovery codes', { exact: true }).waitFor();
  await stage.look(page, 'second-factor-2-codes', 'screen');
  expect(await wrongWith(page, 'recovery codes')).toEqual([]);
  const codes = await page.locator('.user-codes li').allTextContents();
  await page.getByRole('button', { name: 'I’ve kept them' }).click();
  await page.getByText(/^On since/).waitFor();
  return { secret, codes };
}

journey(
  'two steps are turned on and asked for; a passkey signs in alone and as the second step; a recovery code does once',
  { timeout: 300_000 },
  async ({ stage }) => {
    const page = await stage.office(account, desktop);
    await page.getByText('Two-step sign-in', { exact: true }).waitFor();
    const { session, authenticatorId } = await authenticatorOf(page);
    const { secret, codes } = await turnOn(page, stage);
    expect(codes).toHaveLength(10);

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Work laptop');
    await dialog.getByLabel('Your password').fill(stage.organiser.password);
    // The code before was used; the one of the next half minute is taken already.
    await dialog.getByLabel(/^Code of your app/).fill(appCode(secret, 1));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Work laptop', { exact: true }).waitFor();
    const kept = await session.send('WebAuthn.getCredentials', { authenticatorId });
    expect(kept.credentials).toHaveLength(1);
    await stage.look(page, 'second-factor-3-account');
    expect(await wrongWith(page, 'account')).toEqual([]);

    // Signs out, and comes back by the passkey alone.
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await stage.look(page, 'second-factor-4-login', 'screen');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();

    // Another browser has no passkey: the password asks for a code, and a recovery code will do once.
    const other = await stage.person(phone);
    await other.goto(new URL(account, page.url()).href);
    await signIn(other, stage.organiser);
    await other.getByText('One more step', { exact: true }).waitFor();
    await stage.look(other, 'second-factor-5-step');
    expect(await wrongWith(other, 'second step')).toEqual([]);
    await other.getByLabel('Code').fill('000000');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other
      .getByText(/^This code is wrong or was used already/)
      .first()
      .waitFor();
    await other.waitForTimeout(600);
    await other.getByLabel('Code').fill(codes[0] ?? '');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByText('9 left').waitFor();

    // The passkey as the second step, where the password was the first.
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Username, phone or e-mail').waitFor();
    await signIn(page, stage.organiser);
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();

    // A passkey that is removed signs nobody in any more.
    await other.getByRole('button', { name: 'Remove Work laptop' }).click();
    const asked = other.getByRole('dialog');
    await asked.getByLabel('Your password').fill(stage.organiser.password);
    await asked.getByLabel(/^Code of your app/).fill(codes[1] ?? '');
    await asked.getByRole('button', { name: 'Remove' }).click();
    await other.getByText('No passkeys yet').waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page
      .getByText(/^This passkey wasn’t accepted/)
      .first()
      .waitFor();
  },
);
