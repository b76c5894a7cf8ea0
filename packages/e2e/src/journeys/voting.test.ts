import { voteAdd, voteExhibition, voteGet, voteState } from '@convoke/contract/vote/vote.calls.ts';
import { voteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { desktop, journey, patient } from '../support/stage.ts';
import { cast, newDevice } from '../support/voting.ts';

/**
 * A hall votes: twenty devices, two of them real pages, while the big screen counts.
 * @domains vote hall
 * @always
 */

const hallScreen = { viewport: { width: 1920, height: 1080 }, locale: 'en' };

async function openVote(url: string, token: string) {
  const names = ['Maya Lindqvist', 'Diego Fernández', 'Amara Okafor', 'Kenji Tanaka'];
  const { voteId } = await must(
    url,
    voteAdd,
    {
      title: 'Speaker of the day',
      timeZone: 'UTC',
      rounds: [{ title: 'Final', choicesMax: 2, results: 'voted', candidates: names.map((name) => ({ name })) }],
    },
    token,
  );
  await must(url, voteState, { voteId, action: 'open' }, token);
  const info = await must(url, voteGet, { voteId }, token);
  const [round] = info.rounds;
  if (!round) throw new Error('a vote without a round');
  return { info, round, ids: round.candidates.map((each) => each.candidateId) };
}

/** Names in the order in which the hall sees them. */
const rows = (page: Page) =>
  page.locator('.race-row').evaluateAll((all) =>
    all
      .map((row) => ({
        top: row.getBoundingClientRect().top,
        name: row.querySelector('.race-name')?.textContent ?? '',
        votes: Number(row.querySelector('.counter')?.textContent),
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ name, votes }) => `${name} ${votes}`),
  );

journey('twenty devices vote while the hall screen counts', async ({ stage }) => {
  const { url } = stage.product;
  const { token } = stage.organiser;
  const application = await applicationToken(url);
  const { info, round, ids } = await openVote(url, token);

  // The hall counts along before anybody may see who leads.
  const hall = await stage.person(hallScreen);
  await hall.goto(info.hallUrl);
  await hall.getByText('Everyone who has voted can see the results').waitFor();
  const count = () => hall.locator('.hall-count strong').innerText();
  expect(await count()).toBe('0');

  // A phone: the counter says how many, the third cannot be chosen, the choice is looked at once more.
  const phone = await stage.person();
  await phone.goto(info.voteUrl);
  await phone.locator('html.awake').waitFor();
  await phone.getByText('0 of 2').waitFor();
  await phone.getByText('Amara Okafor').click();
  await phone.getByText('Maya Lindqvist').click();
  await phone.getByText('2 of 2').waitFor();
  expect(await phone.getByLabel('Kenji Tanaka').isDisabled()).toBe(true);
  await stage.look(phone, 'vote-chosen', 'screen');
  await phone.getByRole('button', { name: 'Vote', exact: true }).click();
  await phone.getByRole('button', { name: 'Send my vote' }).click();
  await phone.getByText('Thank you for voting!').waitFor();
  await phone.locator('.bars li').first().waitFor();
  await stage.look(phone, 'vote-done');
  await expect.poll(count, patient).toBe('1');

  // A keyboard alone.
  const desk = await stage.person(desktop);
  await desk.goto(info.voteUrl);
  await desk.locator('html.awake').waitFor();
  await desk.getByLabel('Amara Okafor').focus();
  await desk.keyboard.press('Space');
  await desk.getByText('1 of 2').waitFor();
  await desk.getByRole('button', { name: 'Vote', exact: true }).focus();
  await desk.keyboard.press('Enter');
  // The choice is read out first; the next thing is the button.
  await expect.poll(() => desk.evaluate(() => document.activeElement?.id), patient).toBe('confirm-title');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await desk.getByText('Thank you for voting!').waitFor();
  await stage.look(desk, 'vote-done-wide');
  expect(await wrongWith(desk, 'a vote that was cast')).toEqual([]);

  // Who comes again is known, also after a reload.
  await phone.reload();
  await phone.getByText('You have already voted').waitFor();

  // The others, one behind the other from one address; the organiser shows the results meanwhile.
  await must(url, voteExhibition, { voteInfoId: round.voteInfoId, exhibition: 'shown' }, token);
  await hall.locator('.race').waitFor();
  for (let voter = 0; voter < 18; voter += 1) {
    const cookie = await newDevice(url, round.voteInfoId, application);
    // Ten for Kenji, five for Diego, three for Maya.
    const choice = ids[voter < 10 ? 3 : voter < 15 ? 1 : 0] ?? '';
    const answer = await cast(url, cookie, round.voteInfoId, [choice], application);
    expect(answer).toMatchObject({ code: 0, data: { isCounted: true } });
    if (voter === 9) await expect.poll(async () => (await rows(hall))[0], patient).toBe('Kenji Tanaka 10');
  }
  await expect.poll(count, patient).toBe('20');
  await expect
    .poll(() => rows(hall), patient)
    .toEqual(['Kenji Tanaka 10', 'Diego Fernández 5', 'Maya Lindqvist 4', 'Amara Okafor 2']);
  await stage.look(hall, 'vote-hall', 'screen');

  const result = await must(url, voteResult, { voteInfoId: round.voteInfoId }, token);
  expect([result.counted, result.quarantined]).toEqual([20, 0]);
  expect(result.ranking.map((each) => each.votes)).toEqual([10, 5, 4, 2]);

  // It is over: the code goes from the screen, the results stay.
  await must(url, voteState, { voteId: info.voteId, action: 'close' }, token);
  await expect.poll(() => hall.locator('.hall-code').count(), patient).toBe(0);
  expect((await rows(hall))[0]).toBe('Kenji Tanaka 10');
});
