import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { doorOf } from '../support/door.ts';
import { desktop, journey, patient, phone, signIn } from '../support/stage.ts';

/**
 * An organiser at the door without a link: the way in, and what becomes of what is typed when the session ends.
 * @domains checkin desk auth
 */

for (const [look, device] of [['phone', phone] as const, ['desktop', desktop] as const])
  journey(
    `a desk whose organiser's session has ended goes on after they signed in over it (${look})`,
    { timeout: 180_000 },
    async ({ stage }) => {
      const { product, organiser } = stage;
      const { eventId, codes } = await doorOf(stage, 2);
      const [code = ''] = codes;
      const desk = await stage.person(device);
      await desk.goto(`${product.url}/checkin/${eventId}`);
      // No link, and no dead end.
      await desk.getByText('Open this page with a link').waitFor();
      await stage.look(desk, `desk-without-link-${look}`, 'screen');
      await desk.getByRole('link', { name: 'Sign in as an organiser' }).click();
      await signIn(desk, organiser);
      await desk.getByText('Hand scanners work right away').waitFor();

      const search = desk.getByRole('search').getByRole('textbox');
      await search.fill(code);
      await desk.context().clearCookies({ name: 'access_token' });
      const sheet = desk.getByRole('dialog', { name: 'Sign in again' });
      await sheet.waitFor();
      const login = desk.frameLocator('iframe[title="Sign in again"]');
      await login.getByLabel('Username, phone or e-mail').waitFor();
      const forgotten = login.getByRole('button', { name: 'Forgot your password?' });
      const frame = await sheet.locator('iframe').boundingBox();
      const box = await forgotten.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
      await stage.look(desk, `desk-sign-in-${look}`, 'screen');
      expect(await wrongWith(desk, 'a desk under the login')).toEqual([]);
      await login.getByLabel('Username, phone or e-mail').fill(organiser.username);
      await login.locator('input[type=password]').fill(organiser.password);
      await login.locator('input[type=password]').press('Enter');
      await sheet.waitFor({ state: 'hidden' });
      expect(await search.inputValue()).toBe(code);
      await search.press('Enter');
      await desk.getByRole('alert').getByText('Welcome', { exact: true }).waitFor();
      const signedIn = async () => (await must(product.url, checkinDesk, { eventId }, organiser.token)).signedIn;
      await expect.poll(signedIn, patient).toBe(1);

      // Who would rather not leaves nobody on the device, and finds the way back.
      await desk.context().clearCookies({ name: 'access_token' });
      await sheet.getByRole('button', { name: 'Close this page' }).click();
      await desk.getByText('Your session has ended').waitFor();
      await stage.look(desk, `desk-session-ended-${look}`, 'screen');
      await desk.getByRole('link', { name: 'Sign in as an organiser' }).click();
      await signIn(desk, organiser);
      await desk.getByText('Hand scanners work right away').waitFor();
    },
  );
