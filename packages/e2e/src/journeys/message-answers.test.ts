import { messageMailSend } from '@convoke/contract/message/message.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { choose, journey, mailsTo, patient, phone, wide } from '../support/stage.ts';

/** @domains message messages */

const sheet = ['E-mail,Name', 'bo@example.com,Bo', 'nobody,Cy'].join('\n');

journey(
  'who gets a mail says on their phone that they want no more; the organiser sees it, adds others, and lets one have mails again',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await withClient(product.superuserUrl, (client) =>
      client.query(
        `INSERT INTO account_balance (organisation_id, balance_cents) SELECT organisation_id, 1000 FROM login_name WHERE name = $1
         ON CONFLICT (organisation_id) DO UPDATE SET balance_cents = 1000`,
        [organiser.username],
      ),
    );
    const address = stage.address('reader');
    await must(
      product.url,
      messageMailSend,
      {
        name: 'Invitation',
        purpose: 'promotion',
        sources: [{ kind: 'typed', addresses: [address] }],
        mail: { subject: 'You are invited', html: '<p>Hello</p>' },
      },
      organiser.token,
    );
    const [mail] = await mailsTo(product, address, 'You are invited');
    const leave = /https?:\/\/[^"]+\/m\/u\/[\w-]+/.exec(mail?.html ?? '')?.[0] ?? '';

    const reader = await stage.person(phone);
    await reader.goto(leave);
    await reader.getByRole('heading', { name: 'Which messages do you want?' }).waitFor();
    expect(await wrongWith(reader, 'the page of somebody’s messages')).toEqual([]);
    await stage.look(reader, 'messages-page');
    await reader.getByRole('button', { name: 'Save' }).click();
    await reader.getByText('Saved. No more promotions.').waitFor();
    await stage.look(reader, 'messages-page-saved');
    await reader.goto(`${leave}?language=zh`);
    await reader.getByRole('heading', { name: '您希望收到哪些消息？' }).waitFor();
    await reader.goto(`${leave.slice(0, -1)}!`);
    await reader.getByRole('heading').first().waitFor();

    const page = await stage.office('/marketing-notice/stops', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByRole('row').filter({ hasText: address }).filter({ hasText: 'Unsubscribed' }).waitFor();
    await page.getByRole('button', { name: 'Add' }).first().click();
    await shown.getByLabel('Addresses').fill('ana@example.com, nobody');
    expect(await wrongWith(page, 'adding a stop')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'message-stop-add', 'screen');
    await shown.getByRole('button', { name: 'Add' }).click();
    await page.getByText('1 added, 0 already listed').waitFor();
    await page.getByRole('row').filter({ hasText: 'ana@example.com' }).waitFor();

    await page.getByRole('button', { name: 'Import' }).first().click();
    await shown
      .locator('input[type=file]')
      .setInputFiles({ name: 'stops.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    // Nothing is stopped before it was looked at.
    await shown.getByText('bo@example.com').waitFor();
    await stage.look(page, 'message-stop-preview', 'screen');
    await shown.getByRole('button', { name: 'Add 1', exact: true }).click();
    await shown.getByText('1 added, 0 already listed.').waitFor();
    await shown.getByText('Row 3: nobody Cy').waitFor();
    await stage.look(page, 'message-stop-import', 'screen');
    await shown.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('row').filter({ hasText: 'bo@example.com' }).waitFor();
    expect(await wrongWith(page, 'the list of stops')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'message-stops');

    await page.getByRole('row').filter({ hasText: 'ana@example.com' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Remove from list' }).click();
    await shown.getByRole('button', { name: 'Remove from list' }).click();
    await page.getByText('1 removed from the list').waitFor();
    await page.getByRole('row').filter({ hasText: 'ana@example.com' }).waitFor({ state: 'detached' });
    await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Removed');
    await page.getByRole('row').filter({ hasText: 'ana@example.com' }).waitFor();
    const small = await stage.office('/marketing-notice/stops', phone);
    await small.getByText('bo@example.com').waitFor();
    await stage.look(small, 'message-stops-phone');
  },
);

journey(
  'a sender domain is added with a key that is made, its entries are shown, and it is removed',
  { timeout: 300_000 },
  async ({ stage }) => {
    const page = await stage.office('/marketing-notice/mail-domains', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByText('No domains yet').waitFor();
    await page.getByRole('button', { name: 'Add domain' }).first().click();
    await shown.getByLabel('Domain').fill('news.example.com');
    await shown.getByLabel('Private key').fill('no key');
    await shown.getByRole('button', { name: 'Add' }).click();
    await shown.getByText('This key can’t sign e-mails.', { exact: false }).waitFor();
    await shown.getByLabel('Private key').fill('');
    await stage.look(page, 'mail-domain-add', 'screen');
    // A press within half a second of the last is a repeat, and ignored.
    const add = shown.getByRole('button', { name: 'Add' });
    await expect
      .poll(async () => {
        if (await add.isVisible()) await add.click({ timeout: 1000 }).catch(() => {});
        return page.getByRole('heading', { name: 'news.example.com' }).count();
      }, patient)
      .toBe(1);
    await page.getByText('convoke._domainkey.news.example.com').first().waitFor();
    expect(await wrongWith(page, 'sender domains')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'mail-domains');
    const small = await stage.office('/marketing-notice/mail-domains', phone);
    await small.getByRole('heading', { name: 'news.example.com' }).waitFor();
    await stage.look(small, 'mail-domains-phone');
    await page.getByRole('button', { name: 'Actions for news.example.com' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await shown.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No domains yet').waitFor();
  },
);
