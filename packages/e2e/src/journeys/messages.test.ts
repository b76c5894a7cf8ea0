import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { giveBalance } from '../support/balance.ts';
import { must } from '../support/client.ts';
import { journey, phone, wide } from '../support/stage.ts';

/**
 * @domains message
 * @always
 */

journey(
  'a mail to a few is written, looked at, sent once to each, and its report and records tell what came of it',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const [one, two] = [stage.address('one'), stage.address('two')];
    await must(product.url, memberEntry, { name: 'Una Nesbit', emails: [one] }, organiser.token);
    const page = await stage.office('/marketing-notice/email-task', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    const main = page.getByRole('main');
    await stage.look(page, 'message-tasks');
    await main
      .getByRole('button', { name: /New task$/ })
      .first()
      .click();
    await shown.getByLabel('Name', { exact: true }).fill('Mail of a journey');
    await shown.getByRole('button', { name: 'Entered manually' }).click();
    await shown.getByLabel('E-mail addresses, one per line').fill([one, one.toUpperCase(), two, 'nonsense'].join('\n'));
    await stage.look(page, 'message-task-to', 'screen');
    await shown.getByRole('button', { name: 'Continue' }).click();
    await shown.getByLabel('Subject', { exact: true }).fill('Hello {{name}}');
    await shown.getByRole('textbox', { name: 'Content' }).fill('We are back.');
    await stage.look(page, 'message-task-form', 'screen');
    // As a recipient gets it, before anything is kept: somebody of the lists, the next, and one who is searched for.
    await shown.getByRole('button', { name: 'Preview' }).click();
    await shown.getByRole('heading', { name: 'Hello' }).waitFor();
    await shown.getByRole('button', { name: 'Next recipient' }).click();
    await shown.getByRole('heading', { name: 'Hello Una Nesbit' }).waitFor();
    const recipient = shown.getByRole('combobox', { name: /^View as a recipient/ });
    await recipient.fill(two.slice(0, 8));
    await page.getByTitle(two).click();
    await shown.getByRole('heading', { name: 'Hello', exact: true }).waitFor();
    await stage.look(page, 'message-form-preview', 'screen');
    await shown.getByRole('button', { name: 'Close' }).click();
    const steps = page.getByRole('dialog', { name: 'New task' });
    await steps.getByRole('button', { name: 'Continue' }).click();
    await steps.getByText('At a set time').waitFor();
    expect(await wrongWith(page, 'when a task goes')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'message-task-schedule', 'screen');
    await steps.getByRole('button', { name: 'Continue' }).click();
    await steps.getByText('Already on the list').waitFor();
    expect(await wrongWith(page, 'the review of a task')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'message-task-review', 'screen');
    await steps.getByRole('button', { name: 'Save draft' }).click();
    await shown.waitFor({ state: 'hidden' });

    const row = main.getByRole('row').filter({ hasText: 'Mail of a journey' });
    const act = async (name: string | RegExp) => {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name }).filter({ visible: true }).click();
    };
    await act('Preview');
    await shown.getByRole('heading', { name: 'Hello' }).waitFor();
    expect(await wrongWith(page, 'the preview of a task')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'message-preview', 'screen');
    await page.keyboard.press('Escape');
    await act(/^Send$/);
    await shown.getByText('Already on the list').waitFor();
    await stage.look(page, 'message-start', 'screen');
    await shown.getByRole('button', { name: 'Show all: Already on the list' }).click();
    await shown.getByText('1. Entered manually – more than once').waitFor();
    expect(await wrongWith(page, 'those who are left out')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'message-without', 'screen');
    await shown.getByRole('button', { name: 'Close' }).click();
    await shown.getByRole('button', { name: 'Send now' }).click();
    // Without cover it waits and says so; paid in, it goes on.
    await row.getByText('Paused').waitFor({ timeout: 90_000 });
    await row.getByText('Balance is short by', { exact: false }).waitFor();
    await stage.look(page, 'message-paused');
    await giveBalance(product, organiser, 1000);
    await act('Resume');
    await row.getByText('Finished').waitFor({ timeout: 90_000 });
    const arrived = async (to: string) => {
      const answer = await fetch(
        `${product.outboxUrl}/api/messages?channel=mail&to=${encodeURIComponent(to)}&fields=summary`,
      );
      return ((await answer.json()) as { total: number }).total;
    };
    expect([await arrived(one), await arrived(two)]).toEqual([1, 1]);

    await row.getByText('Mail of a journey').click();
    await main.getByRole('heading', { name: 'Mail of a journey' }).waitFor();
    await main.getByRole('row').filter({ hasText: 'nonsense' }).filter({ hasText: '1. Entered manually' }).waitFor();
    expect(await wrongWith(page, 'the report of a task')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'message-report');
    await main.getByRole('button', { name: 'Records' }).click();
    await main.getByRole('row').filter({ hasText: two }).waitFor();
    await stage.look(page, 'message-records');

    // At a glance: the figures, the chart (for those who do not see it, its table), the task; and the way to another one.
    await page.goto(`${product.url}/marketing-notice/index`);
    await main.getByRole('heading', { name: 'Messages at a glance' }).waitFor();
    await main.getByRole('region', { name: 'E-mails' }).getByRole('row').last().getByText('2').first().waitFor();
    await main.getByRole('link', { name: 'Mail of a journey' }).waitFor();
    expect(await wrongWith(page, 'messages at a glance')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'message-index');
    await main.getByRole('button', { name: /New task/ }).click();
    await page.getByRole('menuitem', { name: 'SMS messages' }).click();
    await page.getByRole('dialog', { name: 'New task' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'New task' }).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');

    const small = await stage.office('/marketing-notice/email-task', phone);
    await small.getByText('Mail of a journey').first().waitFor();
    await stage.look(small, 'message-tasks-phone');
    await small.getByRole('button', { name: 'Actions for Mail of a journey' }).click();
    await small.getByRole('menuitem', { name: 'Preview' }).click();
    await small.getByRole('dialog').getByRole('heading', { name: 'Hello' }).waitFor();
    // What was typed is forgotten once it was sent.
    await small.getByText('Choose recipients to see what each of them gets', { exact: false }).waitFor();
    await stage.look(small, 'message-preview-phone', 'screen');
    await small.goto(`${product.url}/marketing-notice/index`);
    await small.getByRole('heading', { name: 'Messages at a glance' }).waitFor();
    await stage.look(small, 'message-index-phone');
    // A text message is counted and priced while it is typed.
    await small.goto(`${product.url}/marketing-notice/note-task`);
    await small
      .getByRole('button', { name: /New task$/ })
      .first()
      .click();
    const form = small.getByRole('dialog', { name: 'New task' });
    await form.getByLabel('Name', { exact: true }).fill('Reminder');
    await form.getByRole('button', { name: 'Entered manually' }).click();
    await form.getByLabel('Phone numbers, one per line').fill('13800138000');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByLabel('Text', { exact: true }).fill('好'.repeat(75));
    await form.getByText('characters, 2 segments', { exact: false }).waitFor();
    await form.getByLabel('Text', { exact: true }).scrollIntoViewIfNeeded();
    expect(await wrongWith(small, 'the form of an SMS')).toEqual([]);
    await turn(small, 'light');
    await stage.look(small, 'message-sms-form-phone', 'screen');
  },
);
