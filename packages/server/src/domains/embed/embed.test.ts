import { registerCode, registerCodeInfo, registerCodeList } from '@convoke/contract/embed/embed.calls.ts';
import { embedKinds } from '@convoke/contract/embed/embed.rules.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;
let code: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  ({ eventId, code } = await organisation.event());
});

const publish = (publishStatus: number) => organisation.call(eventPublish, { eventId, publishStatus });

test('a published event has its ways with addresses and QR codes; one that is not is as none', async () => {
  const asked = [
    [registerCode, { code }],
    [registerCodeInfo, { registerCode: code }],
    [registerCodeList, { code }],
  ] as const;
  await publish(2);
  const nowhere = await server.send(registerCode, { code: 'ABCDEFGHIJKLMNOP' });
  for (const [call, input] of asked) {
    const hidden = await server.send(call as typeof registerCode, input as never);
    expect([hidden.status, hidden.code]).toEqual([nowhere.status, nowhere.code]);
  }
  await publish(1);
  const one = (await server.send(registerCode, { code })).data;
  expect(one).toMatchObject({ code, way: 'register', url: `http://convoke.test/register/${code}` });
  expect(one.svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
  expect((await server.send(registerCode, { code, way: 'site' })).data.url).toBe(`http://convoke.test/event/${code}`);
  // It sells no tickets, and no programme is released.
  for (const way of ['buy', 'programme'] as const)
    expect((await server.send(registerCode, { code, way })).status).toBe(nowhere.status);
  expect((await server.send(registerCodeInfo, { registerCode: code })).data).toMatchObject({ code, state: 'upcoming' });
  expect((await server.send(registerCodeList, { code })).data.ways.map(({ way }) => way)).toEqual(['site', 'register']);
});

test('frames may stand anywhere and set no cookie; of every other page none may; one that cannot be shown tells nothing', async () => {
  await publish(1);
  for (const kind of embedKinds) {
    const frame = await server.app.inject({ url: `/embed/${code}/${kind}`, headers: { accept: 'text/html' } });
    // The web is not built in this checkout; the journeys see it.
    if (frame.statusCode === 503) return;
    expect(frame.statusCode).toBe(200);
    expect(frame.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(frame.headers['x-frame-options']).toBeUndefined();
    expect(frame.headers['set-cookie']).toBeUndefined();
  }
  for (const url of [`/event/${code}`, `/register/${code}`, '/login']) {
    const page = await server.app.inject({ url, headers: { accept: 'text/html' } });
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors '(?:none|self)'/);
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
  }
  await publish(2);
  const frameOf = async (path: string) => {
    const { body, statusCode } = await server.app.inject({ url: `/embed/${path}`, headers: { accept: 'text/html' } });
    return [statusCode, body.replace(/nonce="[^"]*"|\/embed\/[^"]*/g, '')];
  };
  const hidden = await frameOf(`${code}/tickets`);
  expect(hidden).toEqual(await frameOf('ABCDEFGHIJKLMNOP/tickets'));
  expect(hidden).toEqual(await frameOf(`${code}/orders`));
});

test('the script is small, the same for everybody, and may be named by other origins', async () => {
  const { headers, body } = await server.app.inject('/embed.js');
  expect(body.length).toBeLessThan(3000);
  expect(headers['content-type']).toContain('text/javascript');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['set-cookie']).toBeUndefined();
});
