import * as z from 'zod';

/** Bytes as browsers write them in JSON, base64url without padding, of at most so many characters. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max);

const common = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  /** What no extension of ours asks for; it is not read. */
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
};

/** A passkey that a browser has made: `RegistrationResponseJSON` of WebAuthn. */
export const newPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    authenticatorData: bytes(8000).optional(),
    publicKey: bytes(4000).optional(),
    publicKeyAlgorithm: z.int().min(-100_000).max(100_000).optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** A passkey that was used: `AuthenticationResponseJSON` of WebAuthn. */
export const usedPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(8000),
    signature: bytes(4000),
    userHandle: bytes(100).nullish(),
  }),
});

/** Options as `navigator.credentials` takes them in JSON. Their form is the browser's, not ours. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
