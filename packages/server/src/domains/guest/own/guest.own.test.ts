import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture, guestLectureEdit, guestLectureGet } from '@convoke/contract/guest/guest.event.calls.ts';
import {
  guestPageLink,
  guestPageOpen,
  guestPagePhoto,
  guestPageSave,
} from '@convoke/contract/guest/guest.page.calls.ts';
import { agendaAdd, dateAdd, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onePixel } from '../../../../testing/fuzz-values.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let visitor: string;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  visitor = await server.applicationToken();
});
afterAll(() => server.close());

const asGuest = () => ({ token: visitor });
const failure = async (answer: Promise<{ data: unknown }>) =>
  ((await answer).data as { failure?: string } | null)?.failure;

/** A guest of the library at an event, with the link to the own page. */
async function aSpeaker() {
  const { eventId, code } = await organisation.event();
  const { guestId } = await organisation.call(guestAdd, { name: 'Ada Lovelace', biography: '<p>Of the library</p>' });
  const { eventGuestId } = await organisation.call(guestAddLecture, { eventId, guestId });
  const { url } = await organisation.call(guestPageLink, { eventGuestId, action: 'show' });
  const token = url?.split('#token=')[1] ?? '';
  expect(url).toContain(`/event/${code}/speaker#token=`);
  return { eventId, code, guestId, eventGuestId, token };
}

test('a guest says who they are, when they can be there and that they come: at this event alone', async () => {
  const { eventId, code, guestId, eventGuestId, token } = await aSpeaker();
  const { dateId } = await organisation.call(dateAdd, {
    eventId,
    date: '2027-05-01',
    opensAt: '2027-05-01T08:00:00Z',
    closesAt: '2027-05-01T20:00:00Z',
  });
  const talk = { eventId, dateId, title: 'Engines', startsAt: '2027-05-01T09:00:00Z', minutes: 45 };
  await organisation.call(agendaAdd, { ...talk, guests: [{ eventGuestId, role: 'speaker' }] });
  await organisation.call(agendaAdd, { ...talk, title: 'Not theirs' });
  const draft = await server.send(guestPageOpen, { code, token }, asGuest());
  expect(draft.data).toMatchObject({ name: 'Ada Lovelace', biography: 'Of the library', state: 'INVITED', items: [] });
  const { version } = await organisation.call(dateAll, { eventId });
  await organisation.call(releaseMake, { eventId, version });

  const page = await server.send(guestPageOpen, { code, token }, asGuest());
  expect(page.data.items).toMatchObject([{ title: 'Engines', minutes: 45 }]);
  const said = {
    code,
    token,
    version: page.data.version,
    biography: 'First <b>line</b>\n\nSecond <script>alert(1)</script>',
    state: 'CONFIRMED' as const,
    availability: [{ from: '2027-05-01T08:00:00Z', to: '2027-05-01T12:00:00Z' }],
  };
  const saved = await server.send(guestPageSave, said, asGuest());
  expect(saved.data).toMatchObject({ state: 'CONFIRMED', availability: [{ from: '2027-05-01T08:00:00.000Z' }] });
  // As they typed it, with the empty line between the paragraphs.
  expect(saved.data.biography).toBe(said.biography);
  // What they typed is text: nothing of it becomes markup.
  const own = await organisation.call(guestLectureGet, { eventGuestId });
  expect(own.biography).toBe('<p>First &lt;b&gt;line&lt;/b&gt;</p><p>Second &lt;script&gt;alert(1)&lt;/script&gt;</p>');
  expect(own).toMatchObject({ library: { biography: '<p>Of the library</p>' }, state: 'CONFIRMED' });
  expect(own.guestChangedAt).not.toBeNull();
  const other = await organisation.event();
  const elsewhere = await organisation.call(guestAddLecture, { eventId: other.eventId, guestId });
  expect(await organisation.call(guestLectureGet, { eventGuestId: elsewhere.eventGuestId })).toMatchObject({
    biography: null,
    state: 'INVITED',
    guestChangedAt: null,
  });

  // What was not touched stays as it was formatted.
  const { title, words, photoKey, isShown, kind, state, availability, version: before } = own;
  const edited = await organisation.call(guestLectureEdit, {
    eventGuestId,
    version: before,
    biography: '<p><strong>Bold</strong></p>',
    title,
    words,
    photoKey,
    isShown,
    kind,
    state,
    availability,
  });
  // Their page is behind now: refused with what stands there.
  expect(await server.send(guestPageSave, said, asGuest())).toMatchObject({
    data: { failure: 'GUEST_CHANGED', current: { biography: 'Bold', version: edited.version } },
  });
  const quiet = { ...said, version: edited.version, biography: null, state: null, availability: [] };
  await server.send(guestPageSave, quiet, asGuest());
  expect(await organisation.call(guestLectureGet, { eventGuestId })).toMatchObject({
    biography: '<p><strong>Bold</strong></p>',
    state: 'CONFIRMED',
    availability: [],
  });
});

test('a photo is told by its content, and is the event’s own', async () => {
  const { code, eventGuestId, token } = await aSpeaker();
  const { photoToken } = (await server.send(guestPageOpen, { code, token }, asGuest())).data;
  const send = (file: { name: string; bytes: Buffer }) =>
    server.send(guestPagePhoto, { code, photoToken }, { ...asGuest(), file });
  // What stands in the address opens the page for nobody.
  expect(await failure(server.send(guestPageOpen, { code, token: photoToken }, asGuest()))).toBe('GUEST_LINK_OVER');
  const asPhoto = { code, photoToken: token };
  const file = { name: 'a.png', bytes: onePixel };
  expect(await failure(server.send(guestPagePhoto, asPhoto, { ...asGuest(), file }))).toBe('GUEST_LINK_OVER');
  expect(await failure(send({ name: 'a.png', bytes: Buffer.from('<svg onload="alert(1)">') }))).toBe(
    'FILE_NOT_ACCEPTED',
  );
  const answer = await send(file);
  expect(answer.data.photoUrl).toMatch(/^\/files\//);
  const own = await organisation.call(guestLectureGet, { eventGuestId });
  expect(own.photoUrl).toBe(answer.data.photoUrl);
  expect(own.library.photoUrl).toBeNull();
});

test('a link that was ended, made anew, or is another event’s opens nothing', async () => {
  const { code, eventGuestId, token } = await aSpeaker();
  const other = await aSpeaker();
  const open = (of: { code: string; token: string }) => failure(server.send(guestPageOpen, of, asGuest()));
  expect(await open({ code, token: other.token })).toBe('GUEST_LINK_OVER');
  expect(await open({ code, token: 'x'.repeat(60) })).toBe('GUEST_LINK_OVER');
  expect(await open({ code, token })).toBeUndefined();
  const again = await organisation.call(guestPageLink, { eventGuestId, action: 'show' });
  expect(await open({ code, token: again.url?.split('#token=')[1] ?? '' })).toBeUndefined();
  const anew = await organisation.call(guestPageLink, { eventGuestId, action: 'renew' });
  const fresh = anew.url?.split('#token=')[1] ?? '';
  expect(await open({ code, token })).toBe('GUEST_LINK_OVER');
  expect(await open({ code, token: fresh })).toBeUndefined();
  expect(await organisation.call(guestPageLink, { eventGuestId, action: 'end' })).toEqual({ url: null });
  expect(await open({ code, token: fresh })).toBe('GUEST_LINK_OVER');
  // Made again, those that were ended stay ended.
  await organisation.call(guestPageLink, { eventGuestId, action: 'show' });
  expect(await open({ code, token: fresh })).toBe('GUEST_LINK_OVER');
  const save = { code, token: fresh, version: 1, biography: 'No', state: null, availability: [] };
  expect(await failure(server.send(guestPageSave, save, asGuest()))).toBe('GUEST_LINK_OVER');
  const page = await server.app.inject({ url: `/event/${code}/speaker` });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('Lovelace');
  expect(page.body).toContain('noindex');
});
