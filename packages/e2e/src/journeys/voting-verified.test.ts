import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { voteAdd, voteFormAdd, voteGet, voteState } from '@convoke/contract/vote/vote.calls.ts';
import { voteBallotList } from '@convoke/contract/vote/vote.ballot.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { must } from '../support/client.ts';
import { journey, patient, type Stage } from '../support/stage.ts';

/**
 * Somebody votes by an address that they prove is theirs.
 * @domains vote
 */

journey(
  'who votes by a verified address proves it with a code, answers the questions, and is known again',

  async ({ stage }) => {
    const { url } = stage.product;
    const { token } = stage.organiser;
    const { voteId } = await must(
      url,
      voteAdd,
      {
        title: 'Audience award',
        timeZone: 'UTC',
        rounds: [{ title: 'Final', voters: 'email', candidates: [{ name: 'Harbour' }, { name: 'Lighthouse' }] }],
      },
      token,
    );
    const { formId } = await must(url, voteFormAdd, { voteId }, token);
    const label = { en: 'Why this film?', zh: '', es: '', ja: '' };
    await must(url, formUpdate, { formId, fields: [{ fieldId: 'why', type: 'text', required: true, label }] }, token);
    await must(url, voteState, { voteId, action: 'open' }, token);
    const info = await must(url, voteGet, { voteId }, token);
    const address = stage.address('viewer');

    async function prove(page: Page, film: string): Promise<void> {
      await page.goto(info.voteUrl);
      await page.locator('html.awake').waitFor();
      await page.getByText(film).click();
      await page.getByRole('button', { name: 'Vote', exact: true }).click();
      await page.locator('.vote-prove input').fill(address);
      await page.locator('.vote-prove button[type=submit]').click();
      await page.locator('#field-verify-code').fill(await codeFor(stage, address));
      await page.locator('.vote-prove button[type=submit]').click();
      await page.getByLabel('Why this film?').waitFor();
    }
    const phone = await stage.person();
    await prove(phone, 'Lighthouse');
    await phone.getByRole('button', { name: 'Send my vote' }).click();
    await phone.getByText('Required.').first().waitFor();
    await phone.getByLabel('Why this film?').fill('The light');
    await stage.look(phone, 'vote-questions');
    await phone.getByRole('button', { name: 'Send my vote' }).click();
    await phone.getByText('Thank you for voting!').waitFor();

    const [round] = info.rounds;
    const { records } = await must(url, voteBallotList, { voteInfoId: round?.voteInfoId ?? '' }, token);
    expect(records).toMatchObject([{ voters: 'email', answers: { why: 'The light' }, state: 'COUNTED' }]);
    expect(JSON.stringify(records)).not.toContain(address);

    // This device knows it again; another person may vote from it.
    await phone.reload();
    await phone.getByText('You have already voted').waitFor();
    await phone.getByRole('button', { name: 'Vote as someone else' }).click();
    await phone.getByText('0 of 1').waitFor();
  },
);

/** The newest code that was mailed to somebody. */
async function codeFor({ product }: Stage, address: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${product.outboxUrl}/api/messages?to=${encodeURIComponent(address)}&channel=mail`);
      const { messages } = (await answer.json()) as { messages: { html: string }[] };
      code = />\s*(\d{6})\s*</.exec(messages[0]?.html ?? '')?.[1] ?? '';
      return code;
    }, patient)
    .toMatch(/^\d{6}$/);
  return code;
}
