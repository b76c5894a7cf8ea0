import { createHash } from 'node:crypto';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { signatureHeaders, signatureText, signatureWindowMs } from '@convoke/contract/core/signature.ts';

/** How calls are signed, as the API document says it. */

const minutes = signatureWindowMs / 60_000;

const rule = `Signed calls carry the headers APP_ID, TIMESTAMP (milliseconds since 1970, at most ${minutes} minutes off), NONCE (8 to 64 visible characters, never twice), \
SIGN_TYPE (SHA256, or MD5) and SIGN. The text that is signed: all query parameters as they are after decoding, the top-level fields of a JSON or form-encoded body and the \
headers APP_ID, NONCE, SIGN_TYPE and TIMESTAMP, sorted by name (by UTF-16 code unit), as name=value joined by &; then &SECRET= and the application's secret. \
A text stands as it is; numbers, truth values, null, lists and objects stand as their JSON without spaces, a list or an object with its fields in the order they are sent. \
A query parameter that is repeated is a list of its values. In a form-encoded body all values are texts, and a repeated name is a list. A body that is an array is one \
field named body. Of a multipart body nothing is signed. Path parameters are not signed. A field of the body counts where the query has the same name. SIGN is the digest of the \
text in UTF-8, in upper-case hex.`;

const example = {
  query: { current: '1' },
  body: ['01890000-0000-7000-8000-000000000000'],
  secret: 'convoke-web-development',
  parts: { appId: 'convoke-web', timestamp: '1795305600000', nonce: 'a1b2c3d4e5f6', signType: 'SHA256' as const },
};

/** The rule, and one request worked out. */
export function signatureScheme(): object {
  const { query, body, parts, secret } = example;
  const text = signatureText(query, body, parts, secret);
  return {
    type: 'apiKey',
    in: 'header',
    name: 'SIGN',
    description: rule,
    'x-headers': signatureHeaders,
    'x-example': { query, body, ...parts, text, sign: createHash('sha256').update(text).digest('hex').toUpperCase() },
  };
}

/** What of a call's request is signed besides the headers; false where nothing is. */
export function signedPartsOf(call: AnyCall): object | false {
  if (!call.signed) return false;
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  if (!hasBody || call.uploadBytes !== undefined) return { query: 'all parameters' };
  return {
    query: 'all parameters',
    body: call.arrayBody === undefined ? 'each top-level field' : 'the array as one field named body',
    ...(call.arrayBodyToo !== undefined && { bodyAsArray: 'the array as one field named body' }),
  };
}
