import { expect, test } from 'vitest';
import type { Flow } from './flow.ts';
import { answerTo, isRequest, type SipRequest, write } from './message.ts';
import { read } from './parse.ts';
import { UserAgent } from './user-agent.ts';

test('keys and a goodbye that the other side challenges are sent again with an answer, each with a number of its own', async () => {
  const sent: SipRequest[] = [];
  const flow: Flow = {
    transport: 'WS',
    isReliable: true,
    isOpen: true,
    host: 'trunk',
    port: 443,
    sentBy: 'here.invalid',
    contact: 'sip:here.invalid',
    send: (bytes) => {
      const message = read(bytes, bytes.length)?.message;
      if (message && isRequest(message) && message.method !== 'ACK') sent.push(message);
    },
  };
  const agent = new UserAgent({ product: 'caller', onInvite: () => undefined });
  const answer = (request: SipRequest | undefined, status: number, more: Record<string, string>) => {
    if (request) agent.receive(write(answerTo(request, status, { tag: 'theirs', more })), flow);
  };
  const session = agent.invite(
    {
      flow,
      to: 'sip:1@trunk',
      from: '<sip:2@trunk>',
      sdp: 'offer',
      credentials: { user: 'line', password: 'right' },
    },
    { onProgress: () => undefined, onAccepted: () => undefined },
  );
  answer(sent[0], 200, { contact: '<sip:1@trunk>' });
  session.sendInfo('application/dtmf-relay', 'Signal=1\r\nDuration=160\r\n');
  session.sendInfo('application/dtmf-relay', 'Signal=2\r\nDuration=160\r\n');
  session.end();
  const challenge = { 'proxy-authenticate': 'Digest realm="trunk", nonce="n", qop="auth"' };
  for (const request of sent.slice(1)) answer(request, 407, challenge);
  const [first = 0] = sent.map(({ headers }) => Number(headers.get('cseq')?.split(' ')[0]));
  expect(sent.map(({ headers }) => headers.get('cseq'))).toEqual(
    ['INVITE', 'INFO', 'INFO', 'BYE', 'INFO', 'INFO', 'BYE'].map((method, at) => `${first + at} ${method}`),
  );
  expect(sent.map(({ headers }) => headers.has('proxy-authorization'))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  // What is refused once more is not sent a third time.
  answer(sent.at(-1), 407, challenge);
  expect(sent).toHaveLength(7);
  agent.close();
});
