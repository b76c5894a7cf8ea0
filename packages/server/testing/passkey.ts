import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  challenge: string;
  rp?: unknown;
  user?: unknown;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** An authenticator in software with one passkey, as browsers pass on what it says: ES256, its owner verified, counting. */
export function authenticator(origin = 'http://convoke.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (flags: number, at: number, more = Buffer.of()) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(at, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, more]);
  };
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  return {
    id,
    /** What `navigator.credentials.create` answers to these options. */
    make(options: Asked) {
      userHandle = (options.user as { id: string }).id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<never, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<never, never>()],
          ['authData', new Uint8Array(data(0x45, counter, attested))],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** What `navigator.credentials.get` answers; `at` says what its counter says instead of the next. */
    use(options: Asked, at?: number) {
      counter = at ?? counter + 1;
      const bytes = data(0x05, counter);
      const client = clientData('webauthn.get', options.challenge);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: bytes.toString('base64url'),
          signature: sign('sha256', Buffer.concat([bytes, sha256(client)]), privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}
