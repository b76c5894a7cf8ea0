import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OutboxUnderTest, outboxUnderTest } from './testing/outbox-under-test.ts';
import { linksOf } from './visits.ts';

let outbox: OutboxUnderTest;
let site: Server;
let asked: { method: string; path: string; agent: string; body: string }[];
beforeEach(async () => {
  outbox = await outboxUnderTest();
  asked = [];
  site = createServer((incoming, reply) => {
    let body = '';
    incoming.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    incoming.on('end', () => {
      const path = incoming.url ?? '';
      asked.push({ method: incoming.method ?? '', path, agent: incoming.headers['user-agent'] ?? '', body });
      // A link leads on to another machine: there nobody goes.
      if (path === '/c/2') reply.writeHead(302, { location: 'https://elsewhere.example/' }).end();
      else reply.end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterEach(async () => {
  await outbox.end();
  site.close();
});

const home = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
async function send(): Promise<void> {
  await createTransport({ host: '127.0.0.1', port: outbox.smtpPort, secure: false }).sendMail({
    from: 'us@example.test',
    to: 'ann@fine.test',
    subject: 's',
    html: `<a href="${home()}/c/1?a=1&amp;b=2">x</a><a href='${home()}/c/2'>y</a><a href="${home()}/leave">z</a>
      <a href="https://elsewhere.example/">w</a><a href="mailto:us@example.test">m</a><img alt="" src="${home()}/open.gif">`,
    headers: {
      'List-Unsubscribe': `<mailto:leave@example.test>, <${home()}/leave>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}
const ask = async (path: string, body: object = {}) => {
  const answer = await fetch(`${outbox.base}/api/messages/1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
};
const paths = () => asked.map((one) => `${one.method} ${one.path}`);

test('a person loads the pictures and follows as many links as wanted, never the one that leaves', async () => {
  await send();
  expect(await ask('visit', { as: 'person', clicks: 3 })).toMatchObject({
    seen: [{ status: 200 }, { status: 200 }, { status: 302 }, { status: null }],
    isPlanned: false,
  });
  expect(paths()).toEqual(['GET /open.gif', 'GET /c/1?a=1&b=2', 'GET /c/2']);
});

test('a picture proxy follows nothing', async () => {
  await send();
  await ask('visit', { as: 'gmail', clicks: 5 });
  expect(paths()).toEqual(['GET /open.gif']);
  expect(asked[0]?.agent).toContain('GoogleImageProxy');
});

test('a scanner follows everything at once, also the link that leaves, by GET alone', async () => {
  await send();
  await ask('visit', { as: 'scanner' });
  expect(paths().toSorted()).toEqual(['GET /c/1?a=1&b=2', 'GET /c/2', 'GET /leave', 'GET /open.gif']);
});

test('one click leaves by POST, as RFC 8058 wants it', async () => {
  await send();
  expect(await ask('unsubscribe')).toMatchObject({ status: 200 });
  expect(asked).toMatchObject([{ method: 'POST', path: '/leave', body: 'List-Unsubscribe=One-Click' }]);
});

test('by rule: scanned at once, clicked later', async () => {
  await outbox.control({
    rules: [
      {
        channel: 'mail',
        match: '*@fine.test',
        follows: [
          { kind: 'visit', as: 'scanner' },
          { kind: 'visit', as: 'person', afterMs: 400, clicks: 1 },
        ],
      },
    ],
  });
  await send();
  await vi.waitFor(() => expect(paths()).toHaveLength(6), 20_000);
  const byPerson = asked.filter(({ agent }) => agent.includes('Chrome/142')).map(({ path }) => path);
  expect(byPerson).toEqual(['/open.gif', '/c/1?a=1&b=2']);
});

test('reads the links of a page in their order, of a text where there is no page', () => {
  expect(linksOf({ html: null, text: 'See http://127.0.0.1/a and http://127.0.0.1/a or https://b.test/x.' })).toEqual([
    'http://127.0.0.1/a',
    'https://b.test/x.',
  ]);
  expect(linksOf({ html: '<a class="x" href="http://a.test/?p=1&amp;q=2">', text: '' })).toEqual([
    'http://a.test/?p=1&q=2',
  ]);
});
