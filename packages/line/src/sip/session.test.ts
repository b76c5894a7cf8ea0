import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goodbye } from './dialog.ts';
import { soon, type Wire, wire } from '../testing/wire.ts';

const open: Wire[] = [];
const made = (...options: Parameters<typeof wire>) => {
  const one = wire(...options);
  open.push(one);
  return one;
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const one of open.splice(0)) one.close();
  vi.useRealTimers();
});
const count = (one: Wire, line: string) => one.sent.filter((sent) => sent === line).length;
const answering = { onInvite: (session: { accept: (sdp: string) => void }) => session.accept('answer') };

test('a call rings, is answered and hung up, and nothing is left of it', async () => {
  const one = made({
    onInvite: (session) => {
      session.ring(180);
      setTimeout(() => session.accept('answer'), 20);
    },
    isReliable: true,
  });
  const call = one.invite();
  await soon(60);
  expect(call.progress).toEqual([180]);
  expect(call.answers).toEqual(['answer']);
  call.session.end();
  await soon();
  expect(one.endings).toEqual([{ how: 'hungUp', status: null }]);
  expect(one.sent).toEqual(['> INVITE', '< 180 Ringing', '< 200 OK', '> ACK', '> BYE', '< 200 OK']);
  expect([one.caller.open.sessions, one.callee.open.sessions]).toEqual([0, 0]);
  await soon(1000);
  expect(one.caller.open.transactions + one.callee.open.transactions).toBe(0);
});

test('a lost INVITE, 200 and ACK are sent again, and the call stands', async () => {
  const one = made(answering);
  one.lose = (line, times) => ['> INVITE', '< 200 OK', '> ACK'].includes(line) && times === 1;
  const call = one.invite();
  await soon(150);
  expect(call.answers).toEqual(['answer']);
  expect(one.endings).toEqual([]);
  expect(count(one, '> INVITE')).toBeGreaterThan(1);
  expect(count(one, '> ACK')).toBeGreaterThan(1);
  const before = count(one, '< 200 OK');
  await soon(150);
  expect(count(one, '< 200 OK')).toBe(before);
});

test('without any ACK the answered side hangs up after 64 times T1', async () => {
  const one = made(answering);
  one.lose = (line) => line === '> ACK';
  const call = one.invite();
  await soon(1000);
  expect(one.endings).toEqual([{ how: 'lost', status: null }]);
  await soon();
  expect(call.endings).toEqual([{ how: 'hungUp', status: null }]);
});

test('nobody there: the caller gives up after 64 times T1, having asked seven times', async () => {
  const one = made();
  one.lose = () => true;
  const call = one.invite();
  await soon(1000);
  expect(call.endings).toEqual([{ how: 'noAnswer', status: null }]);
  // At 0, 1, 3, 7, 15, 31 and 63 times T1.
  expect(count(one, '> INVITE')).toBe(7);
});

test('a refusal is sent again until its ACK comes', async () => {
  const one = made({ onInvite: (session) => session.refuse(486) });
  one.lose = (line, times) => line === '> ACK' && times < 3;
  const call = one.invite();
  await soon(200);
  expect(call.endings).toEqual([{ how: 'refused', status: 486 }]);
  expect(count(one, '< 486 Busy Here')).toBe(3);
  await soon(1000);
  expect(one.callee.open.transactions).toBe(0);
});

test('a CANCEL takes a ringing call back', async () => {
  const one = made({ onInvite: (session) => session.ring(180) });
  const call = one.invite();
  await soon();
  call.session.end();
  await soon();
  expect(one.endings).toEqual([{ how: 'cancelled', status: 487 }]);
  expect(call.endings).toEqual([{ how: 'cancelled', status: 487 }]);
  expect(count(one, '> ACK')).toBe(1);
});

test('a call that is given up before anything was answered is taken back by the first answer', async () => {
  const one = made({ onInvite: (session) => setTimeout(() => session.ring(180), 20) });
  const call = one.invite();
  call.session.end();
  expect(count(one, '> CANCEL')).toBe(0);
  await soon(60);
  expect(count(one, '> CANCEL')).toBe(1);
  expect(call.endings).toEqual([{ how: 'cancelled', status: 487 }]);
});

test('a CANCEL that crosses the 200: the call is acknowledged and hung up at once', async () => {
  const one = made({ onInvite: (session) => session.ring(180) });
  const call = one.invite();
  await soon();
  one.incoming[0]?.accept('answer');
  call.session.end();
  await soon(60);
  expect(one.sent.slice(-6)).toEqual(['< 200 OK', '> CANCEL', '> ACK', '> BYE', '< 200 OK', '< 200 OK']);
  expect(one.endings).toEqual([{ how: 'hungUp', status: null }]);
  expect(call.endings).toEqual([{ how: 'cancelled', status: 487 }]);
  expect(call.answers).toEqual([]);
});

test('a CANCEL without its INVITE and a BYE without its call are answered 481', async () => {
  const one = made(answering);
  const call = one.invite();
  await soon();
  const [there] = one.incoming;
  if (there) one.callee.forget(there);
  call.session.end();
  await soon();
  expect(one.sent.at(-1)).toBe('< 481 Call/Transaction Does Not Exist');
});

test('a re-INVITE is answered with another description, and one that cannot be had with 488', async () => {
  const one = made(answering);
  const call = one.invite();
  await soon();
  const answers: string[] = [];
  const reoffer = (sdp: string) =>
    call.session.request('INVITE', { 'content-type': 'application/sdp' }, Buffer.from(sdp), ({ status, body }) =>
      answers.push(`${status} ${String(body)}`),
    );
  reoffer('hold');
  await soon();
  reoffer('refused');
  await soon();
  expect(answers).toEqual(['200 answer to hold', '488 ']);
  expect(one.endings).toEqual([]);
  expect(count(one, '> ACK')).toBe(3);
});

test('two offers at once: the second is answered 491, and a request out of turn 500', async () => {
  const one = made(answering);
  const call = one.invite();
  await soon();
  const statuses: number[] = [];
  for (const sdp of ['slow', 'second'])
    call.session.request('INVITE', { 'content-type': 'application/sdp' }, Buffer.from(sdp), ({ status }) =>
      statuses.push(status),
    );
  await soon(60);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 491]);
  const late = { ...call.session.dialog, number: -1 };
  one.caller.send(goodbye(late), one.flow, {
    onAnswer: ({ status }) => statuses.push(status),
    onNoAnswer: () => undefined,
  });
  await soon();
  expect(statuses.at(-1)).toBe(500);
  expect(one.endings).toEqual([]);
});

test('keys come by INFO', async () => {
  const keys: string[] = [];
  const one = made({
    onInvite: (session) => {
      if (session.owner) session.owner.onDigit = (key, lasts) => keys.push(`${key} ${lasts}`);
      session.accept('answer');
    },
  });
  const call = one.invite();
  await soon();
  call.session.sendInfo('application/dtmf-relay', 'Signal=5\r\nDuration=250\r\n');
  call.session.sendInfo('application/dtmf-relay', 'Signal= #\r\nDuration= 99999\r\n');
  call.session.sendInfo('text/plain', 'Signal=7');
  await soon();
  expect(keys).toEqual(['5 250', '# 2000']);
});

test('an interval that is too short is answered 422, and the call goes through with the least one', async () => {
  const one = made({ ...answering, shortestInterval: 90 });
  const call = one.invite({ interval: 10 });
  await soon(60);
  expect(one.sent.slice(0, 4)).toEqual(['> INVITE', '< 422 Session Interval Too Small', '> ACK', '> INVITE']);
  expect(call.answers).toEqual(['answer']);
  expect(one.texts.find((text) => text.startsWith('SIP/2.0 200'))).toMatch(/Session-Expires: 90;refresher=uas/);
});

test('a session is refreshed at half its interval, and goes on', async () => {
  const one = made({ ...answering, shortestInterval: 1 });
  one.invite({ interval: 1 });
  await soon(1700);
  expect(count(one, '< UPDATE')).toBe(3);
  expect(one.endings).toEqual([]);
});

test('a session that is not refreshed any more is over, and says goodbye', async () => {
  const one = made({ ...answering, shortestInterval: 1 });
  const call = one.invite({ interval: 1 });
  await soon(100);
  one.lose = (line) => line === '< UPDATE';
  await soon(1000);
  expect(call.endings).toEqual([{ how: 'lost', status: null }]);
  expect(count(one, '> BYE')).toBe(1);
});

test('a challenge is answered by the same call once more, a second one ends it', async () => {
  const challenge = 'Digest realm="trunk", nonce="1", qop="auth", algorithm=SHA-256';
  let asked = 0;
  const one = made({
    onInvite: (session) => {
      const given = session.transaction.request.headers.get('proxy-authorization');
      if (given === undefined || session.called === 'never') session.refuse(407, { 'proxy-authenticate': challenge });
      else session.accept('answer');
      asked++;
    },
  });
  const credentials = { user: 'u', password: 'p' };
  const call = one.invite({ credentials });
  await soon();
  expect(call.answers).toEqual(['answer']);
  call.session.end();
  const refused = one.invite({ credentials, to: 'sip:never@b' });
  await soon();
  expect(refused.endings).toEqual([{ how: 'refused', status: 407 }]);
  expect(asked).toBe(4);
  await soon();
  expect(one.endings).toEqual([{ how: 'hungUp', status: null }]);
});

test('what is asked for that we do not know is refused by name', async () => {
  const one = made();
  const refused = async (more: Record<string, string>) => {
    one.invite({ more });
    await soon();
    return one.sent.at(-2);
  };
  expect(await refused({ require: '100rel' })).toBe('< 420 Bad Extension');
  expect(one.texts.findLast((text) => text.startsWith('SIP/2.0 420'))).toMatch(/Unsupported: 100rel/);
  expect(await refused({ 'content-type': 'text/plain' })).toBe('< 415 Unsupported Media Type');
  expect(await refused({ 'content-encoding': 'gzip' })).toBe('< 415 Unsupported Media Type');
});

test('over a way that loses nothing nothing is sent twice', async () => {
  const one = made({ onInvite: (session) => setTimeout(() => session.refuse(486), 100), isReliable: true });
  const call = one.invite();
  await soon(200);
  expect(call.endings).toEqual([{ how: 'refused', status: 486 }]);
  expect(one.sent).toEqual(['> INVITE', '< 486 Busy Here', '> ACK']);
  expect([one.caller.open.transactions, one.callee.open.transactions]).toEqual([0, 0]);
});
