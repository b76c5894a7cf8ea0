import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { voteBallotDecide, voteBallotList, voteExport } from '@convoke/contract/vote/vote.ballot.calls.ts';
import {
  voteAdd,
  voteCopy,
  voteEdit,
  voteFormAdd,
  voteGet,
  voteList,
  voteListExport,
} from '@convoke/contract/vote/vote.calls.ts';
import { votePreview } from '@convoke/contract/vote/vote.public.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { field } from '../../../../testing/survey.ts';
import { device, openVote, type OpenVote } from '../../../../testing/voting.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const seats = (front?: number) =>
  field('seat', 'single', { options: [front === undefined ? 'front' : ['front', front], 'back'] });

/** A vote that asks these questions, once its voters are asked them. */
async function asking(...fields: ReturnType<typeof field>[]) {
  const vote = await openVote(host);
  const { formId } = await host.call(voteFormAdd, { voteId: vote.voteId });
  await host.call(formUpdate, { formId, fields });
  await expect.poll(async () => (await preview(vote)).form?.fields.length, { timeout: 10_000 }).toBe(fields.length);
  return { vote, formId };
}

const preview = async ({ voteId }: { voteId: string }) =>
  (await server.send(votePreview, { voteId }, { token: await server.applicationToken() })).data;

async function vote1(vote: OpenVote, answers: object) {
  const voter = await device(server, vote);
  return voter.cast(vote, [vote.candidates[0] ?? ''], { answers });
}

async function sheetOf(call: typeof voteExport | typeof voteListExport, input: object, of = host) {
  const answer = await server.send(call as typeof voteExport, input, { token: of.token });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  return (await readXlsx(answer.body)).sheets[0]?.rows ?? [];
}

const ballotsOf = async (vote: OpenVote) => (await host.call(voteBallotList, { voteInfoId: vote.roundId })).records;

describe('questions that a vote takes away again', () => {
  test('stay readable beside the ballots that answered them, also after others are asked', async () => {
    const { vote, formId } = await asking(field('why', 'text'));
    expect((await vote1(vote, { why: 'The light' })).code).toBe(0);
    const now = await host.call(voteGet, { voteId: vote.voteId });
    await host.call(voteEdit, voteEdit.input.parse({ ...now, formId: null }));
    await expect.poll(async () => (await preview(vote)).form, { timeout: 10_000 }).toBeNull();
    // Nobody is asked any more, and who still has the old page votes all the same.
    expect((await vote1(vote, { why: 'Too late' })).code).toBe(0);
    const second = await host.call(voteFormAdd, { voteId: vote.voteId });
    expect(second.formId).not.toBe(formId);
    await host.call(formUpdate, { formId: second.formId, fields: [field('why', 'number')] });
    await expect.poll(async () => (await preview(vote)).form?.fields[0]?.type, { timeout: 10_000 }).toBe('number');
    expect((await vote1(vote, { why: 7 })).code).toBe(0);

    const [latest, between, first] = await ballotsOf(vote);
    expect(first).toMatchObject({ formId, formVersion: 2, answers: { why: 'The light' } });
    expect(between).toMatchObject({ formId: null, formVersion: null, answers: null });
    expect(latest).toMatchObject({ formId: second.formId, formVersion: 2, answers: { why: 7 } });
    // Two questions of one name in two forms are two columns.
    const rows = await sheetOf(voteExport, { voteInfoId: vote.roundId });
    expect(rows.map((row) => [row[11] || null, row[12] || null])).toEqual([
      ['Question why', 'Question why'],
      [null, 'The light'],
      [null, null],
      [7, null],
    ]);
  });

  test('that have only just been added are answered by who has seen them, whatever the server remembers', async () => {
    const vote = await openVote(host);
    expect((await vote1(vote, {})).code).toBe(0);
    const { formId } = await host.call(voteFormAdd, { voteId: vote.voteId });
    await host.call(formUpdate, { formId, fields: [field('why', 'text')] });
    expect((await vote1(vote, { why: 'The light' })).code).toBe(0);
    expect((await ballotsOf(vote))[0]).toMatchObject({ formId, answers: { why: 'The light' } });
  });

  test('a copied vote asks the same by a form of its own, with all places free', async () => {
    const { vote, formId } = await asking(seats(1));
    expect((await vote1(vote, { seat: 'front' })).code).toBe(0);
    const { voteId } = await host.call(voteCopy, { voteId: vote.voteId });
    const copy = await host.call(voteGet, { voteId });
    expect(copy.formId).not.toBe(formId);
    const { form, optionPlaces } = await preview({ voteId });
    expect(form?.fields.map((each) => each.fieldId)).toEqual(['seat']);
    expect(optionPlaces).toEqual([{ fieldId: 'seat', option: 'front', left: 1 }]);
  });
});

describe('places of limited options', () => {
  const left = async (vote: OpenVote) =>
    (await preview(vote)).optionPlaces.find((each) => each.option === 'front')?.left;

  test('are shown as they are taken, and a full one is named', async () => {
    const { vote } = await asking(seats(2));
    expect(await left(vote)).toBe(2);
    await vote1(vote, { seat: 'front' });
    await expect.poll(() => left(vote), { timeout: 10_000 }).toBe(1);
    await vote1(vote, { seat: 'front' });
    const refused = await vote1(vote, { seat: 'front' });
    expect(refused.data).toMatchObject({ failure: 'OPTION_FULL', options: [{ fieldId: 'seat', option: 'front' }] });
    await expect.poll(() => left(vote), { timeout: 10_000 }).toBe(0);
  });

  test('a limit that comes later counts the ballots there are; one below them is refused', async () => {
    const { vote, formId } = await asking(seats());
    for (let voter = 0; voter < 2; voter += 1) await vote1(vote, { seat: 'front' });
    const limit = (most: number) =>
      server.send(formUpdate, { formId, fields: [seats(most)] }, { token: host.token }) as Promise<{
        code: number;
        data: object;
      }>;
    expect((await limit(1)).data).toMatchObject({
      failure: 'OPTION_LIMIT_BELOW_TAKEN',
      options: [{ fieldId: 'seat', option: 'front' }],
    });
    expect((await limit(3)).code).toBe(0);
    // At once, also by a server that still knows the former version.
    const answers = [await vote1(vote, { seat: 'front' }), await vote1(vote, { seat: 'front' })];
    expect(answers.map((each) => (each.code === 0 ? 'ok' : each.data.failure))).toEqual(['ok', 'OPTION_FULL']);
    expect((await ballotsOf(vote))[0]).toMatchObject({ formVersion: 3 });
  });

  test('of a discarded ballot are free again, and it comes back only while one is', async () => {
    const { vote } = await asking(seats(1));
    expect((await vote1(vote, { seat: 'front' })).code).toBe(0);
    const [first] = await ballotsOf(vote);
    const decide = async (action: 'quarantine' | 'discard' | 'release', ballotId = first?.ballotId ?? '') => {
      const input = { voteInfoId: vote.roundId, action, reason: 'Looked at it', ballotIds: [ballotId] };
      const { code, data } = await server.send(voteBallotDecide, input, { token: host.token });
      return code === 0 ? 'ok' : (data as never as { failure: string }).failure;
    };
    // What is only looked at keeps its place.
    expect(await decide('quarantine')).toBe('ok');
    expect((await vote1(vote, { seat: 'front' })).data.failure).toBe('OPTION_FULL');
    expect(await decide('discard')).toBe('ok');
    expect((await vote1(vote, { seat: 'front' })).code).toBe(0);
    expect(await decide('quarantine')).toBe('BALLOT_PLACES');
    expect((await ballotsOf(vote)).map((each) => each.state)).toEqual(['COUNTED', 'DISCARDED']);
    const [second] = await ballotsOf(vote);
    expect(await decide('quarantine', second?.ballotId)).toBe('ok');
    expect(await decide('discard', second?.ballotId)).toBe('ok');
    expect(await decide('quarantine')).toBe('ok');
    expect((await vote1(vote, { seat: 'front' })).data.failure).toBe('OPTION_FULL');
  });
});

test('a video is linked by https and in the internet, or refused with its place', async () => {
  const save = (videoUrl: string) =>
    server.send(
      voteAdd,
      { title: 'Films', timeZone: 'UTC', rounds: [{ title: 'Final', candidates: [{ name: 'A', videoUrl }] }] },
      { token: host.token },
    );
  expect((await save('https://video.example.com/a')).code).toBe(0);
  for (const link of ['http://video.example.com/a', 'https://192.168.1.1/a', 'https://nas.local/a']) {
    const refused = await save(link);
    expect([refused.code, refused.data]).toMatchObject([
      1000,
      { fields: [{ path: 'rounds.0.candidates.0.videoUrl' }] },
    ]);
  }
});

test('the list is taken away as a sheet of what fits, in its order', async () => {
  const own = await server.organisation();
  for (const title of ['Talks', '=Films', 'Talent'])
    await own.call(voteAdd, { title, timeZone: 'UTC', rounds: [{ title: 'Final', candidates: [{ name: 'A' }] }] });
  const rows = await sheetOf(voteListExport, { search: 'tal', sort: 'title' }, own);
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['Title', 'Status', 'Event', 'Rounds', 'Candidates'],
    ['Talent', 'Draft', null, 1, 1],
    ['Talks', 'Draft', null, 1, 1],
  ]);
  const listed = await own.call(voteList, { search: 'tal', sort: 'title' });
  expect(listed.records.map((each) => each.title)).toEqual(['Talent', 'Talks']);
});
