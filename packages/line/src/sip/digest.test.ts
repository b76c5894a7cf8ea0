import { expect, test } from 'vitest';
import { answerChallenge, digestOf, Gate } from './digest.ts';
import { Headers, nothing, type SipRequest } from './message.ts';
import { readDigest } from './values.ts';

const request = (authorization?: string, method = 'REGISTER'): SipRequest => ({
  method,
  uri: 'sip:convoke',
  headers: new Headers({ authorization }),
  body: nothing,
});
const credentials = { user: 'ann', password: 'right' };

function gate() {
  let now = 0;
  const made = new Gate(
    'convoke',
    (user) => (user === 'ann' ? 'right' : undefined),
    () => now,
  );
  const challenge = () => {
    const judged = made.judge(request());
    if (!('challenge' in judged)) throw new Error('nobody asked');
    return judged.challenge;
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { made, challenge, pass };
}

test('the right password opens, another one, another user and another method do not', () => {
  const { made, challenge } = gate();
  const answer = (who = credentials) => answerChallenge(challenge(), who, 'REGISTER', 'sip:convoke');
  expect(made.judge(request(answer()))).toEqual({ user: 'ann' });
  expect(made.judge(request(answer({ user: 'ann', password: 'wrong' })))).toHaveProperty('challenge');
  expect(made.judge(request(answer({ user: 'bob', password: 'right' })))).toHaveProperty('challenge');
  expect(made.judge(request(answer(), 'INVITE'))).toHaveProperty('challenge');
});

test('an answer holds once', () => {
  const { made, challenge } = gate();
  const answer = answerChallenge(challenge(), credentials, 'REGISTER', 'sip:convoke');
  expect(made.judge(request(answer))).toEqual({ user: 'ann' });
  const again = made.judge(request(answer));
  expect(readDigest('challenge' in again ? again.challenge : '')?.get('stale')).toBe('true');
});

test('an old challenge is stale: whoever knows the password is asked anew without a person noticing', () => {
  const { made, challenge, pass } = gate();
  const answer = answerChallenge(challenge(), credentials, 'REGISTER', 'sip:convoke');
  pass(301_000);
  const judged = made.judge(request(answer));
  expect('challenge' in judged && judged.challenge).toMatch(/stale=true/);
  const wrong = answerChallenge(challenge(), { user: 'ann', password: 'wrong' }, 'REGISTER', 'sip:convoke');
  const refused = made.judge(request(wrong));
  expect('challenge' in refused && refused.challenge).not.toMatch(/stale/);
});

test('the response is what RFC 2617 computes in its example', () => {
  const response = digestOf({
    username: 'Mufasa',
    realm: 'testrealm@host.com',
    password: 'Circle Of Life',
    method: 'GET',
    uri: '/dir/index.html',
    nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
    nc: '00000001',
    cnonce: '0a4f113b',
    qop: 'auth',
    algorithm: 'md5',
  });
  expect(response).toBe('6629fae49393a05397450978507c4ef1');
});

test('a challenge is answered in the ways that we know, and in no other', () => {
  const answer = (challenge: string) => readDigest(answerChallenge(challenge, credentials, 'BYE', 'sip:a'));
  expect(
    answer('Digest realm="a", nonce="b", algorithm=SHA-256, qop="auth-int, auth", opaque="c"')?.get('response'),
  ).toMatch(/^[\da-f]{64}$/);
  expect(answer('Digest realm="a", nonce="b"')?.has('qop')).toBe(false);
  expect(answer('Digest realm="a", nonce="b", algorithm=SHA-512-256')).toBeUndefined();
  expect(answer('Digest realm="a", nonce="b", qop="auth-int"')).toBeUndefined();
  expect(answer('Basic realm="a"')).toBeUndefined();
});
