import { notificationSettings } from '@convoke/contract/notification/notification.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, wide } from '../support/stage.ts';

/** @domains notification guest */

journey(
  'the bell tells of a finished import, a line leads to it, and what is told by mail is chosen',
  { timeout: 240_000 },
  async ({ stage }) => {
    const page = await stage.office('/account/guest-library', wide);
    await page.getByRole('button', { name: 'Import', exact: true }).first().click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'speakers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Phone\nLi Na,13800138000\n'),
    });
    await dialog.getByRole('button', { name: 'Read all rows' }).click();
    await dialog.getByRole('button', { name: 'Import 1' }).click();
    await page.getByText('Li Na').first().waitFor();

    await page.goto(new URL('/dashboard', page.url()).href);
    await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Import finished').waitFor();
    await panel.getByText('speakers.csv').waitFor();
    expect(await wrongWith(page, 'the panel of the bell')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'notifications-1-panel', 'screen');
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    await panel.getByRole('button', { name: 'Notification settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Notification settings' });
    await settings.getByRole('checkbox', { name: 'Orders paid: By email' }).check();
    await settings.getByRole('checkbox', { name: 'Finished imports: In Convoke' }).uncheck();
    expect(await wrongWith(page, 'what is told')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'notifications-2-settings', 'screen');
    await settings.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Nothing yet').waitFor();
    const kept = await must(stage.product.url, notificationSettings, {}, stage.organiser.token);
    expect(kept).toMatchObject({
      inProduct: ['sale', 'review', 'campaign', 'invoice', 'colleague', 'question'],
      byMail: ['sale'],
    });

    await panel.getByRole('button', { name: 'Notification settings' }).click();
    await settings.getByRole('checkbox', { name: 'Finished imports: In Convoke' }).check();
    await page.waitForTimeout(600);
    await settings.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('link', { name: /Import finished/ }).click();
    await page.waitForURL(/guest-library/);
    await panel.waitFor({ state: 'hidden' });
  },
);
