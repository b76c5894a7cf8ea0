import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash, randomBytes } from 'node:crypto';
import { type Call, pathParameters } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { signatureText } from '@convoke/contract/core/signature.ts';
import { authApplicationToken } from '@convoke/contract/auth/auth.calls.ts';
import { eventAdd, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import type { FastifyInstance } from 'fastify';
import { jobsOf, makeApp } from '../src/app.ts';
import { hashToken, newToken } from '../src/core/codes.ts';
import type { Services } from '../src/core/context.ts';
import { hashPassword } from '../src/core/password.ts';
import { makeServices } from '../src/core/services.ts';
import { readSettings } from '../src/core/settings.ts';
import { type DomainName, loadDomains } from '../src/domains.ts';
import { insertOrganisation } from '../src/domains/auth/auth.organisation.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { watchLoop } from './held-loop.ts';

export interface Answer<Out> {
  status: number;
  code: number;
  message: string;
  data: Out;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
}

export interface SendOptions {
  token?: string;
  headers?: Record<string, string>;
  /** False: no signature headers at all. */
  signed?: boolean;
  /** Of a multipart call. */
  file?: { name: string; bytes: Buffer };
  /** Of a multipart call that takes several. */
  files?: readonly { name: string; bytes: Buffer }[];
}

type AnyKindCall<Raw, Out> = Call<Raw, never, Out, never>;

export interface Organisation {
  organisationId: string;
  userId: string;
  username: string;
  password: string;
  token: string;
  /** A further sign-in of the same user. */
  anotherToken(): Promise<string>;
  /** Calls as this organisation's user; throws when the answer is not success. */
  call<Raw, In, Out, Fails extends FailureName>(call: Call<Raw, In, Out, Fails>, input: Raw): Promise<Out>;
  /** A published event. */
  event(overrides?: Partial<NewEvent>): Promise<{ eventId: string; code: string }>;
  /** Registers someone new for an event of this organisation, by the public call. */
  register(code: string, answers?: Record<string, unknown>): Promise<{ participantCode: string; state: string }>;
}

type NewEvent = NonNullable<(typeof eventAdd.input)['_zod']['input']>;

export interface StartOptions {
  database?: FreshDatabase;
  jobs?: boolean;
  change?: (services: Services) => void;
  env?: Record<string, string>;
  /** Only these domains, what they import, and what makes organisations and events: it starts sooner. */
  domains?: readonly DomainName[];
}

export interface TestServer {
  services: Services;
  app: FastifyInstance;
  database: FreshDatabase;
  send<Raw, In, Out, Fails extends FailureName>(
    call: Call<Raw, In, Out, Fails>,
    input: unknown,
    options?: SendOptions,
  ): Promise<Answer<Out>>;
  /** Opens a page as a browser does; answers the cookies that it then has, `kept` with them. */
  openPage(path: string, kept?: string, headers?: Record<string, string>): Promise<string>;
  organisation(): Promise<Organisation>;
  applicationToken(): Promise<string>;
  close(): Promise<void>;
}

/** The installation's secret. */
export const secretKey = 'a secret of the tests, 32 characters or more';

/** What shows /metrics to the tests. */
export const metricsToken = 'metrics-of-the-tests';

/** Of every organisation that a test makes; hashed once a process, since a hash takes long on purpose. */
const password = 'correct-horse-1';
let passwordHash: Promise<string> | undefined;

let people = 0;

/** Somebody who never registered before in this process. */
export function someone(): { name: string; phone: string; email: string; company: string; title: string } {
  people += 1;
  // From 13100… to 13699…: the numbers that tests write down begin with 137 to 139.
  const digits = String(100 + (process.pid % 600)) + String(people).padStart(6, '0');
  return {
    name: `Person ${people}`,
    phone: `13${digits}`,
    email: `person${digits}@example.com`,
    company: 'Example Ltd',
    title: 'Engineer',
  };
}

/**
 * The whole server on a database of its own, without a port: requests are injected. With `database`, a second server process's worth on the same
 * one. `jobs` runs the job queue; replace providers in `services` before that. It takes no payments: `startPayingServer` of payment.ts does.
 */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await freshDatabase());
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: database.serverUrl,
    DATABASE_POOL: '8',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'convoke-test-data-')),
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://convoke.test',
    RATE_LIMIT_PER_MINUTE: '0',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    DEMO: 'off',
    ...options.env,
  });
  const { services, metrics } = makeServices(settings);
  options.change?.(services);
  await services.database.keepLimits();
  const domains = await loadDomains(options.domains && [...options.domains, 'auth', 'event']);
  await services.jobs.start(services, jobsOf(domains), options.jobs ?? false);
  const app = await makeApp(services, metrics, domains);
  watchLoop(app);
  await app.ready();

  async function send<Raw, In, Out, Fails extends FailureName>(
    call: Call<Raw, In, Out, Fails>,
    input: unknown,
    sending: SendOptions = {},
  ): Promise<Answer<Out>> {
    const { url, query, body } = place(call, input);
    const files = sending.files ?? (sending.file && [sending.file]);
    const headers: Record<string, string> = {};
    if (sending.token) headers['authorization'] = `Bearer ${sending.token}`;
    if (call.signed && sending.signed !== false)
      Object.assign(headers, sign(query, files ? undefined : body, settings.APP_ID, settings.APP_SECRET));
    Object.assign(headers, sending.headers);
    const form = files ? multipart(files) : null;
    const response = await app.inject({
      method: call.method,
      url: `${url}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`,
      headers: form ? { ...headers, 'content-type': form.contentType } : headers,
      ...(form ? { payload: form.bytes } : body === undefined ? {} : { payload: body as object }),
    });
    // A file may be JSON as well, and is no envelope.
    const isFile = response.headers['content-disposition'] !== undefined;
    const json = !isFile && String(response.headers['content-type']).startsWith('application/json');
    const envelope = json
      ? (response.json() as { code: number; message: string; data: Out })
      : { code: 0, message: '', data: undefined as Out };
    return { status: response.statusCode, ...envelope, headers: response.headers, body: response.rawPayload };
  }

  async function openPage(page: string, kept = '', more: Record<string, string> = {}): Promise<string> {
    const headers = { accept: 'text/html', ...more, ...(kept === '' ? {} : { cookie: kept }) };
    const answer = await app.inject({ method: 'GET', url: page, headers });
    const jar = new Map(kept.split('; ').flatMap((each) => (each === '' ? [] : [[each.split('=')[0] ?? '', each]])));
    for (const { name, value } of answer.cookies) jar.set(name, `${name}=${value}`);
    const cookies = [...jar.values()].join('; ');
    const elsewhere = answer.headers['location'];
    return typeof elsewhere === 'string' ? openPage(elsewhere, cookies, more) : cookies;
  }

  let applicationTokenKept: string | null = null;
  async function applicationToken(): Promise<string> {
    applicationTokenKept ??= (
      await send(authApplicationToken, {
        grant_type: 'client_credentials',
        client_id: settings.APP_ID,
        client_secret: settings.APP_SECRET,
      })
    ).data.access_token;
    return applicationTokenKept;
  }

  async function organisation(): Promise<Organisation> {
    const username = `user-${randomBytes(6).toString('hex')}`;
    passwordHash ??= hashPassword(password);
    const of = { name: `Organisation of ${username}`, username, nickName: 'Tester' };
    const made = await insertOrganisation(services.database, of, await passwordHash);
    // A token by hand: signing in costs a password hash, and most tests are not about that.
    async function anotherToken(): Promise<string> {
      const token = newToken('cvu');
      await services.database.query(
        `INSERT INTO access_token (token_hash, kind, organisation_id, user_id, expires_at) VALUES ($1, 'organiser', $2, $3, now() + interval '1 day')`,
        [hashToken(token), made.organisationId, made.userId],
      );
      return token;
    }
    const token = await anotherToken();
    async function call<Raw, In, Out, Fails extends FailureName>(
      which: Call<Raw, In, Out, Fails>,
      input: Raw,
    ): Promise<Out> {
      const answer = await send(which, input, { token });
      if (answer.code !== 0)
        throw new Error(
          `${which.id}: ${answer.status} ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`,
        );
      return answer.data;
    }
    return {
      ...made,
      username,
      password,
      token,
      anotherToken,
      call,
      async event(overrides = {}) {
        const made = await call(eventAdd, { ...plainEvent(), ...overrides } as never);
        await call(eventPublish, { eventId: made.eventId, publishStatus: 1 });
        return made;
      },
      async register(code, answers = {}) {
        const answer = await send(
          participantRegister,
          { code, answers: { ...someone(), ...answers } },
          { token: await applicationToken() },
        );
        if (answer.code !== 0)
          throw new Error(`register: ${answer.status} ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
        return answer.data;
      },
    };
  }

  return {
    services,
    app,
    database,
    send,
    openPage,
    organisation,
    applicationToken,
    async close() {
      await app.close();
      await services.jobs.stop();
      services.mail.close();
      await services.payments.close();
      await services.database.close();
    },
  };
}

/** An event with everything a published one needs, tomorrow. */
export function plainEvent() {
  const startsAt = Date.now() + 86_400_000;
  return {
    title: 'Spring conference',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 3 * 3_600_000).toISOString(),
    timeZone: 'Asia/Shanghai',
    placeName: 'Harbour hall',
    address: '1 Quay Road',
  };
}

/** Puts the fields of an input where the call wants them, as the web does. */
export function place(
  call: Pick<AnyKindCall<unknown, unknown>, 'path' | 'method' | 'arrayBody' | 'inQuery'>,
  input: unknown,
) {
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    return { url: call.path, query: {}, body: input };
  const rest: Record<string, unknown> = { ...input };
  let url = call.path;
  for (const name of pathParameters(call.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(asText(rest[name] ?? '')));
    delete rest[name];
  }
  const query: Record<string, string> = {};
  const bodiless = call.method === 'GET' || call.method === 'DELETE';
  for (const name of Object.keys(rest)) {
    if (!bodiless && !call.inQuery.includes(name)) continue;
    const value = rest[name];
    if (value !== undefined) query[name] = asText(value);
    delete rest[name];
  }
  if (bodiless) return { url, query, body: undefined };
  return { url, query, body: call.arrayBody ? rest[call.arrayBody] : rest };
}

/** A value as it stands in an address. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The signature's headers for a request. */
export function sign(
  query: Record<string, string>,
  body: unknown,
  appId: string,
  secret: string,
): Record<string, string> {
  const parts = {
    appId,
    timestamp: String(Date.now()),
    nonce: randomBytes(12).toString('hex'),
    signType: 'SHA256' as const,
  };
  const sent = body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown);
  const digest = createHash('sha256')
    .update(signatureText(query, sent, parts, secret))
    .digest('hex')
    .toUpperCase();
  return {
    APP_ID: parts.appId,
    TIMESTAMP: parts.timestamp,
    NONCE: parts.nonce,
    SIGN_TYPE: parts.signType,
    SIGN: digest,
  };
}

function multipart(files: readonly { name: string; bytes: Buffer }[]): { contentType: string; bytes: Buffer } {
  const boundary = `convoke${randomBytes(8).toString('hex')}`;
  const head = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const parts = files.flatMap(({ name, bytes }) => [Buffer.from(head(name)), bytes, Buffer.from('\r\n')]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
