import { messageMailSend } from '@convoke/contract/message/message.calls.ts';
import { messageDomainAdd, messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import { mailTemplateAdd, mailTemplateInfo } from '@convoke/contract/message/message.mail.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { giveBalance } from '../support/balance.ts';
import { must } from '../support/client.ts';
import { choose, entryOf, journey, mailsTo, phone, wide } from '../support/stage.ts';

/** @domains message */

journey(
  'a task and a template get a sender of a domain of one’s own, and its mail arrives from there',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await giveBalance(product, organiser, 1000);
    for (const domain of ['fair.example.org', 'new.example.org'])
      await must(product.url, messageDomainAdd, { domain }, organiser.token);
    // As if DNS had been asked and had its key.
    const domains = await must(product.url, messageDomainList, {}, organiser.token);
    const fair = domains.find(({ domain }) => domain === 'fair.example.org');
    const found = { dkim: { ...fair?.dkim, state: 'right' }, spf: fair?.spf, dmarc: fair?.dmarc };
    await withClient(product.superuserUrl, (client) =>
      client.query('UPDATE mail_domain SET checked_at = now(), found = $2 WHERE id = $1', [
        fair?.domainId,
        JSON.stringify(found),
      ]),
    );
    const reader = stage.address('reader');
    await must(
      product.url,
      messageMailSend,
      {
        name: 'News of the fair',
        purpose: 'promotion',
        sources: [{ kind: 'typed', addresses: [reader] }],
        mail: { subject: 'Doors open at nine', html: '<p>Hello</p>', fromName: 'The fair' },
        isDraft: true,
      },
      organiser.token,
    );

    const page = await stage.office('/marketing-notice/email-task', wide);
    const row = page.getByRole('main').getByRole('row').filter({ hasText: 'News of the fair' });
    const act = async (name: string | RegExp) => {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await (await entryOf(page, name)).click();
    };
    await act('Edit');
    const form = page.getByRole('dialog', { name: 'News of the fair' });
    await form.getByRole('button', { name: 'Continue' }).click();
    const sender = form.getByRole('combobox', { name: 'Sender' });
    await sender.click();
    await page.getByTitle('new.example.org · DNS not checked yet').waitFor();
    await stage.look(page, 'sender-choice', 'screen');
    await choose(page, sender, 'fair.example.org');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.locator('.ant-form-item-has-error').first().waitFor();
    await form.getByLabel('Before the @').fill('News');
    expect(await wrongWith(page, 'the sender of a task')).toEqual([]);
    await turn(page, 'light');
    await form.getByLabel('Before the @').scrollIntoViewIfNeeded();
    await stage.look(page, 'sender-chosen', 'screen');
    await page.setViewportSize(phone.viewport ?? { width: 390, height: 844 });
    await form.getByLabel('Before the @').scrollIntoViewIfNeeded();
    await stage.look(page, 'sender-chosen-phone', 'screen');
    await page.setViewportSize({ width: 1440, height: 900 });
    for (let step = 0; step < 2; step++) await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    const [mail] = await mailsTo(product, reader, 'Doors open at nine');
    expect(mail?.from).toContain('news@fair.example.org');

    const { mailTemplateId } = await must(
      product.url,
      mailTemplateAdd,
      { name: 'Newsletter', kind: 'promotion', language: 'en', subject: 'News', html: '<p>News</p>' },
      organiser.token,
    );
    await page.goto(`${product.url}/marketing-notice/email-tem`);
    await page.getByRole('row').filter({ hasText: 'Newsletter' }).getByText('Newsletter').first().click();
    const editor = page.getByRole('dialog').filter({ visible: true }).last();
    await choose(page, editor.getByRole('combobox', { name: 'Sender' }), 'fair.example.org');
    await editor.getByLabel('Before the @').fill('letter');
    await stage.look(page, 'sender-of-template', 'screen');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await must(product.url, mailTemplateInfo, { mailTemplateId }, organiser.token)).fromAddress)
      .toBe('letter@fair.example.org');
  },
);
