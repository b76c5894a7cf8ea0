import { createHash, randomBytes } from 'node:crypto';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { giveBalance } from '../support/balance.ts';
import { must } from '../support/client.ts';
import { journey, phone, wide } from '../support/stage.ts';

/**
 * @domains message resource
 */

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Kept {
  id: number;
  text: string;
  attachments: { index: number; fileName: string; contentType: string; size: number }[];
}

journey(
  'files of the library go with a mail, one in it and one as a link, and arrive byte for byte',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const [one, two] = [stage.address('one'), stage.address('two')];
    await must(product.url, memberEntry, { name: 'Una Nesbit', emails: [one] }, organiser.token);
    await giveBalance(product, organiser, 1000);
    const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
    const film = randomBytes(400_000);

    const page = await stage.office('/resource-manage/documentation', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.locator('input[type=file][aria-label="Upload"]').setInputFiles([
      { name: '会场平面图 final.pdf', mimeType: 'application/pdf', buffer: plan },
      { name: 'raw material.bin', mimeType: 'application/octet-stream', buffer: film },
    ]);
    await page.getByText('2 of 2 uploaded').waitFor();

    await page.goto(`${product.url}/marketing-notice/email-task`);
    const main = page.getByRole('main');
    await main
      .getByRole('button', { name: /New task$/ })
      .first()
      .click();
    const steps = page.getByRole('dialog', { name: 'New task' });
    await steps.getByLabel('Name', { exact: true }).fill('Mail with files');
    await steps.getByRole('button', { name: 'Entered manually' }).click();
    await steps.getByLabel('E-mail addresses, one per line').fill([one, two].join('\n'));
    await steps.getByRole('button', { name: 'Continue' }).click();
    await steps.getByLabel('Subject', { exact: true }).fill('Hello {{name}}');
    await steps.getByRole('textbox', { name: 'Content' }).fill('See the files.');
    await steps.getByRole('button', { name: 'Choose from the library' }).click();
    await shown.getByRole('checkbox', { name: /final\.pdf/ }).check();
    await shown.getByRole('checkbox', { name: /raw material\.bin/ }).check();
    await shown.getByRole('button', { name: 'Choose 2 files' }).click();
    await steps.getByText(/of 9\.5 MB as sent/).waitFor();
    await steps.getByRole('combobox', { name: 'How raw material.bin is sent' }).click();
    await page.getByTitle('As a link').filter({ visible: true }).click();
    await steps.getByText('final.pdf', { exact: false }).scrollIntoViewIfNeeded();
    expect(await wrongWith(page, 'a mail with files')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'mail-attachments', 'screen');
    await steps.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview of “Mail with files”' });
    await preview.getByText(/ of 9\.5 MB as sent$/).waitFor();
    expect(await wrongWith(page, 'the preview of a mail with files')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'mail-attachments-preview', 'screen');
    await shown.getByRole('button', { name: 'Close' }).click();
    await steps.getByRole('button', { name: 'Continue' }).click();
    await steps.getByRole('button', { name: 'Continue' }).click();
    await steps.getByRole('button', { name: 'Send', exact: true }).click();
    const row = main.getByRole('row').filter({ hasText: 'Mail with files' });
    await row.getByText('Finished').waitFor({ timeout: 90_000 });

    for (const to of [one, two]) {
      const list = await fetch(`${product.outboxUrl}/api/messages?channel=mail&to=${encodeURIComponent(to)}`);
      const { messages } = (await list.json()) as { messages: Kept[] };
      expect(messages).toHaveLength(1);
      const [mail] = messages as [Kept];
      expect(mail.attachments.map(({ fileName, size }) => [fileName, size])).toEqual([
        ['会场平面图 final.pdf', plan.length],
      ]);
      const attached = await fetch(
        `${product.outboxUrl}/api/messages/${mail.id}/attachments/${mail.attachments[0]?.index}`,
      );
      expect(hashOf(Buffer.from(await attached.arrayBuffer()))).toBe(hashOf(plan));
      expect(mail.text).toContain('raw material.bin');
      const link = /https?:\/\/\S+\/d\/\S+/.exec(mail.text)?.[0] ?? '';
      if (to === one) {
        const reader = await stage.person(phone);
        await reader.goto(`${product.url}${new URL(link).pathname}`);
        await reader.getByRole('heading', { name: 'raw material.bin' }).waitFor();
      }
    }

    const outbox = await stage.person(wide);
    await outbox.goto(product.outboxUrl);
    await outbox.getByText('1 attachments').first().waitFor();

    const small = await stage.office('/marketing-notice/email-task', phone);
    await small.getByRole('button', { name: 'Actions for Mail with files' }).click();
    await small.getByRole('menuitem', { name: 'Preview' }).click();
    await small.getByRole('dialog').getByText('final.pdf', { exact: false }).first().waitFor();
    await stage.look(small, 'mail-attachments-phone', 'screen');
  },
);
