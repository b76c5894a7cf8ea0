import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { joinLink } from '../support/joining.ts';
import { journey, phone, wide } from '../support/stage.ts';

/** @domains auth audit coupon */

journey(
  'a colleague is invited, works, and is removed; the log shows what they did',
  { timeout: 300_000 },
  async ({ stage }) => {
    const address = stage.address('colleague');
    const page = await stage.office('/account/colleagues', wide);
    await page.getByText('You', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Invite a colleague$/ }).click();
    await page.getByLabel('E-mail').fill(address);
    await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(address, { exact: true }).waitFor();
    await stage.look(page, 'colleagues-1-invited', 'screen');

    const link = await joinLink(stage.product.outboxUrl, address);
    const theirs = await stage.person(phone);
    await theirs.goto(link);
    await theirs.getByText(`You’ll sign in with ${address}.`).waitFor();
    await stage.look(theirs, 'colleagues-2-join');
    expect(await wrongWith(theirs, 'join')).toEqual([]);
    await theirs.getByLabel('Your name').fill('Nadia Colleague');
    await theirs.getByLabel('New password').fill('battery-staple-2');
    await theirs.getByRole('button', { name: 'Accept and sign in' }).click();
    await theirs.waitForURL((url) => !url.pathname.startsWith('/login'));

    // They work: here they only give themselves another name.
    await theirs.goto(new URL('/account/user-info', theirs.url()).href);
    await theirs.getByLabel('Name', { exact: true }).fill('Nadia Works');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText('Saved', { exact: true }).waitFor();

    await page.reload();
    await page.getByText('Nadia Works').waitFor();
    await page.getByRole('button', { name: 'Remove Nadia Works' }).click();
    await stage.look(page, 'colleagues-3-remove', 'screen');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Nadia Works was removed').waitFor();

    // The other browser is out with the next thing it asks for, and the link opens nothing any more.
    await theirs.reload();
    await theirs.getByLabel('Username, phone or e-mail').waitFor();
    await theirs.goto(link);
    await theirs.getByText(/^This link has been used/).waitFor();

    await page.goto(new URL('/account/audit-log', page.url()).href);
    await page.getByText('Own account: changed').first().waitFor();
    await stage.look(page, 'colleagues-4-log', 'screen');
    expect(await wrongWith(page, 'audit log')).toEqual([]);
    await page.getByText('Own account: changed').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Nadia Colleague').first().waitFor();
    await stage.look(page, 'colleagues-5-entry', 'screen');
    expect(await wrongWith(page, 'an entry of the log')).toEqual([]);
    await drawer.getByRole('button', { name: /^Everything by Nadia/ }).click();
    await page.waitForURL(/actorId=/);
  },
);
