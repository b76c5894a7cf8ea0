import { eventDelete, eventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantDelete, participantUpdate } from '@convoke/contract/participant/participant.office.calls.ts';
import { expect, test } from 'vitest';
import { lightCall, placeInput } from './call-shape.ts';

const eventId = '01900000-0000-7000-8000-000000000001';

test('path parameters go into the path, the rest of a GET into the query', () => {
  const placed = placeInput(participantPage, {
    eventId,
    current: 2,
    search: 'Ада & co',
    state: undefined,
    signedIn: true,
  });
  expect(placed.address).toBe(
    `/event/public/v2/participants/${eventId}/page?current=2&search=%D0%90%D0%B4%D0%B0+%26+co&signedIn=true`,
  );
  expect(placed.query).toEqual({ current: '2', search: 'Ада & co', signedIn: 'true' });
  expect(placed.body).toBeUndefined();
});

test('a parameter inside a segment is filled in place', () => {
  expect(placeInput(eventDelete, { eventId }).address).toBe(`/event/event/delete/eventId=${eventId}`);
});

test('parameters are escaped', () => {
  expect(placeInput(eventInfo, { eventId: 'a/b?c' }).address).toBe('/event/event/a%2Fb%3Fc/info');
});

test('a POST puts the rest into the body, except what the call names for the query', () => {
  expect(placeInput(participantUpdate, { partsId: 'p', answers: { name: 'Ada' } })).toMatchObject({
    address: '/event/public/v2/participants/update/p',
    body: { answers: { name: 'Ada' } },
  });
  const published = placeInput(eventPublish, { eventId, publishStatus: 1 });
  expect(published.address).toBe(`/event/brand/cooperation/event/publish?eventId=${eventId}&publishStatus=1`);
  expect(published.body).toEqual({});
});

test('an array body is the whole body', () => {
  expect(placeInput(participantDelete, { partsIds: [eventId] }).body).toEqual([eventId]);
});

test('a list in the query repeats its name; a list of one is a plain value, as the server reads it', () => {
  const search = lightCall({ method: 'GET', path: '/x', audience: 'open', kind: 'read' });
  expect(placeInput(search, { a: ['1', '2'], b: ['3'], c: [] })).toMatchObject({
    address: '/x?a=1&a=2&b=3',
    query: { a: ['1', '2'], b: '3' },
  });
});

test('fields of an upload travel in the query, where the signature covers them', () => {
  const upload = lightCall({ method: 'POST', path: '/x/{id}', audience: 'organiser', kind: 'write', uploadBytes: 1 });
  expect(placeInput(upload, { id: 'i', groupName: 'g' })).toEqual({
    address: '/x/i?groupName=g',
    query: { groupName: 'g' },
    body: undefined,
  });
});

test('a missing path parameter is noticed before anything is sent', () => {
  expect(() => placeInput(eventInfo, {})).toThrow('needs eventId');
});
