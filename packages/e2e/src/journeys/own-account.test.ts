import { journey, phone, signIn, wide } from '../support/stage.ts';

/** @domains auth */

journey(
  'a new password signs the other browser out; another is ended by hand; the profile is seen at once',
  { timeout: 240_000 },
  async ({ stage }) => {
    const page = await stage.office('/account/user-info', wide);
    await page.getByLabel('Name', { exact: true }).fill('Olga Ivanova');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByText(/^Olga Ivanova · /).waitFor();
    await page.keyboard.press('Escape');
    await stage.look(page, 'own-account-1-profile', 'screen');

    const other = await stage.office('/account/user-account', phone);
    await other.getByText('This one').waitFor();
    await stage.look(other, 'own-account-2-devices');

    await page.goto(new URL('/account/change-password', page.url()).href);
    await page.getByLabel('Current password').fill('wrong-1234');
    await page.getByLabel('New password', { exact: true }).fill('battery-staple-2');
    await page.getByLabel('Repeat the new password').fill('battery-staple-3');
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The two passwords differ').waitFor();
    await page.getByLabel('Repeat the new password').fill('battery-staple-2');
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The current password is wrong.').waitFor();
    // Another press within half a second would be a repeat.
    await page.waitForTimeout(600);
    await page.getByLabel('Current password').fill(stage.organiser.password);
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
    await page.getByText(/^Your password is changed/).waitFor();
    await stage.look(page, 'own-account-3-password', 'screen');

    // The other browser notices with the next thing it asks for, and comes back by the new password.
    await other.goto(new URL('/account/user-account', other.url()).href);
    await signIn(other, { ...stage.organiser, password: 'battery-staple-2' });
    await other.getByText('This one').waitFor();

    await page.goto(new URL('/account/user-account', page.url()).href);
    await page.getByRole('button', { name: /^Sign out Chrome, Android/ }).click();
    await page.getByText('1 device signed out').waitFor();
    await stage.look(page, 'own-account-4-devices', 'screen');
    await other.reload();
    await other.getByLabel('Username, phone or e-mail').waitFor();
  },
);
