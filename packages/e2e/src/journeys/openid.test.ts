import { colleagueInvite } from '@convoke/contract/auth/colleague.calls.ts';
import { openidClient, startOpenid } from '@convoke/gateways/openid/openid.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { logIn, must } from '../support/client.ts';
import { freePort, plainInstallation, startProduct } from '../support/product.ts';
import { joinLink } from '../support/joining.ts';
import { desktop, journey, patient, phone, signIn } from '../support/stage.ts';

/** @domains auth */

const unknown = 'Nobody here signs in with this identity';
const button = (page: Page) => page.getByRole('button', { name: 'Continue with House' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await button(page).waitFor();
}

journey(
  'an OpenID provider: strangers are refused, an identity is linked and signs in, a verified address is linked by itself, once',
  { timeout: 300_000 },
  async ({ stage }) => {
    // The provider is a setting of the installation, so this one is of its own.
    const port = await freePort();
    const product = await startProduct({
      env: {
        ...plainInstallation.env,
        OIDC_ISSUER: `http://127.0.0.1:${port}`,
        OIDC_CLIENT_ID: openidClient.id,
        OIDC_CLIENT_SECRET: openidClient.secret,
        OIDC_LABEL: 'House',
      },
    });
    const openid = await startOpenid(`${product.url}/login/oidc`, port);
    try {
      // Nobody knows them yet.
      const page = await stage.person(desktop);
      openid.come({ sub: 'olga' });
      await page.goto(`${product.url}/login?redirect=%2Faccount%2Fuser-account`);
      await stage.look(page, 'openid-1-login', 'screen');
      await button(page).click();
      await page.getByRole('alert').filter({ hasText: unknown }).first().waitFor();
      expect(new URL(page.url()).search).toBe('');
      expect(await wrongWith(page, 'refused identity')).toEqual([]);
      await stage.look(page, 'openid-2-refused', 'screen');

      // They sign in with their password, and link it.
      await page.goto(`${product.url}/login?redirect=%2Faccount%2Fuser-account`);
      await signIn(page, plainInstallation.login);
      await page.getByText('Sign-in with House').waitFor();
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password').fill(plainInstallation.login.password);
      await dialog.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByText(/^Linked on/).waitFor();
      await stage.look(page, 'openid-3-linked', 'screen');

      // From then on the button is enough, and leads to where they were going.
      await signOut(page);
      await page.goto(`${product.url}/login?redirect=%2Faccount%2Fuser-info`);
      await button(page).click();
      await page.waitForURL(/\/account\/user-info$/);
      await page.getByRole('button', { name: 'Your account' }).waitFor();
      await page.goto(`${product.url}/account/user-account`);
      await page.getByText('With the linked provider').first().waitFor();

      // Unlinked, it opens nothing.
      await page.getByRole('button', { name: 'Unlink' }).click();
      await dialog.getByLabel('Your password').fill(plainInstallation.login.password);
      await dialog.getByRole('button', { name: 'Unlink' }).click();
      await page.getByText('Not linked').waitFor();
      await signOut(page);
      await button(page).click();
      await page.getByRole('alert').filter({ hasText: unknown }).first().waitFor();

      // A colleague, whose address the invitation has proved, is known by it the first time, and told.
      const email = 'nadia@example.com';
      await must(product.url, colleagueInvite, { email }, await logIn(product.url, plainInstallation.login));
      const link = await joinLink(product.outboxUrl, email);
      const theirs = await stage.person(phone);
      await theirs.goto(link);
      await theirs.getByLabel('Your name').fill('Nadia');
      await theirs.getByLabel('New password').fill('battery-staple-2');
      await theirs.getByRole('button', { name: 'Accept and sign in' }).click();
      await theirs.waitForURL((url) => !url.pathname.startsWith('/login'));

      const account = { email, email_verified: true };
      for (const [sub, isKnown] of [
        ['nadia', true],
        ['whoever has the address now', false],
      ] as const) {
        const browser = await stage.person(phone);
        openid.come({ sub, ...account });
        await browser.goto(`${product.url}/login`);
        await button(browser).tap();
        if (isKnown) await browser.getByRole('button', { name: 'Your account' }).waitFor();
        else await browser.getByRole('alert').filter({ hasText: unknown }).first().waitFor();
        await stage.look(browser, isKnown ? 'openid-4-by-address' : 'openid-5-another', 'screen');
      }
      const inbox = async () => {
        const answer = await fetch(`${product.outboxUrl}/api/messages?channel=mail&to=${encodeURIComponent(email)}`);
        const { messages } = (await answer.json()) as { messages: { subject: string }[] };
        return messages.map(({ subject }) => subject).filter((subject) => subject.includes('was linked'));
      };
      await expect.poll(inbox, patient).toHaveLength(1);
    } finally {
      await openid.close();
      await product.stop();
    }
  },
);
