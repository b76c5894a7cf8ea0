import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { mailTemplateAdd } from '@convoke/contract/message/message.mail.calls.ts';
import { messageMailLogs } from '@convoke/contract/message/message.line.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { giveBalance } from '../support/balance.ts';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { choose, entryOf, journey, mailsTo, patient, phone, wide } from '../support/stage.ts';

/** @domains message */

const design = `<mjml><mj-body><mj-section><mj-column>
<mj-text>Dear {{name}}, we look forward to seeing you at {{event}}.</mj-text>
<mj-button href="{{eventUrl}}">Register</mj-button>
<mj-text><a href="{{unsubscribeUrl}}">Unsubscribe</a></mj-text>
</mj-column></mj-section></mj-body></mjml>`;

journey(
  'an invitation to a filter of members: designed, tested, scheduled, delivered, opened, clicked, registered, seen in the history; what failed is sent again',
  { timeout: 400_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await giveBalance(product, organiser, 1000);
    const { code } = await publishedEvent(product.url, organiser.token, 'Spring fair');
    const fang = stage.address('fang');
    // This domain refuses every mail for good.
    const gone = `gone.${organiser.username}@strict.outbox.test`;
    const member = (name: string, company: string, email: string) =>
      must(product.url, memberEntry, { name, company, emails: [email] }, organiser.token);
    await member('Fang Wang', 'Acme', fang);
    await member('Gone Away', 'Acme', gone);
    await member('Bo', 'Other', stage.address('bo'));
    await must(
      product.url,
      mailTemplateAdd,
      {
        name: 'Fair invitation',
        kind: 'promotion',
        language: 'en',
        subject: '{{event}}: come, {{name}}',
        preview: 'Seats are limited',
        variables: { name: 'friend' },
        mjml: design,
      },
      organiser.token,
    );

    const page = await stage.office('/marketing-notice/email-task', wide);
    const main = page.getByRole('main');
    const form = page.getByRole('dialog', { name: 'New task' });
    await main
      .getByRole('button', { name: /New task$/ })
      .first()
      .click();
    await form.getByLabel('Name', { exact: true }).fill('Invitation to the fair');
    await form.getByRole('button', { name: 'Members', exact: true }).click();
    await form.getByRole('button', { name: 'Add conditions' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filter' });
    await choose(page, drawer.getByRole('combobox', { name: 'Field' }), 'Company');
    await drawer.getByLabel('Text').fill('acme');
    await drawer.getByRole('button', { name: 'Use filter' }).click();
    await form.getByText('Company contains “acme”').waitFor();
    await form.getByRole('button', { name: 'Continue' }).click();
    await choose(page, form.getByRole('combobox', { name: 'Related event' }), 'Spring fair');
    await choose(page, form.getByRole('combobox', { name: 'Template' }), 'Fair invitation');
    await page.frameLocator('iframe[title="E-mail preview"]').getByText('Dear Ana Example').waitFor();
    await form.getByText('Before you send it').first().waitFor();
    expect(await wrongWith(page, 'the form of a task with a template')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'invitation-form', 'screen');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByText('At a set time').click();
    const start = form.getByLabel(/^Start \(/);
    await start.fill('2030-05-06 10:00');
    await start.press('Enter');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.waitFor({ state: 'hidden' });

    const row = main.getByRole('row').filter({ hasText: 'Invitation to the fair', hasNotText: 'Resend' });
    const act = async (name: string | RegExp) => {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await (await entryOf(page, name)).click();
    };
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    const own = stage.address('own');
    await act('Send a test');
    await shown.getByLabel('Your own e-mail addresses').fill(own);
    await shown.getByRole('button', { name: 'Send test' }).click();
    await mailsTo(product, own, 'Spring fair: come, friend');

    await act(/^Send$/);
    await shown.getByText('Recipients').waitFor();
    await stage.look(page, 'invitation-start', 'screen');
    await shown.getByRole('button', { name: 'Schedule' }).click();
    await row.getByText('Scheduled').waitFor();
    // It is to go today after all.
    await act('Edit');
    const edited = page.getByRole('dialog', { name: 'Invitation to the fair' });
    for (let step = 0; step < 2; step++) await edited.getByRole('button', { name: 'Continue' }).click();
    await edited.getByText('Now', { exact: true }).click();
    await edited.getByRole('button', { name: 'Continue' }).click();
    await edited.getByRole('button', { name: 'Save' }).click();
    await edited.waitFor({ state: 'hidden' });

    const [mail] = await mailsTo(product, fang, 'Spring fair: come, Fang Wang');
    expect(mail?.html).toContain('Dear Fang Wang, we look forward to seeing you at Spring fair.');
    await mailsTo(product, stage.address('bo'));
    await row.getByText('Finished').waitFor();
    // Whoever opens a mail before anybody can have read it is a program.
    const line = async () => {
      const { records } = await must(product.url, messageMailLogs, { search: fang }, organiser.token);
      return records[0];
    };
    const settledAt = Date.parse((await line())?.settledAt ?? '');
    await expect.poll(() => Date.now() > settledAt + 4000, patient).toBe(true);
    const opened = /https?:\/\/[^"]+\/m\/o\/[\w-]+\.gif/.exec(mail?.html ?? '')?.[0] ?? '';
    const clicked = /https?:\/\/[^"]+\/m\/c\/[\w-]+\/1/.exec(mail?.html ?? '')?.[0] ?? '';
    const reader = await stage.person(phone);
    await reader.goto(opened);
    await reader.goto(clicked);
    await reader.getByText('Spring fair').first().waitFor();
    expect(reader.url()).toContain(`/event/${code}`);
    await expect.poll(async () => Boolean((await line())?.clickedAt), patient).toBe(true);
    const application = await applicationToken(product.url);
    await must(product.url, participantRegister, { code, answers: { name: 'Fang Wang', email: fang } }, application);

    const history = page.getByRole('dialog').filter({ visible: true }).getByRole('region', { name: 'History' });
    // A job puts it there: what was opened a moment too early is opened again.
    const isTold = async () => {
      await page.goto(`${product.url}/member-manage/list`);
      await page.getByRole('row').filter({ hasText: 'Fang Wang' }).getByText('Acme').click();
      const registered = history.getByText('Registered').first();
      return registered.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isTold, patient).toBe(true);
    for (const what of ['Message sent', 'Opened a message', 'Clicked in a message', 'Registered'])
      await history.getByText(what).first().waitFor();
    await stage.look(page, 'invitation-history', 'screen');

    // The report: where people clicked, and who got none; those are sent to again.
    await page.goto(`${product.url}/marketing-notice/email-task`);
    await row.getByText('Invitation to the fair').click();
    await main.getByRole('heading', { name: 'Clicks' }).waitFor();
    await main.getByText('1 person').waitFor();
    expect(await wrongWith(page, 'the report of an invitation')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'invitation-report');
    await main.getByRole('button', { name: 'Resend failed messages' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Sending 1 message again').waitFor();
    await page.goto(`${product.url}/marketing-notice/email-task`);
    const again = main.getByRole('row').filter({ hasText: 'Resend' });
    await again.getByText('Finished').waitFor();
    for (const each of [row, again]) await each.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('dialog', { name: 'Compare tasks' }).getByRole('columnheader').nth(2).waitFor();
    expect(await wrongWith(page, 'tasks side by side')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'invitation-compare', 'screen');

    const small = await stage.office('/marketing-notice/email-task', phone);
    await small.getByText('Invitation to the fair').first().click();
    await small.getByRole('heading', { name: 'Clicks' }).waitFor();
    await stage.look(small, 'invitation-report-phone');
  },
);
