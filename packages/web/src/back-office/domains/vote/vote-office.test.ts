import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { expect, test } from 'vitest';
import { cameIn, shortNames } from './results/came-in.ts';
import { movesOf } from './common/use-move.tsx';
import { copyOfRound, draftOf, draftProblem, inputOf, isSame, newCandidate, newRound } from './editor/vote-draft.ts';
import { appended, candidatesOf, lostLinks, pastedTable, titledAs } from './editor/pasted.ts';
import { linkOf } from './common/vote-links.ts';

const candidate = (candidateId: string, name: string, more: object = {}) => ({
  candidateId,
  name,
  introduction: '',
  pictureKey: null,
  pictureUrl: null,
  videoUrl: null,
  group: '',
  isWithdrawn: false,
  votes: 0,
  ...more,
});

const vote = {
  voteId: 'v',
  title: 'Awards',
  description: 'Choose.',
  coverKey: null,
  eventId: null,
  timeZone: 'Asia/Shanghai',
  formId: null,
  rounds: [
    {
      voteInfoId: 'r1',
      title: 'Semi-final',
      description: '',
      choicesMin: 1,
      choicesMax: 3,
      groupMin: 0,
      groupMax: null,
      period: 'once',
      voters: 'device',
      opensAt: '2026-11-20T01:00:00.000Z',
      closesAt: null,
      state: 'open',
      phase: 'open',
      results: 'voted',
      exhibition: 'rule',
      shuffled: false,
      guard: true,
      counted: 3,
      quarantined: 1,
      discarded: 0,
      candidates: [candidate('a', 'Ada', { votes: 3 }), candidate('b', 'Bo', { isWithdrawn: true })],
    },
  ],
} as unknown as VoteInfo;

test('a vote goes through the page and comes out as it was, its times on the clock of its zone', () => {
  const draft = draftOf(vote);
  expect(draft.rounds[0]).toMatchObject({ opensAt: '2026-11-20T09:00', ballots: 4 });
  const input = inputOf(draft);
  expect(input.rounds[0]).toMatchObject({ voteInfoId: 'r1', opensAt: '2026-11-20T01:00:00.000Z', closesAt: null });
  expect(input.rounds[0]?.candidates?.map((each) => each.candidateId)).toEqual(['a', 'b']);
  expect(inputOf({ ...draft, timeZone: 'UTC' }).rounds[0]?.opensAt).toBe('2026-11-20T09:00:00.000Z');
  expect(isSame(draft, draftOf(vote))).toBe(true);
  expect(isSame(draft, { ...draft, title: 'Other' })).toBe(false);
});

test('what has just been saved keeps the key by which the page knows it', () => {
  const before = draftOf(vote);
  const round = newRound('Final');
  const typed = { ...before, rounds: [...before.rounds, { ...round, candidates: [newCandidate('Cy')] }] };
  const saved = {
    ...vote,
    rounds: [
      ...vote.rounds,
      { ...vote.rounds[0], voteInfoId: 'r2', title: 'Final', candidates: [candidate('c', 'Cy')] },
    ],
  } as unknown as VoteInfo;
  const after = draftOf(saved, typed);
  expect(after.rounds.map((each) => each.key)).toEqual(['r1', round.key]);
  expect(after.rounds[1]?.voteInfoId).toBe('r2');
  expect(after.rounds[1]?.candidates[0]?.key).toBe(typed.rounds[1]?.candidates[0]?.key);
  // And from then on it is known by the server's id, wherever it stands.
  const sorted = { ...saved, rounds: [...saved.rounds].reverse() };
  expect(draftOf(sorted, after).rounds.map((each) => each.key)).toEqual([round.key, 'r1']);
});

test('a copied round begins anew, without ballots, window and who was withdrawn', () => {
  const [round] = draftOf(vote).rounds;
  if (!round) throw new Error('no round');
  const copy = copyOfRound(round, 'Copy');
  expect(copy).toMatchObject({ title: 'Copy', state: 'draft', ballots: 0, opensAt: null, choicesMax: 3 });
  expect(copy.voteInfoId).toBeUndefined();
  expect(copy.candidates.map(({ name, candidateId, votes }) => [name, candidateId, votes])).toEqual([
    ['Ada', undefined, 0],
  ]);
  expect(copy.key).not.toBe(round.key);
});

const candidatesFrom = (text: string) => candidatesOf(pastedTable(text));

test('a pasted list: columns of a spreadsheet or bars, empty lines passed over, no address taken that is none', () => {
  const found = candidatesFrom(
    'Ada\tMorning\tThe first | program\n\n  Bo | Afternoon | Bridges | https://v.example/1 \r\nCy||| javascript:alert(1)\n\t\n',
  );
  expect(found.map(({ name, group, introduction, videoUrl }) => [name, group, introduction, videoUrl])).toEqual([
    ['Ada', 'Morning', 'The first | program', ''],
    ['Bo', 'Afternoon', 'Bridges', 'https://v.example/1'],
    ['Cy', '', '', ''],
  ]);
  expect(new Set(found.map((each) => each.key)).size).toBe(3);
  const links = 'Ada|||http://v.example/1\nBo|||https://10.0.0.1/2\nCy|||https://v.example/3\nDu';
  expect(lostLinks(pastedTable(links))).toBe(2);
  expect(candidatesFrom('x'.repeat(300))[0]?.name).toHaveLength(100);
  expect(candidatesFrom(Array.from({ length: 400 }, (_, n) => `N${n}`).join('\n'))).toHaveLength(300);
});

test('the columns of a pasted table: by titles that are known, as they are chosen, and in the usual order', () => {
  const named = (text: string, ...choice: [Parameters<typeof pastedTable>[1]?]) =>
    candidatesOf(pastedTable(text, ...choice)).map(({ name, group }) => [name, group]);
  const titled = 'No.\tGruppe\tName\n1\tRed\tAda\n2\tBlue\tBo';
  expect(pastedTable(titled)).toMatchObject({ isTitled: true, columns: ['none', 'none', 'name'] });
  expect(named(titled)).toEqual([
    ['Ada', ''],
    ['Bo', ''],
  ]);
  const titles = 'No.\nGruppe\nName';
  const columns = ['none', 'group', 'name'] as const;
  expect(named(titled, { chosen: { titles, columns } })).toEqual([
    ['Ada', 'Red'],
    ['Bo', 'Blue'],
  ]);
  // What was chosen for another table does not stand.
  expect(named('Ada\tRed', { chosen: { titles, columns } })).toEqual([['Ada', 'Red']]);
  expect(named('Name | Group', { isTitled: titledAs('Name | Group', false) })).toEqual([['Name', 'Group']]);
  const unknown = 'Who | Team\nAda | Red';
  expect(named(unknown, { isTitled: titledAs(unknown, true) })).toEqual([['Ada', 'Red']]);
  // Said of another first line it does not stand.
  expect(named('Name | Group', { isTitled: titledAs(unknown, false) })).toEqual([]);
  // More is put behind a list in its own order.
  const more = [{ name: 'Cy', group: 'Green', introduction: '', videoUrl: '' }];
  expect(appended('Zed | Red', pastedTable('Zed | Red'), more)).toBe('Zed | Red\nCy\tGreen\t\t');
  expect(appended(titled, pastedTable(titled, { chosen: { titles, columns } }), more)).toBe(
    'Ada\tRed\t\t\nBo\tBlue\t\t\nCy\tGreen\t\t',
  );
});

test('a link stays with the round it is made for, whatever else it says', () => {
  expect(linkOf('https://x.org/vote-form/-/v', undefined)).toBe('https://x.org/vote-form/-/v');
  expect(linkOf('https://x.org/vote-info/v?hall=1', 'r2')).toBe('https://x.org/vote-info/v?hall=1&round=r2');
});

test('a draft says what keeps it from being saved, and in which round', () => {
  const draft = draftOf(vote);
  const [round] = draft.rounds;
  if (!round) throw new Error('no round');
  expect(draftProblem(draft)).toBeNull();
  expect(draftProblem({ ...draft, title: ' ' })).toEqual({ round: -1, problem: 'title' });
  expect(draftProblem({ ...draft, rounds: [round, newRound('')] })).toEqual({ round: 1, problem: 'roundTitle' });
  expect(draftProblem({ ...draft, rounds: [{ ...round, closesAt: '2026-11-20T09:00' }] })).toEqual({
    round: 0,
    problem: 'window',
  });
});

test('while a round is open the vote can be paused and closed; what is closed goes nowhere', () => {
  const actions = (...states: ('draft' | 'open' | 'paused' | 'closed')[]) =>
    movesOf(states.map((state) => ({ state }))).map(({ action }) => action);
  expect(actions('draft')).toEqual(['open']);
  expect(actions('open', 'draft')).toEqual(['pause', 'close']);
  expect(actions('paused')).toEqual(['open', 'close']);
  expect(actions('closed', 'closed')).toEqual([]);
});

test('ballots over time: gaps are drawn as gaps, and a longer vote in longer stretches', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000).toISOString();
  expect(cameIn([])).toEqual({ step: 900_000, points: [] });
  const short = cameIn([
    { at: at(0), ballots: 3 },
    { at: at(60), ballots: 2 },
  ]);
  expect(short.points.map((each) => each.ballots)).toEqual([3, 0, 0, 0, 2]);
  const days = cameIn([
    { at: at(15), ballots: 3 },
    { at: at(30), ballots: 1 },
    { at: at(5 * 1440), ballots: 2 },
  ]);
  expect(days.step).toBe(3_600_000);
  expect(days.points).toHaveLength(121);
  expect([days.points[0]?.ballots, days.points.at(-1)?.ballots]).toEqual([4, 2]);
  const weeks = cameIn([
    { at: at(0), ballots: 1 },
    { at: at(30 * 1440), ballots: 1 },
  ]);
  expect([weeks.step, weeks.points.length]).toEqual([86_400_000, 31]);
});

test('names under bars are short, and no two are the same', () => {
  expect(shortNames(['Ada', 'Harbour Lights, Qingdao', 'Harbour Lights, Osaka'])).toEqual([
    'Ada',
    'Harbour Light…',
    'Harbour Light… (2)',
  ]);
});
