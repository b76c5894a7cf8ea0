import { randomInt } from 'node:crypto';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { messageMailSend, messageSmsOrdinary } from '@convoke/contract/message/message.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import type { ProductPlace } from '../support/product.ts';
import { journey, patient, phone, type Stage, wide } from '../support/stage.ts';

/** @domains message gateways */

const sign = 'Convoke';

/** A number that nobody else writes to, and that the outbox treats as any other. */
const newNumber = () => `13${randomInt(10_000, 100_000)}0000`;

const topUp = ({ product, organiser }: Stage) =>
  withClient(product.superuserUrl, (client) =>
    client.query(
      `INSERT INTO account_balance (organisation_id, balance_cents) SELECT organisation_id, 1000 FROM login_name WHERE name = $1
       ON CONFLICT (organisation_id) DO UPDATE SET balance_cents = 1000`,
      [organiser.username],
    ),
  );

/** What became of the messages to somebody, as the outbox has it, the newest first. */
async function fatesOf({ outboxUrl }: ProductPlace, channel: 'sms' | 'mail', to: string) {
  const answer = await fetch(`${outboxUrl}/api/messages?channel=${channel}&to=${encodeURIComponent(to)}`);
  const { messages } = (await answer.json()) as { messages: { delivery: { state: string; report: string } }[] };
  return messages.map(({ delivery }) => `${delivery.state} ${delivery.report}`);
}

journey(
  'whoever answers TD to a text gets no more of them: the organiser sees it at the person, on the list, in the report',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await topUp(stage);
    const number = newNumber();
    await must(product.url, memberEntry, { name: 'Ana Reply', phones: [number] }, organiser.token);
    const send = (name: string) =>
      must(
        product.url,
        messageSmsOrdinary,
        {
          name,
          purpose: 'promotion',
          addresses: [number],
          sms: { signName: sign, text: 'Come to our evening', vendorTemplate: 'SMS_1' },
        },
        organiser.token,
      );
    const { taskId } = await send('Evening');
    await expect.poll(() => fatesOf(product, 'sms', number), patient).toEqual(['delivered posted']);

    // In wide letters, as a phone with a Chinese keyboard writes them.
    const replied = await fetch(`${product.outboxUrl}/api/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: number, content: 'ＴＤ', signName: sign }),
    });
    expect(await replied.json()).toEqual({ taken: true });

    const page = await stage.office('/marketing-notice/stops?channel=sms', wide);
    // The list asks again by itself.
    await page.getByRole('row').filter({ hasText: number }).filter({ hasText: 'Opted out by reply' }).waitFor();
    await stage.look(page, 'message-returns-stops');

    // What is sent from now on passes them over.
    const second = await send('Second evening');
    await page.goto(`${product.url}/marketing-notice/note-record?taskId=${second.taskId}`);
    const left = page.getByRole('row').filter({ hasText: number }).filter({ hasText: 'Left out' });
    await left.filter({ hasText: 'Opted out' }).waitFor();
    expect(await fatesOf(product, 'sms', number)).toEqual(['delivered posted']);
    await stage.look(page, 'message-returns-records');

    await page.goto(`${product.url}/marketing-notice/note-report/${taskId}`);
    await page.getByRole('heading', { name: 'Evening' }).waitFor();
    for (const label of ['Replied', 'Opted out or complained'])
      await expect
        .poll(() => page.locator('.stat').filter({ hasText: label }).innerText(), patient)
        .toMatch(/(?:^|\s)1(?:\s|$)/);
    await stage.look(page, 'message-returns-report');

    await page.goto(`${product.url}/marketing-notice/stops?channel=sms`);
    await page.getByRole('link', { name: 'Ana Reply' }).click();
    await page.getByText('Added to the suppression list').first().waitFor();
    await page.getByText('Replied to an SMS').first().waitFor();
    await stage.look(page, 'message-returns-person', 'screen');
  },
);

journey(
  'a mailbox that is not there gets no more mails, with the reason; a full one may have the next',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    await topUp(stage);
    const gone = `${organiser.username}.bounce@example.com`;
    const full = `${organiser.username}.full@example.com`;
    const { taskId } = await must(
      product.url,
      messageMailSend,
      {
        name: 'Two that come back',
        purpose: 'promotion',
        sources: [{ kind: 'typed', addresses: [gone, full] }],
        mail: { subject: 'You are invited', html: '<p>Hello</p>' },
      },
      organiser.token,
    );
    for (const address of [gone, full])
      await expect.poll(() => fatesOf(product, 'mail', address), patient).toEqual(['bounced posted']);

    const page = await stage.office(`/marketing-notice/email-record?taskId=${taskId}`, wide);
    for (const [address, why] of [
      [gone, 'Address doesn’t exist'],
      [full, 'Mailbox full'],
    ] as const)
      await page
        .getByRole('row')
        .filter({ hasText: address })
        .filter({ hasText: 'Bounced' })
        .filter({ hasText: why })
        .waitFor();
    await stage.look(page, 'message-returns-bounced');

    await page.goto(`${product.url}/marketing-notice/stops`);
    await page.getByRole('row').filter({ hasText: gone }).filter({ hasText: 'No such mailbox' }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: full }).count()).toBe(0);
    expect(await wrongWith(page, 'whose mailbox is not there')).toEqual([]);
    const small = await stage.office('/marketing-notice/stops', phone);
    await small.getByText(gone).waitFor();
    await stage.look(small, 'message-returns-stops-phone');
  },
);
