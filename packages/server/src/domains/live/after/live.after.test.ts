import { certificateOwn, certificateRuleSave } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { minutesCount, minutesPeople } from '@convoke/contract/checkin/checkin.minutes.calls.ts';
import { registerCode } from '@convoke/contract/embed/embed.calls.ts';
import { eventCopy } from '@convoke/contract/event/event.editing.calls.ts';
import {
  chapterAdd,
  chapterList,
  liveAdd,
  liveList,
  liveMissed,
  liveStateSet,
  recordingSwitch,
} from '@convoke/contract/live/live.calls.ts';
import { onlineList } from '@convoke/contract/live/live.figures.calls.ts';
import { hallGet, hallUpdate, moduleList, moduleSave } from '@convoke/contract/live/live.hall.calls.ts';
import { liveBeat, liveEnter, livePlay } from '@convoke/contract/live/live.watch.calls.ts';
import { memberEntry, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { participantOwn } from '@convoke/contract/participant/participant.calls.ts';
import { documentUpload, documentUses } from '@convoke/contract/resource/document.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { taken } from '../../../../testing/samples.ts';
import { type Organisation, plainEvent, startServer, type TestServer } from '../../../../testing/server.ts';
import { runCount } from '../../checkin/attendance/checkin.count.ts';
import { presenceOf } from '../../checkin/attendance/checkin.present.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { sendMissed } from './live.missed.mail.ts';
import { runOver, takeDue } from './live.over.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;
let code: string;
const messages = keptMessages();

let clock = Date.now();
const pass = (seconds: number) => {
  clock += seconds * 1000;
};

beforeAll(async () => {
  server = await startServer({
    change: (services) => {
      messages.takeOver(services);
      services.clock = { now: () => new Date(clock) };
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  messages.clear();
  clock = Math.floor(Date.now() / 60_000) * 60_000;
  organisation = await server.organisation();
  ({ eventId, code } = await organisation.event({ model: 1 }));
});

const at = (minutes: number) => new Date(clock + minutes * 60_000).toISOString();
const add = async (more: object = {}) => {
  const { liveId } = await organisation.call(liveAdd, {
    eventId,
    title: 'Main stage',
    startsAt: at(-30),
    endsAt: at(60),
    source: 'external',
    externalUrl: 'https://video.example.com/live',
    ...more,
  });
  return liveId;
};
const inside = <T>(work: Parameters<TestServer['services']['database']['inOrganisation']>[2]) =>
  server.services.database.inOrganisation(organisation.organisationId, 'write', work) as Promise<T>;

/** Somebody who registered watches for some minutes. */
async function watch(liveId: string, personalCode: string, minutes: number): Promise<string> {
  const device = `device-of-${personalCode}`;
  const { pass: sealed } = (await server.send(liveEnter, { code, device, personalCode })).data;
  for (let minute = 0; minute < minutes; minute += 1) {
    pass(60);
    await server.send(liveBeat, { code, liveId, pass: sealed, seconds: 60 });
  }
  return sealed;
}

/** A recording that is ready, as the ingest leaves one. */
async function record(liveId: string): Promise<string> {
  const file = { name: 'film.mp4', bytes: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom') };
  const { documentId } = taken(await server.send(documentUpload, {}, { token: organisation.token, file }));
  return inside<string>(async (tx) => {
    const now = new Date(clock);
    const session = await tx
      .insertInto('live_session')
      .values({ live_id: liveId, state: 'ended', started_at: now, seen_at: now, ended_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await tx
      .insertInto('live_recording')
      .values({
        live_id: liveId,
        session_id: session.id,
        part_id: session.id,
        state: 'ready',
        started_at: now,
        seconds: 60,
        document_id: documentId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
}

const lives = async (of = eventId) => (await organisation.call(liveList, { eventId: of })).records;

test('a live that nobody ends is over an hour after its time, once; a copy’s too', async () => {
  await add();
  const copy = await organisation.call(eventCopy, { eventId, title: 'Again', startsAt: at(0) });
  pass(2 * 3600 + 120);
  await takeDue(server.services);
  for (const { liveId } of [...(await lives()), ...(await lives(copy.eventId))])
    await runOver(server.services, { organisationId: organisation.organisationId, liveId });
  expect((await lives())[0]?.state).toBe('ended');
  const left = await server.services.database.query(
    `SELECT 1 FROM live_due WHERE organisation_id = $1 AND due_at < $2`,
    [organisation.organisationId, new Date(clock)],
  );
  expect(left).toEqual([]);
});

test('a camera that still sends keeps its live on air; one that was not told of for long does not', async () => {
  const liveId = await add({ source: 'ingest', externalUrl: '' });
  pass(3 * 3600);
  await inside(async (tx) => {
    const now = new Date(clock);
    await tx
      .insertInto('live_session')
      .values({ live_id: liveId, state: 'live', on_air_since: now, started_at: now, seen_at: now })
      .execute();
    await tx.updateTable('live').set({ state: 'live', on_air_since: now }).where('id', '=', liveId).execute();
  });
  await runOver(server.services, { organisationId: organisation.organisationId, liveId });
  expect((await lives())[0]?.state).toBe('live');
  pass(600);
  await runOver(server.services, { organisationId: organisation.organisationId, liveId });
  expect((await lives())[0]?.state).toBe('ended');
});

test('minutes watched stand once in the history of the member, and count for attendance', async () => {
  const liveId = await add();
  await organisation.call(liveStateSet, { liveId, state: 'live' });
  const { participantCode } = await organisation.register(code);
  await watch(liveId, participantCode, 3);
  await organisation.call(liveStateSet, { liveId, state: 'ended' });
  // What follows registrations comes with the members' job.
  const participant = await inside<{ id: string }>((tx) =>
    tx.selectFrom('participant').select('id').where('code', '=', participantCode).executeTakeFirstOrThrow(),
  );
  const { memberId } = await organisation.call(memberEntry, { name: 'Vera', emails: ['vera@known.example.com'] });
  await inside((tx) =>
    tx
      .insertInto('member_participant')
      .values({ member_id: memberId, participant_id: participant.id, event_id: eventId, at: new Date(clock) })
      .execute(),
  );
  const of = { organisationId: organisation.organisationId, liveId };
  await runOver(server.services, of);
  await runOver(server.services, of);
  const { records } = await organisation.call(memberLogList, { memberId, kind: 'watched' });
  expect(records).toMatchObject([{ kind: 'watched', minutes: 3, words: ['Main stage'] }]);

  const presence = await inside<Map<string, { seconds: number }>>(async (db) => {
    const event = await loadEvent(db, organisation.organisationId, eventId);
    const item = { id: eventId, title: 'All of it', place: eventId, starts: at(-60), ends: at(60) };
    return presenceOf(db, event, [participant.id], [item], new Date(clock + 3_600_000));
  });
  expect(presence.get(participant.id)?.seconds).toBe(180);
});

test('a certificate is earned by watching as by being there, and somebody who only watched is counted', async () => {
  ({ eventId, code } = await organisation.event({ model: 1, startsAt: at(-60), endsAt: at(120) }));
  const liveId = await add();
  await organisation.call(liveStateSet, { liveId, state: 'live' });
  const { participantCode } = await organisation.register(code);
  const short = await organisation.register(code);
  const rule = { eventId, version: 0, isOn: true, minMinutes: 3, availableFrom: '2020-01-01T00:00:00Z' };
  await organisation.call(certificateRuleSave, rule);
  // The count goes by the database's clock, so what is watched lies behind it.
  pass(-600);
  await watch(liveId, participantCode, 4);
  await watch(liveId, short.participantCode, 2);
  const own = async (of: string) =>
    (await server.send(certificateOwn, { code: of }, { token: await server.applicationToken() })).data;
  expect(await own(participantCode)).toMatchObject({ state: 'ready', minutes: 4 });
  expect(await own(short.participantCode)).toMatchObject({ state: 'short', minutes: 2 });
  await organisation.call(minutesCount, { eventId });
  await runCount(server.services, { organisationId: organisation.organisationId, eventId });
  const { records } = await organisation.call(minutesPeople, { eventId, agendaId: eventId });
  expect(records.map(({ minutes }) => minutes)).toEqual([4, 2]);
});

test('who missed a live is mailed once with the recording, also when asked for by many at once', async () => {
  const liveId = await add();
  await organisation.call(liveStateSet, { liveId, state: 'live' });
  const seen = await organisation.register(code);
  await organisation.register(code);
  await organisation.register(code);
  await watch(liveId, seen.participantCode, 1);
  const missed = (more: object = {}) => server.send(liveMissed, { liveId, ...more }, { token: organisation.token });
  expect((await missed()).data).toMatchObject({ failure: 'LIVE_NO_RECORDING' });
  await record(liveId);
  expect((await missed({ isTrial: true })).data).toEqual({ people: 2 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => missed()));
  expect(answers.map(({ data }) => Number(data.people)).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 2]);
  const data = { organisationId: organisation.organisationId, liveId };
  // Whichever finds messages in the other's hands fails, and is tried again.
  await Promise.allSettled([sendMissed(server.services, data), sendMissed(server.services, data)]);
  await sendMissed(server.services, data);
  const mails = messages.mails.filter(({ html }) => html?.includes('/watch/'));
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(2);
  expect((await missed()).data).toEqual({ people: 0 });
});

test('a recording that is shown is played by who may watch, and is a use of its document', async () => {
  const liveId = await add();
  await organisation.call(hallUpdate, { eventId, access: 'registered' });
  const { participantCode } = await organisation.register(code);
  const sealed = await watch(liveId, participantCode, 0);
  const recordingId = await record(liveId);
  const play = async () => (await server.send(livePlay, { code, liveId, pass: sealed })).data.recordings;
  const [recording] = await play();
  expect(recording).toMatchObject({ recordingId, contentType: 'video/mp4' });
  const url = recording?.url ?? '';
  expect((await server.app.inject(url)).statusCode).toBe(302);
  expect((await server.app.inject(url.split('?')[0] ?? '')).statusCode).toBe(404);
  const [documentId = ''] = (await lives())[0]?.recordings.flatMap((each) => each.documentId ?? []) ?? [];
  expect((await organisation.call(documentUses, { documentIds: [documentId] })).uses).toMatchObject([
    { kind: 'recording', name: 'Main stage' },
  ]);
  expect(await organisation.call(recordingSwitch, { eventId, recordingIds: [recordingId], isShown: false })).toEqual({
    changed: 1,
  });
  expect(await play()).toEqual([]);
  expect((await server.app.inject(url)).statusCode).toBe(404);
  const other = await organisation.event();
  const foreign = { eventId: other.eventId, recordingIds: [recordingId], isShown: true };
  expect(await organisation.call(recordingSwitch, foreign)).toEqual({ changed: 0 });
});

test('an online event without a link of its own leads to its watch page, with the person’s code', async () => {
  const { participantCode } = await organisation.register(code);
  const own = async () =>
    (await server.send(participantOwn, { code: participantCode }, { token: await server.applicationToken() })).data
      .join;
  await inside((tx) => tx.updateTable('event').set({ join_opens_minutes: null }).where('id', '=', eventId).execute());
  expect((await own())?.state).toBe('none');
  const way = async () => server.send(registerCode, { code, way: 'watch' }, { token: await server.applicationToken() });
  expect((await way()).code).not.toBe(0);
  await add();
  expect(await own()).toMatchObject({
    state: 'open',
    url: `http://convoke.test/watch/${code}?k=${participantCode}`,
  });
  expect((await way()).data).toMatchObject({ way: 'watch', url: `http://convoke.test/watch/${code}` });
});

test('a copy has hall, modules, lives and chapters at their new times, and nothing of viewers or cameras', async () => {
  const liveId = await add();
  await organisation.call(chapterAdd, { liveId, title: 'Opening', startsAt: at(0) });
  await organisation.call(hallUpdate, { eventId, access: 'password', password: 'open sesame', closingText: 'Bye' });
  await organisation.call(moduleSave, { eventId, name: 'Sponsors', text: '<p>All</p>' });
  await organisation.call(liveStateSet, { liveId, state: 'live' });
  const plain = plainEvent();
  const later = new Date(Date.parse(plain.startsAt) + 7 * 86_400_000).toISOString();
  const copy = await organisation.call(eventCopy, { eventId, title: 'Again', startsAt: later });
  const [copied] = await lives(copy.eventId);
  expect(copied).toMatchObject({ title: 'Main stage', state: 'upcoming', viewers: 0, chapters: 1, onAirSince: null });
  expect(copied?.liveId).not.toBe(liveId);
  const [chapter] = await organisation.call(chapterList, { liveId: copied?.liveId ?? '' });
  expect(Date.parse(chapter?.startsAt ?? '') - Date.parse(copied?.startsAt ?? '')).toBe(30 * 60_000);
  expect(await organisation.call(hallGet, { eventId: copy.eventId })).toMatchObject({
    access: 'password',
    hasPassword: true,
    closingText: 'Bye',
  });
  expect((await organisation.call(moduleList, { eventId: copy.eventId })).map(({ name }) => name)).toContain(
    'Sponsors',
  );
});

test('the hall of the organisation has events on air first, then those to come by their time', async () => {
  const title = async (name: string, hours: number) => {
    const event = await organisation.event({ title: name });
    const { liveId } = await organisation.call(liveAdd, {
      eventId: event.eventId,
      title: name,
      startsAt: at(hours * 60),
      endsAt: at(hours * 60 + 60),
      source: 'external',
      externalUrl: 'https://video.example.com/live',
    });
    return liveId;
  };
  await title('Later', 5);
  await title('Sooner', 2);
  const onAir = await title('On air', 9);
  await organisation.call(liveStateSet, { liveId: onAir, state: 'live' });
  const over = await title('Over', 1);
  await organisation.call(liveStateSet, { liveId: over, state: 'ended' });
  const titles = async (more: object = {}) =>
    (await organisation.call(onlineList, more)).records.map(({ title: name }) => name);
  expect(await titles()).toEqual(['On air', 'Sooner', 'Later']);
  expect(await titles({ state: 'upcoming' })).toEqual(['Sooner', 'Later']);
  expect(await titles({ search: 'soon' })).toEqual(['Sooner']);
  expect(await titles({ size: 1, current: 2 })).toEqual(['Sooner']);
});
