import { connect, type Socket } from 'node:net';
import { authApplicationToken, authCurrentUser } from '@convoke/contract/auth/auth.calls.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign, someone, startServer, type TestServer } from '../../../testing/server.ts';
import { field, openSurvey } from '../../../testing/survey.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startServer();
  port = await listen(server);
});

afterAll(() => server.close());

async function listen({ app }: TestServer): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** One connection, written to by hand; `heard` waits until the pattern has come. */
interface Line {
  socket: Socket;
  say(text: string | Buffer): void;
  heard(pattern: RegExp): Promise<string>;
  ended: Promise<void>;
}

function dial(to = port): Line {
  const socket = connect(to, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  socket.on('error', () => {});
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  return {
    socket,
    say: (words) => void socket.write(words),
    async heard(pattern) {
      await expect.poll(() => text).toMatch(pattern);
      const all = text;
      text = '';
      return all;
    },
    ended,
  };
}

const upload = (bytes: number, extra = '', path = resourceFileUpload.path) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes}\r\n${extra}\r\n`;
const filePart =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
const fileEnd = '\r\n--b--\r\n';
const healthz = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';

function signedHead(query: Record<string, string> = {}, body?: unknown): string {
  const { APP_ID, APP_SECRET } = server.services.settings;
  const headers = sign(query, body, APP_ID, APP_SECRET);
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

test('an upload without a token is refused before its body is read, and the connection goes on', async () => {
  const line = dial();
  const size = 190_000;
  line.say(upload(size));
  expect(await line.heard(/"code":401/)).toContain('HTTP/1.1 401');
  line.say(Buffer.alloc(size, 'x'));
  line.say(healthz);
  expect(await line.heard(/"code":0/)).toContain('HTTP/1.1 200');
  line.socket.destroy();
});

test('an upload refused after its first part leaves the connection to the next request', async () => {
  const organisation = await server.organisation();
  const line = dial();
  // Over the limit of a picture: refused while it is read.
  const size = (resourceFileUpload.uploadBytes ?? 0) + 200_000;
  line.say(upload(size, `authorization: Bearer ${organisation.token}\r\n${signedHead()}`));
  line.say(filePart);
  line.say(Buffer.alloc(size - filePart.length - fileEnd.length, 'x'));
  line.say(fileEnd);
  line.say(healthz);
  const heard = await line.heard(/"code":0/);
  expect(heard).toMatch(/"code":413/);
  line.socket.destroy();
});

test('a body far over every limit ends its connection with the answer', async () => {
  const line = dial();
  line.say(upload(1_000_000_000));
  const heard = await line.heard(/"code":401/);
  expect(heard.toLowerCase()).toContain('connection: close');
  await line.ended;
});

test('a body that never ends by its own words is cut off at the bound', async () => {
  const line = dial();
  line.say(`POST ${resourceFileUpload.path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`);
  await line.heard(/"code":401/);
  const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
  const feed = setInterval(() => line.socket.writable && line.say(chunk), 1);
  await line.ended;
  clearInterval(feed);
});

test('what is no multipart body is refused as a bad parameter, after token and signature', async () => {
  const organisation = await server.organisation();
  const heads: [string, string][] = [
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['a boundary of 300 characters', `multipart/form-data; boundary=${'b'.repeat(300)}`],
    ['truncated', 'multipart/form-data; boundary=b'],
  ];
  for (const [what, type] of heads) {
    const payload = Buffer.from(`${filePart}abc`);
    const post = (headers: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: resourceFileUpload.path,
        payload,
        headers: { 'content-type': type, ...headers },
      });
    const { APP_ID, APP_SECRET } = server.services.settings;
    const token = { authorization: `Bearer ${organisation.token}` };
    expect((await post({})).statusCode, what).toBe(401);
    expect((await post(token)).json(), what).toMatchObject({ data: { failure: 'SIGNATURE_BAD' } });
    const answer = await post({ ...token, ...sign({}, undefined, APP_ID, APP_SECRET) });
    expect([answer.statusCode, (answer.json() as { code: number }).code], what).toEqual([200, 1000]);
  }
});

test('an answer’s file that ends too early is refused, whatever was read of it', async () => {
  const organisation = await server.organisation();
  const survey = await openSurvey(organisation, [field('file', 'file')]);
  const token = await server.applicationToken();
  const { APP_ID, APP_SECRET } = server.services.settings;
  const answer = await server.app.inject({
    method: 'POST',
    url: `${formFileUpload.path.replace('{formId}', survey.formId)}?fieldId=file`,
    payload: Buffer.from(`${filePart}abc`),
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      authorization: `Bearer ${token}`,
      ...sign({ fieldId: 'file' }, undefined, APP_ID, APP_SECRET),
    },
  });
  expect([answer.statusCode, (answer.json() as { code: number }).code]).toEqual([200, 1000]);
});

test('closing answers what has begun, also on kept connections, and ends idle ones', async () => {
  const leaving = await startServer({ database: server.database });
  const to = await listen(leaving);
  const organisation = await leaving.organisation();
  const { code } = await organisation.event();
  const token = await leaving.applicationToken();
  const idle = dial(to);
  idle.say(healthz);
  await idle.heard(/"code":0/);
  // Registrations whose transactions wait: nobody is cut off, however long they take.
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  let begun = 0;
  leaving.app.server.on('request', () => (begun += 1));
  const { database } = leaving.services;
  for (const name of ['query', 'inOrganisation'] as const) {
    const original = database[name].bind(database) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(database, { [name]: (...args: unknown[]) => gate.then(() => original(...args)) });
  }
  const lines = Array.from({ length: 40 }, () => {
    const line = dial(to);
    const body = { code, answers: someone() };
    const text = JSON.stringify(body);
    line.say(
      `POST ${participantRegister.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
        `${participantRegister.signed ? signedHead({}, body) : ''}\r\n${text}`,
    );
    return line;
  });
  await expect.poll(() => begun).toBe(lines.length);
  const closed = leaving.close();
  await idle.ended;
  release();
  for (const line of lines) {
    const heard = await line.heard(/"code":0/);
    expect(heard.toLowerCase()).toContain('connection: close');
  }
  await closed;
  expect(await dial(to).ended).toBeUndefined();
});

test('an address has so many connections and no more; a proxy has as many as it likes', async () => {
  const few = await startServer({ database: server.database, env: { CONNECTIONS_PER_ADDRESS: '3' } });
  const to = await listen(few);
  const lines = [dial(to), dial(to), dial(to)];
  for (const line of lines) {
    line.say(healthz);
    await line.heard(/"code":0/);
  }
  await dial(to).ended;
  lines[0]?.socket.destroy();
  await lines[0]?.ended;
  await expect
    .poll(async () => {
      const again = dial(to);
      again.say(healthz);
      const answered = await Promise.race([again.heard(/"code":0/).then(() => true), again.ended.then(() => false)]);
      again.socket.destroy();
      return answered;
    })
    .toBe(true);
  for (const line of lines) line.socket.destroy();
  await few.close();

  const behind = await startServer({
    database: server.database,
    env: { CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.0/8' },
  });
  const there = await listen(behind);
  for (const line of [dial(there), dial(there), dial(there)]) {
    line.say(healthz);
    await line.heard(/"code":0/);
    line.socket.destroy();
  }
  await behind.close();
});

test('a made-up token counts for nothing: its address is told to wait; a real one counts for itself', async () => {
  const limited = await startServer({
    database: server.database,
    env: { RATE_LIMIT_PER_MINUTE: '6', TRUST_PROXY: '1' },
  });
  const ask = async (address: string, token: string) =>
    (await limited.send(authCurrentUser, {}, { token, headers: { 'x-forwarded-for': address } })).status;
  for (let n = 0; n < 6; n += 1) expect(await ask('198.51.100.1', `cvu_made-up-${n}`)).toBe(401);
  expect(await ask('198.51.100.1', 'cvu_made-up-7')).toBe(429);
  const { token } = await limited.organisation();
  for (let n = 0; n < 6; n += 1) expect(await ask(`198.51.100.${10 + n}`, token)).toBe(200);
  expect(await ask('198.51.100.20', token)).toBe(429);
  await limited.close();
});

test('only the address that a trusted proxy saw counts, never one that the client wrote', async () => {
  const limited = await startServer({
    database: server.database,
    env: { RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '1' },
  });
  const ask = (chain: string) => limited.app.inject({ url: '/event/none/such', headers: { 'x-forwarded-for': chain } });
  for (let n = 0; n < 3; n += 1) expect((await ask(`10.9.9.${n}, 203.0.113.7`)).statusCode).toBe(404);
  expect((await ask('10.9.9.99, 203.0.113.7')).statusCode).toBe(429);
  expect((await ask('203.0.113.7, 203.0.113.8')).statusCode).toBe(404);
  await limited.close();
});

test('a body that drips in is ended, and so is an upload that stands still; one that goes on may take its time', async () => {
  const strict = await startServer({ database: server.database, env: { REQUEST_SECONDS: '1' } });
  const to = await listen(strict);
  const { token } = await strict.organisation();
  const dripping = dial(to);
  dripping.say(
    `POST ${authApplicationToken.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n`,
  );
  const drip = setInterval(() => dripping.socket.writable && dripping.say(' '), 50);
  const still = dial(to);
  still.say(upload(300_000, `authorization: Bearer ${token}\r\n${signedHead()}`));
  still.say(filePart);
  const going = dial(to);
  const size = 900_000;
  going.say(upload(size, `authorization: Bearer ${token}\r\n${signedHead()}`));
  going.say(filePart);
  let left = size - filePart.length;
  const feed = setInterval(() => {
    const piece = Math.min(left, 20_000);
    left -= piece;
    if (piece > 0) going.say(Buffer.alloc(piece, 'x'));
  }, 100);
  expect(await dripping.heard(/408/)).toContain('HTTP/1.1 408');
  await dripping.ended;
  expect(await still.heard(/408/)).toContain('HTTP/1.1 408');
  // It is no picture, which shows when all of it has come, seconds later.
  expect(await going.heard(/"code":/)).toContain('HTTP/1.1 200');
  expect(left).toBe(0);
  clearInterval(drip);
  clearInterval(feed);
  going.socket.destroy();
  await strict.close();
});
