import type { ListedCall } from '@convoke/contract/all-calls.ts';
import { eventInfo, eventList } from '@convoke/contract/event/event.calls.ts';
import {
  eventAdd,
  eventCopy,
  eventDraftSave,
  eventPublish,
  eventUpdate,
} from '@convoke/contract/event/event.editing.calls.ts';
import { eventPreview, eventPublicInfo, eventWebsiteInfo } from '@convoke/contract/event/event.public.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../../../testing/paying.ts';
import { buyerDraft, place } from '../../../../testing/selling.ts';
import { type Organisation, plainEvent, startServer, type TestServer } from '../../../../testing/server.ts';
import { eventPages } from '../event.pages.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});
afterAll(() => server.close());

const info = (eventId: string) => ours.call(eventInfo, { eventId });
const shown = async (code: string) => (await server.send(eventPublicInfo, { code })).data;
interface Refused {
  failure?: string;
  fields?: { path: string }[];
}
async function send(call: ListedCall, input: object): Promise<{ status: number; code: number; data: Refused }> {
  const { status, code, data } = await server.send(call, input, { token: ours.token });
  return { status, code, data: (data ?? {}) as Refused };
}

async function preview(eventId: string): Promise<unknown> {
  const { url } = await ours.call(eventPreview, { eventId });
  const page = eventPages.find((each) => each.path === '/event/preview/:token');
  return page?.load(server.services, { token: url.split('/').at(-1) ?? '' }, { headers: {} } as FastifyRequest);
}

test('what is changed of a published event is kept, and seen by nobody until it is published', async () => {
  const { eventId, code } = await ours.event({ title: 'Before', capacity: 3 });
  const { version } = await info(eventId);
  const kept = await ours.call(eventDraftSave, { eventId, version, title: 'After', capacity: 5 });
  expect(kept.version).toBe(version + 1);
  expect(await info(eventId)).toMatchObject({
    title: 'Before',
    draft: { title: 'After', capacity: 5 },
    version: version + 1,
  });
  expect(await shown(code)).toMatchObject({ title: 'Before', placesLeft: 3 });
  expect((await ours.call(eventList, { search: 'After' })).total).toBe(0);
  const listed = async () => (await ours.call(eventList, { size: 500 })).records.find((row) => row.eventId === eventId);
  expect(await listed()).toMatchObject({ title: 'Before', hasChanges: true });

  await ours.call(eventUpdate, { eventId, version: kept.version, title: 'After', capacity: 5 });
  expect(await info(eventId)).toMatchObject({ title: 'After', draft: null });
  expect(await shown(code)).toMatchObject({ title: 'After', placesLeft: 5 });
  expect(await listed()).toMatchObject({ title: 'After', hasChanges: false });
});

test('a draft may be without a title or with half a link; publishing it says so and keeps it', async () => {
  const { eventId } = await ours.event();
  const { version } = await info(eventId);
  const half = { title: '', joinUrl: 'https:/', siteUrl: 'javascript:alert(1)' };
  const kept = await ours.call(eventDraftSave, { eventId, version, ...half });
  const refused = await send(eventUpdate, { eventId, version: kept.version, ...half });
  expect(refused.data.fields?.map((field) => field.path)).toEqual(['title', 'siteUrl', 'joinUrl']);
  expect((await info(eventId)).draft).toEqual(half);
  // Nor does a preview lead there.
  expect(await preview(eventId)).toMatchObject({ siteUrl: '' });
});

test('of two who save at once one is told', async () => {
  const { eventId } = await ours.event();
  const { version } = await info(eventId);
  const titles = Array.from({ length: 6 }, (_, n) => `Title ${n}`);
  const answers = await Promise.all(titles.map((title) => send(eventDraftSave, { eventId, version, title })));
  const kept = answers.flatMap((answer, n) => (answer.code === 0 ? [titles[n]] : []));
  expect(kept).toHaveLength(1);
  expect(answers.filter((answer) => answer.data.failure === 'EVENT_CHANGED')).toHaveLength(5);
  expect((await info(eventId)).draft).toEqual({ title: kept[0] });
});

test('a client without drafts changes things at once; what it says goes before what was kept of the same field, the rest stays', async () => {
  const { eventId, code } = await ours.event();
  const { version } = await info(eventId);
  await ours.call(eventDraftSave, { eventId, version, title: 'Kept', summary: 'Kept too' });
  await ours.call(eventUpdate, { eventId, title: 'Immediately' });
  expect(await shown(code)).toMatchObject({ title: 'Immediately' });
  expect((await info(eventId)).draft).toEqual({ summary: 'Kept too' });
  await ours.call(eventUpdate, { eventId, summary: '' });
  expect((await info(eventId)).draft).toBeNull();
});

test('saving without any field keeps nothing, and a copy begins without what nobody published', async () => {
  const { eventId } = await ours.event();
  const { version } = await info(eventId);
  const kept = await ours.call(eventDraftSave, { eventId, version, title: 'Kept' });
  const copy = await ours.call(eventCopy, { eventId, title: 'Copy', startsAt: plainEvent().startsAt });
  expect(await info(copy.eventId)).toMatchObject({ title: 'Copy', draft: null });
  await ours.call(eventDraftSave, { eventId, version: kept.version });
  expect((await info(eventId)).draft).toBeNull();
});

test('a preview shows what is kept, sanitised; without anything kept the published page is the preview', async () => {
  const { eventId, code } = await ours.event({ title: 'Before', capacity: 3 });
  expect(await preview(eventId)).toMatchObject({ path: `/event/${code}` });
  const { version } = await info(eventId);
  const description = '<p onclick="x()">New<script>x()</script></p>';
  const words = { ja: { title: '後', description } };
  await ours.call(eventDraftSave, { eventId, version, title: 'After', capacity: 9, description, words });
  expect(await preview(eventId)).toMatchObject({
    title: 'After',
    placesLeft: 9,
    description: '<p>New</p>',
    previewUntil: expect.stringMatching(/Z$/) as string,
  });
  expect((await info(eventId)).draft?.words).toEqual({ ja: { title: '後', description: '<p>New</p>' } });
});

test('a cover that is kept must be a picture of the organisation; another organisation keeps nothing here', async () => {
  const { eventId } = await ours.event();
  const { version } = await info(eventId);
  expect((await send(eventDraftSave, { eventId, version, coverKey: 'ab/cd.webp' })).data.failure).toBe('FILE_MISSING');
  const others = await server.organisation();
  const foreign = await server.send(eventDraftSave, { eventId, version, title: 'X' }, { token: others.token });
  expect(foreign.status).toBe(403);
});

test('a published event without people goes back to draft; with people it does not', async () => {
  const { eventId, code } = await ours.event();
  expect(await ours.call(eventPublish, { eventId, publishStatus: 0 })).toMatchObject({ publishStatus: 0 });
  expect((await info(eventId)).publishStatus).toBe(0);
  await ours.call(eventPublish, { eventId, publishStatus: 1 });
  await ours.register(code);
  const refused = await send(eventPublish, { eventId, publishStatus: 0 });
  expect([refused.code, refused.data.failure]).toEqual([3001, 'EVENT_HAS_PEOPLE']);
  expect((await info(eventId)).publishStatus).toBe(1);

  const selling = await ours.event({ useTicket: 1 });
  const ticket = await ours.call(ticketAdd, { eventId: selling.eventId, name: 'Paid', priceCents: 100, stock: 9 });
  const of = { organisationId: ours.organisationId, eventId: selling.eventId };
  await place(server.services, of, buyerDraft([{ ticketId: ticket.ticketId }]));
  expect((await send(eventPublish, { eventId: selling.eventId, publishStatus: 0 })).code).toBe(3001);
});

test('who registers while an event goes back to draft is in it or is refused, never in a draft', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { eventId, code } = await ours.event();
    const [back] = await Promise.all([
      send(eventPublish, { eventId, publishStatus: 0 }),
      ...Array.from({ length: 4 }, () => ours.register(code).catch(() => null)),
    ]);
    const [counted] = await rows<{ n: number }>(
      server,
      'SELECT count(*)::int AS n FROM participant WHERE event_id = $1',
      [eventId],
    );
    expect((await info(eventId)).publishStatus === 0).toBe(back.code === 0);
    expect(counted?.n === 0 || back.code === 3001).toBe(true);
  }
});

test('an event has a site of its own, by http or https alone, and says where it is found', async () => {
  const { eventId, code } = await ours.call(eventAdd, plainEvent());
  const pageUrl = `http://convoke.test/event/${code}`;
  const site = 'https://conference.example/2026';
  expect(await ours.call(eventWebsiteInfo, { eventId })).toMatchObject({ websiteUrl: pageUrl, pageUrl });
  expect(await ours.call(eventPublish, { eventId, publishStatus: 1, websiteUrl: site })).toMatchObject({
    websiteUrl: site,
  });
  await ours.call(eventPublish, { eventId, publishStatus: 2 });
  expect(await ours.call(eventWebsiteInfo, { eventId })).toEqual({
    eventId,
    code,
    title: plainEvent().title,
    publishStatus: 2,
    websiteUrl: site,
    pageUrl,
  });
  for (const websiteUrl of ['javascript:alert(1)', 'ftp://x.example', 'https://u:p@x.example', 'x.example'])
    expect((await send(eventPublish, { eventId, publishStatus: 1, websiteUrl })).code).toBe(1000);
  await ours.call(eventPublish, { eventId, publishStatus: 1, websiteUrl: '' });
  expect((await ours.call(eventWebsiteInfo, { eventId })).websiteUrl).toBe(pageUrl);
});

test('the site of an event is kept like its other fields, and linked from its page once it is published', async () => {
  const { eventId, code } = await ours.event();
  const siteUrl = 'https://conference.example/2027';
  const { version } = await info(eventId);
  await ours.call(eventDraftSave, { eventId, version, siteUrl });
  expect(await shown(code)).toMatchObject({ siteUrl: '' });
  expect(await preview(eventId)).toMatchObject({ siteUrl });
  await ours.call(eventUpdate, { eventId, siteUrl });
  expect(await shown(code)).toMatchObject({ siteUrl });
  expect(await info(eventId)).toMatchObject({ siteUrl, draft: null });
  expect((await ours.call(eventWebsiteInfo, { eventId })).websiteUrl).toBe(siteUrl);
});

test('a program that publishes another site says something newer than what is kept', async () => {
  const { eventId } = await ours.event();
  const { version } = await info(eventId);
  await ours.call(eventDraftSave, { eventId, version, siteUrl: 'https://kept.example/', summary: 'Kept' });
  await ours.call(eventPublish, { eventId, publishStatus: 1, websiteUrl: 'https://newer.example/' });
  expect(await info(eventId)).toMatchObject({ siteUrl: 'https://newer.example/', draft: { summary: 'Kept' } });
});
