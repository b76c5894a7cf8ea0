import type { AddressInfo } from 'node:net';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawAnswer, RawConnection, rawRequest } from '../testing/raw-connection.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** Who opens connections and sends almost nothing: over real sockets and in real time, as it was done to us. */

const requestSeconds = 10;
const perAddress = 400;

let server: TestServer;
let port: number;
let token: string;

beforeAll(async () => {
  const env = { REQUEST_SECONDS: String(requestSeconds), CONNECTIONS_PER_ADDRESS: String(perAddress) };
  server = await startServer({ env });
  token = await server.applicationToken();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});

afterAll(() => server.close());

/** Sends the head of a request at once and then a byte a second, until the server has enough. */
async function drip(head: Buffer): Promise<{ end: RawAnswer; seconds: number }> {
  const connection = new RawConnection(port);
  const began = performance.now();
  connection.send(head);
  const dripping = setInterval(() => connection.send('x'), 1000);
  try {
    const end = await connection.answer();
    return { end, seconds: (performance.now() - began) / 1000 };
  } finally {
    clearInterval(dripping);
    connection.close();
  }
}

/** A request that announces a body which will never be whole. */
function opened(contentType: string, path: string = participantRegister.path): Buffer {
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType, 'content-length': '100000' };
  return rawRequest('POST', path, headers);
}

test('five hundred connections that drip from one address all end, and others are answered meanwhile', async () => {
  const kinds = ['application/json', 'application/x-www-form-urlencoded'];
  const unfinishedHead = Buffer.from('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  const began = performance.now();
  let isOver = false;
  const dripping = Promise.all(
    Array.from({ length: 500 }, (_, at) =>
      drip(at % 5 === 4 ? unfinishedHead : opened(kinds[at % kinds.length] as string)),
    ),
  ).finally(() => {
    isOver = true;
  });
  // Another way in than the address that is full: its connections were there before.
  let answered = 0;
  let slowest = 0;
  while (!isOver) {
    const asked = performance.now();
    expect((await server.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
    answered += 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const ends = await dripping;
  const refused = ends.filter(({ end, seconds }) => end === 'closed' && seconds < requestSeconds / 2).length;
  const told = ends.filter(({ end }) => end !== 'closed' && end.status === 408).length;
  console.log(
    `500 dripping connections ended within ${((performance.now() - began) / 1000).toFixed(0)} s: ${refused} past the bound of ${perAddress} at once, ` +
      `${told} were told 408; meanwhile ${answered} requests were answered, the slowest in ${slowest.toFixed(0)} ms`,
  );
  expect(refused).toBe(500 - perAddress);
  expect(told).toBe(perAddress);
  // The address is free again.
  const next = new RawConnection(port);
  expect(await next.send(rawRequest('GET', '/healthz', {})).answer()).toMatchObject({ status: 200 });
  next.close();
});
