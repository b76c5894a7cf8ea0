import { randomBytes } from 'node:crypto';
import { checkinScan, checkinUserByCode } from '@convoke/contract/checkin/checkin.calls.ts';
import {
  certificateAll,
  certificateCheck,
  certificateOwn,
  certificateOwnPdf,
  certificatePdf,
  certificateRule,
  certificateRuleSave,
} from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { languages } from '@convoke/contract/core/language.ts';
import type { Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkinPages } from '../checkin.pages.ts';
import { readPdf, withoutSpaces } from '../../../../testing/pdf.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { unzip } from '../../../../testing/unzip.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const minute = 60_000;
const began = Date.now() - 600 * minute;
const at = (minutes: number) => new Date(began + minutes * minute).toISOString();
const flat = (text = '') => text.replace(/\s+/gu, ' ');

/** An event of two hours that is over, and people who were there so many minutes. */
async function anEvent(stays: readonly number[], ended = true) {
  const endsAt = new Date(Date.now() + 60 * minute).toISOString();
  const { eventId, code } = await host.event({ title: 'Open Data Day', startsAt: at(0), endsAt });
  const [entrance] = await host.call(checkinPointList, { eventId });
  await host.call(checkinPointUpdate, {
    signPointId: entrance?.signPointId ?? '',
    direction: 'both',
    reentry: true,
  });
  const people: { code: string; signUserId: string }[] = [];
  for (const [n, minutes] of stays.entries()) {
    const { participantCode } = await host.register(code, { name: n === 0 ? 'Ana García' : `欧阳镕基${n}` });
    const scan = (direction: Way, when: number) =>
      host.call(checkinScan, {
        eventId,
        scans: [
          {
            nonce: randomBytes(16).toString('hex'),
            code: participantCode,
            scannedAt: at(when),
            direction,
            letIn: true,
          },
        ],
      });
    if (minutes > 0) {
      await scan('in', 0);
      await scan('out', minutes);
    }
    const { signUserId } = await host.call(checkinUserByCode, { code: participantCode });
    people.push({ code: participantCode, signUserId });
  }
  // People register while it is going on.
  if (ended)
    await withClient(server.database.superuserUrl, (client) =>
      client.query('UPDATE event SET ends_at = $2 WHERE id = $1', [eventId, at(120)]),
    );
  return { eventId, people };
}

const rule = { isOn: true, signerName: 'Dr. Eva Sanz', signerRole: 'Programme chair' };
const anonymous = async () => ({ token: await server.applicationToken() });

test('who was there long enough fetches the certificate, and its number says what stands on it', async () => {
  const { eventId, people } = await anEvent([95, 20]);
  const [ana, other] = people;
  expect(await host.call(certificateRule, { eventId })).toMatchObject({ isOn: false, version: 0 });
  const own = async (code = '') => (await server.send(certificateOwn, { code }, await anonymous())).data;
  expect(await own(ana?.code)).toMatchObject({ state: 'none' });
  expect((await server.send(certificateOwnPdf, { code: ana?.code })).data).toMatchObject({
    failure: 'CERTIFICATE_OFF',
  });
  await host.call(certificateRuleSave, { eventId, version: 0, ...rule, minShare: 50, minMinutes: 30 });
  expect(await own(ana?.code)).toEqual({ state: 'ready', from: null, minutes: 95, neededMinutes: 60 });
  expect(await own(other?.code)).toEqual({ state: 'short', from: null, minutes: 20, neededMinutes: 60 });
  expect((await server.send(certificateOwnPdf, { code: other?.code })).data).toMatchObject({
    failure: 'CERTIFICATE_SHORT',
  });

  const file = await server.send(certificateOwnPdf, { code: ana?.code, language: 'en' });
  expect(file.headers['content-type']).toContain('application/pdf');
  const [page, ...more] = await readPdf(file.body);
  expect(more).toEqual([]);
  const text = flat(page?.text);
  for (const part of [
    'Certificate of attendance',
    'Ana García',
    'Open Data Day',
    'Time present: 1 h 35 min',
    '95 min',
    'Dr. Eva Sanz',
    'Programme chair',
  ])
    expect(text).toContain(part);
  const [url = ''] = page?.codes ?? [];
  const number = url.split('/').at(-1) ?? '';
  expect(number).toMatch(/^[0-9A-Z]{14}$/);
  expect(withoutSpaces(text)).toContain(number);
  const checked = (await server.send(certificateCheck, { number }, await anonymous())).data;
  expect(checked).toMatchObject({ number, name: 'Ana G.', eventTitle: 'Open Data Day', minutes: 95 });
  const shown = checkinPages.find(({ page: name }) => name === 'certificate');
  const request = { headers: {}, cookies: {} } as unknown as FastifyRequest;
  const load = (asked: string) => shown?.load(server.services, { number: asked }, request);
  expect(await load(number)).toMatchObject({ name: 'Ana G.', minutes: 95 });
  expect(await load('AAAAAAAAAAAAAA')).toBeNull();

  // Fetched again it is the same one.
  const again = await server.send(certificateOwnPdf, { code: ana?.code, language: 'zh' });
  const [chinese] = await readPdf(again.body);
  expect(chinese?.codes).toEqual([url]);
  expect(withoutSpaces(chinese?.text ?? '')).toContain('参会证明');
  expect((await server.send(certificateCheck, { number: 'AAAAAAAAAAAAAA' }, await anonymous())).status).toBe(403);
});

test('organisers draw those of several people in one file, in each language, without whom it does not fit', async () => {
  const { eventId, people } = await anEvent([95, 60, 0]);
  const ids = people.map(({ signUserId }) => signUserId);
  const asked = { eventId, signUserIds: ids.join(',') };
  const token = host.token;
  expect((await server.send(certificatePdf, asked, { token })).data).toMatchObject({ failure: 'CERTIFICATE_OFF' });
  await host.call(certificateRuleSave, { eventId, version: 0, ...rule, titles: { en: 'Proof of training' } });
  for (const language of languages) {
    const pages = await readPdf((await server.send(certificatePdf, { ...asked, language }, { token })).body);
    expect(pages).toHaveLength(2);
    expect(withoutSpaces(pages[1]?.text ?? '')).toContain('欧阳镕基1');
  }
  const [page] = await readPdf((await server.send(certificatePdf, { ...asked, language: 'en' }, { token })).body);
  expect(flat(page?.text)).toContain('Proof of training');
  const nobody = { eventId, signUserIds: ids[2] };
  expect((await server.send(certificatePdf, nobody, { token })).data).toMatchObject({ failure: 'CERTIFICATE_NOBODY' });

  const other = await anEvent([90]);
  const foreign = { eventId, signUserIds: other.people[0]?.signUserId };
  expect((await server.send(certificatePdf, foreign, { token })).status).toBe(403);
  const stranger = await server.organisation();
  expect((await server.send(certificatePdf, asked, { token: stranger.token })).status).toBe(403);
  expect((await server.send(certificateRule, { eventId }, { token: stranger.token })).status).toBe(403);
});

test('before its time there is none for attendees, and settings that somebody else changed are not lost', async () => {
  const { eventId, people } = await anEvent([95], false);
  const code = people[0]?.code ?? '';
  const { version } = await host.call(certificateRuleSave, { eventId, version: 0, ...rule });
  const own = (await server.send(certificateOwn, { code }, await anonymous())).data;
  expect(own).toMatchObject({ state: 'early' });
  expect(Date.parse(own.from ?? '')).toBeGreaterThan(Date.now());
  expect((await server.send(certificateOwnPdf, { code })).data).toMatchObject({ failure: 'CERTIFICATE_EARLY' });
  // An organiser may before.
  const asked = { eventId, signUserIds: people[0]?.signUserId };
  expect((await server.send(certificatePdf, asked, { token: host.token })).headers['content-type']).toContain('pdf');
  const stale = await server.send(certificateRuleSave, { eventId, version: 0, isOn: false }, { token: host.token });
  expect(stale.data).toMatchObject({ failure: 'CERTIFICATE_RULE_CHANGED' });
  await host.call(certificateRuleSave, { eventId, version, ...rule, availableFrom: at(0) });
  expect((await server.send(certificateOwn, { code }, await anonymous())).data).toMatchObject({ state: 'ready' });
});

test('those of everybody come as one zip, of parts of a hundred; whoever has not reached it is in none', async () => {
  const { eventId, people } = await anEvent([...Array.from({ length: 102 }, () => 95), 5]);
  const token = host.token;
  const all = () => server.send(certificateAll, { eventId, language: 'en' }, { token });
  expect((await all()).data).toMatchObject({ failure: 'CERTIFICATE_OFF' });
  await host.call(certificateRuleSave, { eventId, version: 0, ...rule, minMinutes: 30 });
  const answer = await all();
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = unzip(answer.body);
  expect(Object.keys(files)).toHaveLength(2);
  const pages = (await Promise.all(Object.values(files).map((file) => readPdf(file)))).flat();
  expect(new Set(pages.map(({ codes }) => codes[0])).size).toBe(people.length - 1);
  const nobody = await anEvent([5]);
  await host.call(certificateRuleSave, { eventId: nobody.eventId, version: 0, ...rule, minMinutes: 30 });
  const refused = await server.send(certificateAll, { eventId: nobody.eventId }, { token });
  expect(refused.data).toMatchObject({ failure: 'CERTIFICATE_NOBODY' });
  const stranger = await server.organisation();
  expect((await server.send(certificateAll, { eventId }, { token: stranger.token })).status).toBe(403);
}, 60_000);

test('fetched by many at once it has one number', async () => {
  const { eventId, people } = await anEvent([95]);
  await host.call(certificateRuleSave, { eventId, version: 0, ...rule });
  const code = people[0]?.code;
  const files = await Promise.all(Array.from({ length: 5 }, () => server.send(certificateOwnPdf, { code })));
  const numbers = new Set<string | undefined>();
  for (const { body } of files) numbers.add((await readPdf(body))[0]?.codes[0]);
  expect(numbers.size).toBe(1);
});
