import { inflateRawSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { bytesOf, choose, entryOf, journey, leaveDialog, patient, phone } from '../support/stage.ts';

/**
 * A vote from its template to the file for the audit: the organiser at a desk, two people who vote on their phones.
 * @domains vote hall
 */

/** A button by the end of its name: that of its icon comes first. */
const button = (within: Page | Locator, name: string): Locator =>
  within
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .filter({ visible: true })
    .first();

/** Everything that a sheet says: an archive, whose files its directory at the end lists. */
function wordsOf(bytes: Buffer): string {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  let words = '';
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    words += bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed).toString() : packed.toString();
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return words;
}

/** Votes on the page of the link as a person does. */
async function voteFor(person: Page, voteUrl: string, name: string): Promise<void> {
  await person.goto(voteUrl);
  await person.locator('html.awake').waitFor();
  await person.getByText(name).click();
  await person.getByRole('button', { name: 'Vote', exact: true }).click();
  await person.getByRole('button', { name: 'Send my vote' }).click();
  await person.getByText('Thank you for voting!').waitFor();
}

journey(
  'a template gets its candidates, is opened, voted on by two phones, one ballot set aside, closed and audited',

  async ({ stage }) => {
    const { url } = stage.product;
    const office = await stage.office('/resource-manage/template-vote');

    // From the template of a contest.
    await office.getByPlaceholder('Search templates').fill('talent');
    await office.getByRole('button', { name: 'Preview and use Talent show' }).click();
    const dialog = office.getByRole('dialog').filter({ visible: true });
    await dialog.getByLabel('Title').fill('Harbour talents');
    await button(dialog, 'Use this template').click();
    await office.waitForURL(/vote-info\//);
    await office.getByRole('heading', { name: 'Harbour talents' }).waitFor();

    // Two of the template's make way for a pasted list, seen before it is added; one is moved by the keyboard.
    const lines = office.locator('.vote-candidate');
    const names = () => office.locator('.vote-candidate-name').allInnerTexts();
    await expect.poll(() => lines.count(), patient).toBe(8);
    for (const left of [7, 6]) {
      await lines
        .first()
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await (await entryOf(office, /Delete$/)).click();
      await expect.poll(() => lines.count(), patient).toBe(left);
    }
    await button(office, 'Add many').click();
    const list =
      'Sea Shanties | Music | Four voices\nCard Tricks | Magic | Up close | http://192.168.1.4/film\nStilts | Circus';
    await dialog.getByRole('textbox').fill(list);
    await dialog.getByRole('cell', { name: 'Card Tricks' }).waitFor();
    await dialog.getByText('1 video link was left out').waitFor();
    await stage.look(office, 'vote-office-1-paste', 'screen');
    await button(dialog, 'Add 3').click();
    await expect.poll(names, patient).toHaveLength(9);
    // A dialog gives the focus back when it has gone.
    await dialog.waitFor({ state: 'hidden' });
    await office.getByRole('button', { name: 'Move Stilts' }).focus();
    for (const [key, heard] of [
      // Behind "picked up", once places are measured: a key before that moves nothing.
      ['Space', /^Stilts at position 9$/],
      ['ArrowUp', /^Stilts at position 8$/],
      ['ArrowUp', /^Stilts at position 7$/],
      ['Space', /^Stilts dropped at position 7$/],
    ] as const) {
      await office.keyboard.press(key);
      await office.getByText(heard).waitFor({ state: 'attached' });
    }
    await expect.poll(async () => (await names())[6], patient).toContain('Stilts');
    // What is done is kept by itself, and nobody sees it before it is published.
    await office.getByText('Saved', { exact: true }).waitFor();
    await office.getByText('Not public yet').waitFor();

    // Only the first round is opened; its poster leads to it.
    await button(office, 'Publish').click();
    await button(dialog, 'Open').click();
    await office.getByText('Voting is open').waitFor();
    await office.getByText('Public and up to date').waitFor();
    // What is changed now stays here, over a reload too, until it is published.
    await office.getByRole('tab', { name: 'Settings' }).click();
    await office.getByLabel('Description').fill('Three harbours, one evening');
    await office.getByText('Public, with unpublished changes').waitFor();
    await office.getByText('Saved', { exact: true }).waitFor();
    await office.reload();
    await office.getByText('Public, with unpublished changes').waitFor();
    await stage.look(office, 'vote-office-1b-changed', 'screen');
    await button(office, 'Publish changes').click();
    await office.getByText('Public and up to date').waitFor();
    await office.getByRole('tab', { name: 'Rounds and candidates' }).click();
    await button(office, 'Links and codes').click();
    await dialog
      .getByText(/\/vote-form\/-\//)
      .first()
      .waitFor();
    const voteUrl = `${url}${/\/vote-form\/-\/[0-9a-f-]+/.exec(await dialog.innerText())?.[0] ?? ''}`;
    await choose(office, dialog.getByRole('combobox', { name: 'Round' }), 'Final');
    await dialog.getByText(/\?round=/).waitFor();
    const poster = office.waitForEvent('download');
    await button(dialog, 'Poster \\(PNG\\)').click();
    expect((await poster).suggestedFilename()).toBe('Harbour-talents.png');
    const png = await bytesOf(await poster);
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1240, 1754]);
    await stage.look(office, 'vote-office-2-links', 'screen');
    await leaveDialog(office);

    // Two people vote.
    const [one, other] = [await stage.person(phone), await stage.person(phone)];
    await voteFor(one, voteUrl, 'Sea Shanties');
    await voteFor(other, voteUrl, 'Stilts');

    // One of the ballots is set aside, with a reason.
    await office.getByRole('tab', { name: 'Results' }).click();
    await office.locator('.vote-head').getByText('2 ballots', { exact: true }).waitFor();
    await stage.look(office, 'vote-office-3-results');
    await office.getByRole('tab', { name: /^Ballots/ }).click();
    const row = office.getByRole('row').filter({ hasText: 'Sea Shanties' });
    await row.getByRole('checkbox').check();
    await button(office, 'Set aside').click();
    await dialog.getByLabel('Reason').fill('Cast by our own rehearsal');
    await button(dialog, 'Set aside').click();
    await office.getByText('1 ballot set aside').waitFor();
    await office.getByText('1 ballot is waiting for you').waitFor();
    await row.getByText('Set aside by hand').waitFor();
    await stage.look(office, 'vote-office-4-aside');
    await office.getByRole('tab', { name: 'Results' }).click();
    await office.locator('.vote-head').getByText('1 ballot', { exact: true }).waitFor();

    // It is over, and everything is taken along.
    await button(office, 'Close').click();
    await button(dialog, 'Close').click();
    // What stays, not the word that goes after three seconds.
    await office.locator('.vote-head').getByText('Closed', { exact: true }).waitFor();
    await one.reload();
    await one.getByText('You have already voted').waitFor();
    await button(office, 'Export').click();
    const download = office.waitForEvent('download');
    await (await entryOf(office, /Every ballot/)).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Harbour talents Semi-final .*\.xlsx$/);
    const sheet = wordsOf(await bytesOf(file));
    for (const words of ['Sea Shanties', 'Stilts', 'In quarantine', 'Set aside by hand', 'Cast by our own rehearsal'])
      expect(sheet).toContain(words);
    expect(sheet).not.toContain('127.0.0.1');
  },
);
