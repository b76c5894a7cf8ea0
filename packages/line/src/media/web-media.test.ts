import { createSocket } from 'node:dgram';
import { expect, test } from 'vitest';
import { Ports } from './ports.ts';
import { WebMedia } from './web-media.ts';

const places = { hosts: ['192.0.2.7', '127.0.0.1'], ports: new Ports(39_000, 39_099) };

test('an answer that comes twice at once, with early sound and with the 200, is taken', async () => {
  const caller = await WebMedia.offer(places);
  const callee = await WebMedia.answer(caller.sdp, places);
  await expect(Promise.all([caller.media.accept(callee.sdp), caller.media.accept(callee.sdp)])).resolves.toBeDefined();
  caller.media.close();
  callee.media.close();
});

test('an answer that names a port for RTCP and no address is taken', async () => {
  const caller = await WebMedia.offer(places);
  const callee = await WebMedia.answer(caller.sdp, places);
  const answer = callee.sdp.replace(/^a=rtcp:.*$/m, 'a=rtcp:35014');
  expect(answer).not.toBe(callee.sdp);
  await expect(caller.media.accept(answer)).resolves.toBeUndefined();
  caller.media.close();
  callee.media.close();
});

test('the answer is one of a lite agent at one port, with every address; names of mDNS in an offer do no harm', async () => {
  const caller = await WebMedia.offer(places);
  const named = caller.sdp.replace(
    /^a=end-of-candidates/m,
    'a=candidate:9 1 udp 1 3f2a.local 5000 typ host\r\na=candidate:8 1 tcp 1 127.0.0.1 9 typ host tcptype active\r\na=end-of-candidates',
  );
  const { media, sdp } = await WebMedia.answer(named, places);
  expect(sdp.slice(0, sdp.indexOf('\r\nm='))).toMatch(/\r\na=ice-lite/);
  const told = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gm)].map(([, host, port]) => [
    host,
    port,
  ]);
  expect(told.map(([host]) => host)).toEqual(['192.0.2.7', '127.0.0.1']);
  expect(new Set(told.map(([, port]) => port)).size).toBe(1);
  caller.media.close();
  media.close();
});

test('a port that another program has is passed over', async () => {
  const ports = new Ports(39_100, 39_199);
  const taken = [39_100, 39_101, 39_104, 39_105];
  const others = await Promise.all(
    taken.map(async (port) => {
      const socket = createSocket('udp4');
      // Somebody else may have it as well as we.
      await new Promise<void>((done) => socket.once('error', () => done()).bind(port, done));
      return socket;
    }),
  );
  const caller = await WebMedia.offer({ ...places, ports });
  const callee = await WebMedia.answer(caller.sdp, { ...places, ports });
  const portOf = (sdp: string) => Number(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+)/m.exec(sdp)?.[1]);
  for (const port of [caller.sdp, callee.sdp].map(portOf)) {
    expect(taken).not.toContain(port);
    expect(port).toBeGreaterThan(39_101);
  }
  caller.media.close();
  callee.media.close();
  for (const socket of others) socket.close();
});
