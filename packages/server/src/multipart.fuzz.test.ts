import type { AddressInfo } from 'node:net';
import { allCalls } from '@convoke/contract/all-calls.ts';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMultipart } from '../testing/fuzz-run.ts';
import { spoiltMultipart } from '../testing/multipart-heads.ts';
import { RawConnection, rawRequest } from '../testing/raw-connection.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { type Organisation, place, sign, startServer, type TestServer } from '../testing/server.ts';
import { field, openSurvey } from '../testing/survey.ts';

/** Multipart bodies of every wrong kind: injected for every call that takes a file, and over real connections, which must be usable or closed afterwards. */

let server: TestServer;
let organiser: Organisation;
let application: string;
let port: number;
let formId: string;

beforeAll(async () => {
  server = await startServer();
  organiser = await server.organisation();
  application = await server.applicationToken();
  const survey = await openSurvey(organiser, [field('file', 'file')]);
  ({ formId } = survey);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});

afterAll(() => server.close());

const uploads = allCalls.filter((call) => call.uploadBytes !== undefined);
const picture = Buffer.alloc(190_000, 'x');
const tokenFor = (call: AnyCall) => (call.audience === 'organiser' ? organiser.token : application);
const inputOf = (call: AnyCall) => sampleInput(call, { formId, fieldId: 'file' });

describe.each(uploads.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  test('answers every spoilt multipart body with a refusal or success, never with a 5xx', async () => {
    const wrong: string[] = [];
    for (const [what, body] of Object.entries(spoiltMultipart(picture))) {
      const answer = await sendMultipart(server, call, inputOf(call), body, { token: tokenFor(call) });
      if (answer.status >= 500 || answer.status === 401) wrong.push(`${what}: ${answer.status}`);
      else if (!Number.isInteger(answer.code)) wrong.push(`${what}: no envelope`);
    }
    expect(wrong).toEqual([]);
  });

  test('looks at token and signature before the body: without them nothing else is said', async () => {
    const wrong: string[] = [];
    for (const [what, body] of Object.entries(spoiltMultipart(picture))) {
      // A type that nothing here reads is refused by the type alone.
      if (!body.contentType.startsWith('multipart/form-data')) continue;
      const noToken = await sendMultipart(server, call, inputOf(call), body);
      if (noToken.status !== 401) wrong.push(`${what}, without a token: ${noToken.status}`);
      if (!call.signed) continue;
      const unsigned = await sendMultipart(server, call, inputOf(call), body, { token: tokenFor(call), signed: false });
      if (unsigned.status !== 401) wrong.push(`${what}, unsigned: ${unsigned.status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('over a connection that is kept', () => {
  /** Sends an upload and then asks for something else on the same connection, as a proxy that reuses connections does. */
  async function uploadThenAsk(call: AnyCall, token: string | undefined, contentType: string, bytes: Buffer) {
    const { url, query } = place(call, inputOf(call));
    const { APP_ID, APP_SECRET } = server.services.settings;
    const search = new URLSearchParams(query).toString();
    const headers = {
      ...(call.signed && sign(query, undefined, APP_ID, APP_SECRET)),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': contentType,
    };
    const connection = new RawConnection(port);
    try {
      connection.send(rawRequest('POST', search ? `${url}?${search}` : url, headers, bytes));
      const upload = await connection.answer();
      const isLast = upload === 'closed' || /^connection: *close/im.test(upload.head);
      const next = isLast ? 'closed' : await connection.send(rawRequest('GET', '/healthz', {})).answer();
      return { upload, isLast, next };
    } finally {
      connection.close();
    }
  }

  for (const call of [formFileUpload, resourceFileUpload] as AnyCall[])
    for (const isKnown of [true, false])
      test(`${call.id} ${isKnown ? 'with' : 'without'} a token answers every spoilt body, and the next request on the connection`, async () => {
        const token = isKnown ? tokenFor(call) : undefined;
        const bodies = Object.entries(spoiltMultipart(picture));
        const wrong: string[] = [];
        await Promise.all(
          bodies.map(async ([what, { contentType, bytes }]) => {
            const { upload, isLast, next } = await uploadThenAsk(call, token, contentType, bytes);
            if (upload === 'closed') wrong.push(`${what}: closed without an answer`);
            else if (upload.status >= 500) wrong.push(`${what}: ${upload.status}`);
            else if (!isLast && (next === 'closed' || next.status !== 200))
              wrong.push(`${what}: the next request got ${next === 'closed' ? next : next.status}`);
          }),
        );
        expect(wrong).toEqual([]);
      });
});
