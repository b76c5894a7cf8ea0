import { allCalls } from '@convoke/contract/all-calls.ts';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { fieldTypes } from '@convoke/contract/form/form.engine.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Fuzzer, type Known, type Random } from '../testing/fuzz.ts';
import { orderDesk } from '../testing/orders.ts';
import { addCoupon, addTicket } from '../testing/selling.ts';
import { startServer, type Organisation, type TestServer } from '../testing/server.ts';
import { field, openSurvey } from '../testing/survey.ts';
import { device, openVote } from '../testing/voting.ts';

/**
 * What anybody on the internet may send: inputs made from the calls' own schemas and spoilt. Whatever comes, the answer is no 5xx, and what
 * is refused leaves no row. `FUZZ_SEED` runs the inputs of a failure again, `FUZZ_INPUTS` sets how many.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const inputs = Number(process.env['FUZZ_INPUTS'] ?? 10_000);

const calls = allCalls.filter((call) => ['anonymous', 'attendee', 'open'].includes(call.audience));

let server: TestServer;
let host: Organisation;
let known: Known;
/** The host's public codes, by their kind. */
let codes: Readonly<Record<string, readonly string[]>>;
let cookie: string;

beforeAll(async () => {
  server = await startServer();
  const desk = await orderDesk(server);
  host = desk.organisation;
  const { eventId, code } = await host.event();
  await host.register(code);
  const sale = await desk.sale();
  const paid = await addTicket(server, sale);
  const free = await addTicket(server, sale, { priceCents: 0 });
  const gone = await addTicket(server, sale, { stock: 0 });
  await addCoupon(server, sale, { code: 'TENOFF' });
  await desk.held(sale, [{ ticketId: paid }]);
  await desk.paid(sale, [{ ticketId: paid, quantity: 2 }]);
  const survey = await openSurvey(
    host,
    fieldTypes.map((type) =>
      field(type, type, {
        options: ['a', 'b', ['c', 3]].slice(0, type === 'single' || type === 'multiple' ? 3 : 2) as string[],
        rows: ['r', 's'],
        ...(type === 'cascade' && { tree: [{ value: 'p', label: { en: 'P', zh: 'P', es: 'P', ja: 'P' } }] }),
        ...(type === 'score' && { scoreOf: { fieldIds: ['rating'], how: 'sum' } }),
      }),
    ),
  );
  const vote = await openVote(host);
  ({ cookie } = await device(server, vote));
  codes = await codesOfHost();
  known = {
    eventId: [eventId, sale.eventId],
    sourceId: [eventId],
    ticketId: [paid, free, gone],
    couponCode: ['TENOFF'],
    couponCodes: [['TENOFF'], []],
    candidateIds: [vote.candidates.slice(0, 1), vote.candidates],
    formVersion: [1],
    quantity: [1, 2],
    surveyId: [survey.surveyId],
    name: ['Ana', '张三'],
    phone: [somePhone, '13800138000'],
    mobile: [somePhone],
    nonce: [(random: Random) => `nonce-${String(random.next()).slice(2)}`, 'nonce-of-a-test-of-forms'],
    visitor: ['visitor-of-a-test-0000'],
    openId: ['oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'],
    password: ['a-new-password-1'],
    taxNumber: ['91110000600037341L'],
    smsCode: ['123456'],
    emailCode: ['123456'],
    path: ['/register/x'],
    fieldId: ['file', 'signature', 'single', 'multiple'],
    optionId: ['a', 'b', 'c'],
    email: ['someone@example.com', 'Other@Example.org'],
    expectedCents: [0, 10_000],
    answers: [
      { name: 'Ana', phone: '13800138001' },
      { name: 'Ana' },
      {
        text: 'x',
        single: 'a',
        multiple: ['a', 'c'],
        matrix: { r: 'a' },
        region: ['广东省', '深圳市', '南山区'],
        rating: 4,
      },
      {
        sort: ['b', 'a'],
        cascade: ['p'],
        agreement: true,
        number: '7',
        date: '2027-01-01',
        scale: 3,
        email: 'a@example.com',
      },
      {
        file: [{ fileId: 'x', name: 'x', bytes: 1 }],
        signature: [{ fileId: '01890000-0000-7000-8000-000000000000', name: 'x', bytes: 1 }],
      },
    ],
  };
  await watchRows();
});

afterAll(() => server.close());

async function codesOfHost(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await withClient(server.database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ kind: string; code: string }>(
      'SELECT kind, code FROM directory WHERE organisation_id = $1 ORDER BY kind, code',
      [host.organisationId],
    );
    for (const { kind, code } of rows) (found[kind] ??= []).push(code);
  });
  return found;
}

/** From now on every row that comes into a table of an organisation, or leaves it, is written down; what is rolled back with it. */
async function watchRows(): Promise<void> {
  await withClient(server.database.superuserUrl, async (client) => {
    await client.query(`
      CREATE SCHEMA watch;
      CREATE TABLE watch.change (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text NOT NULL);
      CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN INSERT INTO watch.change (what) VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$;
      DO $$ DECLARE t regclass; BEGIN
        FOR t IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
                 AND relrowsecurity AND NOT relispartition
        LOOP EXECUTE format('CREATE TRIGGER watched AFTER INSERT OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION watch.note()', t);
        END LOOP; END $$`);
  });
}

const somePhone = (random: Random) => `138${String(10_000_000 + random.int(89_999_999))}`;

/** What the scope of a call names: something that is there. */
function scopeOf(call: AnyCall): Known {
  const named = call.scope?.code;
  return named ? { [named.field]: codes[named.kind] ?? [] } : {};
}

/** A password is hashed slowly on purpose, and a document is drawn: these get fewer inputs. */
const share = (call: AnyCall) => (call.id.startsWith('auth.') || call.id === 'order.pdf' ? 1 : 4);

test(`no malformed input of ${inputs} is a 5xx, and none that is refused is stored (FUZZ_SEED=${seed})`, {
  timeout: 300_000,
}, async () => {
  const fuzzer = new Fuzzer(seed, known);
  const { random } = fuzzer;
  const hat = calls.flatMap((call) => Array<AnyCall>(share(call)).fill(call));
  const token = await server.applicationToken();
  const failures: string[] = [];
  const taken = new Map<string, number>();
  const sent = new Map<string, number>();
  await withClient(server.database.superuserUrl, async (client) => {
    const lastChange = async () =>
      Number((await client.query<{ id: string | null }>('SELECT max(id) AS id FROM watch.change')).rows[0]?.id ?? 0);
    let seen = await lastChange();
    for (let count = 0; count < inputs && failures.length < 10; count += 1) {
      const call = random.pick(hat);
      const isOdd = random.chance(0.02) && call.method !== 'GET' && call.method !== 'DELETE';
      const input = isOdd ? fuzzer.oddBody() : fuzzer.input(call, scopeOf(call));
      const file = call.uploadBytes !== undefined && random.chance(0.9) ? fuzzer.file() : undefined;
      const headers = { ...(random.chance(0.5) && { cookie }), ...fuzzer.headers() };
      const answer = await server
        .send(call, input, { headers, ...(call.audience !== 'open' && { token }), ...(file && { file }) })
        .catch((error: unknown) => {
          // What cannot be written into an address at all does not reach the server.
          if (error instanceof URIError || error instanceof TypeError) return null;
          throw error;
        });
      if (answer === null) continue;
      sent.set(call.id, (sent.get(call.id) ?? 0) + 1);
      const isRefused = answer.status >= 400 || answer.code !== 0;
      if (!isRefused) taken.set(call.id, (taken.get(call.id) ?? 0) + 1);
      const told = `${call.id} ${JSON.stringify(input)?.slice(0, 600)} → ${answer.status} ${answer.message}`;
      if (answer.status >= 500) failures.push(told);
      else if (isRefused && !(Number.isInteger(answer.code) && answer.message)) failures.push(`no envelope: ${told}`);
      // A call that reads has a transaction in which nothing can be written.
      const last = call.kind === 'read' ? seen : await lastChange();
      if (isRefused && last !== seen) {
        const { rows } = await client.query<{ what: string }>('SELECT what FROM watch.change WHERE id > $1', [seen]);
        failures.push(`stored ${rows.map((row) => row.what).join(', ')}: ${told}`);
      }
      seen = last;
    }
  });
  expect(failures).toEqual([]);
  // It got somewhere: every call was tried, and many inputs were good enough to be taken.
  if (inputs < 10_000) return;
  expect(calls.filter((call) => !sent.has(call.id)).map((call) => call.id)).toEqual([]);
  expect(taken.size).toBeGreaterThan(20);
});
