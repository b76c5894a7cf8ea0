import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounceAddress, messageToken, readBounceAddress, readMessageToken } from './message.tokens.ts';

const secret = { SECRET_KEY: 'a secret of the tests, long enough' };
const line = fc.record({ organisationId: fc.uuid(), id: fc.uuid() });

test('a token leads back to its message, for its own purpose alone', () => {
  fc.assert(
    fc.property(line, (of) => {
      const token = messageToken(secret, 'stop', of);
      expect(token).toMatch(/^[\w-]{54}$/);
      expect(readMessageToken(secret, 'stop', token)).toEqual(of);
      expect(readMessageToken(secret, 'open', token)).toBeNull();
      expect(readMessageToken({ SECRET_KEY: 'another one' }, 'stop', token)).toBeNull();
    }),
  );
});

test('a changed sign makes it nobody’s', () => {
  fc.assert(
    fc.property(line, fc.nat(53), (of, at) => {
      const token = messageToken(secret, 'stop', of);
      // The last sign of 40 bytes has four bits that say nothing: some others are the same token.
      const other = token[at] === 'A' ? 'z' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      const same = Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'));
      expect(readMessageToken(secret, 'stop', changed) === null).toBe(!same);
    }),
  );
});

test('an address for bounces fits before the @, in any case', () => {
  fc.assert(
    fc.property(line, (of) => {
      const address = bounceAddress(secret, of, 'bounce.example.com');
      expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
      expect(readBounceAddress(secret, address)).toEqual(of);
      expect(readBounceAddress(secret, address.toUpperCase())).toEqual(of);
      expect(readBounceAddress({ SECRET_KEY: 'another one' }, address)).toBeNull();
    }),
  );
});

test('what is none of ours reads as nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      expect(readMessageToken(secret, 'stop', text)).toBeNull();
      expect(readBounceAddress(secret, text)).toBeNull();
    }),
  );
  expect(readBounceAddress(secret, `b-${'a'.repeat(60)}@example.com`)).toBeNull();
});
