import type { DemoRows } from './demo.ts';
import type { Making } from './making.ts';

/** A short link, a draft, a waiting room with somebody in it. */
export async function eventThings({ call }: Making, { free }: DemoRows) {
  await call('shortlink.convert', { data: 'https://example.com/a' });
  await call('event.draftSave', { eventId: free['id'], version: free['version'], title: 'Not published yet' });
  await call('room.settingSave', { eventId: free['id'], isOn: true, perMinute: 100_000 });
  const visitor = 'visitor-of-a-test-0000';
  await call('room.enter', { code: free['code'], visitor });
  return { visitor };
}

/** Organisations, a brand, news, a hall of booths, and what was told to participants. */
export async function besideEvent({ organisationId, query, call }: Making, { eventId }: DemoRows) {
  const { groupId: organizerGroupId } = await call<{ groupId: string }>('organizer.groupAdd', {
    kind: 'host',
    name: 'Ours',
  });
  const { organizerId } = await call<{ organizerId: string }>('organizer.add', {
    name: 'Acme Foundation',
    contactName: 'Ana',
    phone: '13712345671',
    groupId: organizerGroupId,
  });
  await call('organizer.bind', { eventId, organizerIds: [organizerId] });
  await call('brand.cooperationAdd', { name: 'Acme' });
  const { dynamicId } = await call<{ dynamicId: string }>('dynamic.add', {
    eventId,
    kind: 'article',
    title: 'The line-up is out',
    content: '<p>Forty talks</p>',
    publish: 'now',
  });
  const { blockId: hallId } = await call<{ blockId: string }>('booth.blockAdd', {
    eventId,
    name: 'Hall',
    width: 4000,
    height: 4000,
  });
  const { boothId } = await call<{ boothId: string }>('booth.add', {
    blockId: hallId,
    number: 'A-1',
    x: 0,
    y: 0,
    width: 300,
    height: 300,
  });
  // Made by hand: nobody is to be told of it meanwhile. One of them is still under way.
  const [push] = await query(
    `INSERT INTO event_push (organisation_id, event_id, type, words, with_sms, state, people, made_by, created_at, settled_at)
     SELECT $1, $2, type, '', false, state, 1, $1, now(), CASE state WHEN 'done' THEN now() END
     FROM (VALUES ('changed', 'running'), ('reminder', 'done')) AS made (type, state) RETURNING id`,
    [organisationId, eventId],
  );
  await query(
    `INSERT INTO event_push_recipient (organisation_id, push_id, recipient, participant_id) VALUES ($1, $2, 'ana@example.com', $1)`,
    [organisationId, push?.['id']],
  );
  return { organizerGroupId, organizerId, dynamicId, hallId, boothId, pushId: push?.['id'] };
}
