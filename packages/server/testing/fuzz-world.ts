import { fieldTypes } from '@convoke/contract/form/form.engine.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { amplifyingHtml, amplifyingMjml } from './amplifying.ts';
import type { Known } from './fuzz.ts';
import { orderDesk } from './orders.ts';
import type { Random } from './random.ts';
import { addCoupon, addTicket } from './selling.ts';
import type { Organisation, TestServer } from './server.ts';
import { field, openSurvey } from './survey.ts';
import { device, openVote } from './voting.ts';

/** An organisation with something of everything that calls ask for. */
export interface FuzzWorld {
  organisation: Organisation;
  known: Known;
  /** Its public codes, by their kind. */
  codes: Readonly<Record<string, readonly string[]>>;
  /** Of a device that votes and answers here. */
  cookie: string;
}

/** A text that is one, or now and then one that asks for a great deal of work. */
const someMarkup = (plain: string, amplifying: Readonly<Record<string, string>>) => (random: Random) =>
  random.chance(0.1) ? random.pick(Object.values(amplifying)) : plain;

const somePhone = (random: Random) => `138${String(10_000_000 + random.int(89_999_999))}`;

export async function fuzzWorld(server: TestServer): Promise<FuzzWorld> {
  const desk = await orderDesk(server);
  const { organisation } = desk;
  const { eventId, code } = await organisation.event();
  await organisation.register(code);
  const sale = await desk.sale();
  const paid = await addTicket(server, sale);
  const free = await addTicket(server, sale, { priceCents: 0 });
  const gone = await addTicket(server, sale, { stock: 0 });
  await addCoupon(server, sale, { code: 'TENOFF' });
  const held = await desk.held(sale, [{ ticketId: paid }]);
  const sold = await desk.paid(sale, [{ ticketId: paid, quantity: 2 }]);
  const survey = await openSurvey(
    organisation,
    fieldTypes.map((type) =>
      field(type, type, {
        options: ['a', 'b', ['c', 3]].slice(0, type === 'single' || type === 'multiple' ? 3 : 2) as string[],
        rows: ['r', 's'],
        ...(type === 'cascade' && { tree: [{ value: 'p', label: { en: 'P', zh: 'P', es: 'P', ja: 'P' } }] }),
        ...(type === 'score' && { scoreOf: { fieldIds: ['rating'], how: 'sum' } }),
      }),
    ),
  );
  const vote = await openVote(organisation);
  const { cookie } = await device(server, vote);
  const known: Known = {
    eventId: [eventId, sale.eventId],
    sourceId: [eventId],
    ticketId: [paid, free, gone],
    orderId: [held.orderId, sold.orderId],
    voteId: [vote.voteId],
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
    timeZone: ['Asia/Shanghai', 'UTC'],
    smsCode: ['123456'],
    emailCode: ['123456'],
    path: ['/register/x'],
    fieldId: ['file', 'signature', 'single', 'multiple'],
    optionId: ['a', 'b', 'c'],
    email: ['someone@example.com', 'Other@Example.org'],
    expectedCents: [0, 10_000],
    html: [someMarkup('<p>Hello {{name}}</p>', amplifyingHtml)],
    mjml: [
      someMarkup(
        '<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>',
        amplifyingMjml,
      ),
    ],
    answers,
  };
  return { organisation, known, codes: await codesOf(server, organisation), cookie };
}

const answers: readonly unknown[] = [
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
];

async function codesOf(server: TestServer, { organisationId }: Organisation): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await withClient(server.database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ kind: string; code: string }>(
      'SELECT kind, code FROM directory WHERE organisation_id = $1 ORDER BY kind, code',
      [organisationId],
    );
    for (const { kind, code } of rows) (found[kind] ??= []).push(code);
  });
  return found;
}
