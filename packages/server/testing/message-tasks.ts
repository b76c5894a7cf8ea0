import type { FailureName } from '@convoke/contract/failures.ts';
import type { Call } from '@convoke/contract/core/define-call.ts';
import type { DnsState } from '@convoke/contract/message/message.answer.rules.ts';
import { messageMailSend, messageSmsBatch } from '@convoke/contract/message/message.calls.ts';
import { messageDomainAdd, messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import type * as z from 'zod';
import { ask } from './database.ts';
import type { HandOff } from '../src/core/mail/hand-off.ts';
import type { Sms } from '../src/core/mail/sms.ts';
import { runTask } from '../src/domains/message/task/message.run.ts';
import type { Organisation, TestServer } from './server.ts';

type MailInput = z.input<typeof messageMailSend.input>;
type SmsInput = z.input<typeof messageSmsBatch.input>;

/** A task of mails; what is not given is the simplest there is. */
export const mailTask = (organisation: Organisation, input: Partial<MailInput> & Pick<MailInput, 'sources'>) =>
  organisation.call(messageMailSend, {
    name: 'Invitation',
    purpose: 'promotion',
    mail: { subject: 'Hello', html: '<p>Hello</p>' },
    ...input,
  });

/** A task of text messages. */
export const smsTask = (organisation: Organisation, input: Partial<SmsInput> & Pick<SmsInput, 'sources'>) =>
  organisation.call(messageSmsBatch, {
    name: 'Invitation',
    purpose: 'promotion',
    sms: { signName: 'Convoke', text: 'Hello', vendorTemplate: 'SMS_1' },
    ...input,
  });

export const typed = (...addresses: string[]) => [{ kind: 'typed' as const, addresses }];

/** Addresses of so many, in their order. */
export const someReaders = (count: number) =>
  Array.from({ length: count }, (_, n) => `reader${String(n).padStart(3, '0')}@example.com`);

/** What a job does for a task. */
export const run = (server: TestServer, { organisationId }: Organisation, taskId: string) =>
  runTask(server.services, { organisationId, taskId });

export interface LineOf {
  id: string;
  address: string;
  state: string;
  class: string | null;
  code: string | null;
  segments: number;
  price_cents: number;
  is_returned: boolean;
  variant: number;
  vars: Record<string, string> | null;
  member_id: string | null;
}

/** Asks the database past all rules. */
export const asked = <Row extends object>(server: TestServer, text: string, values: unknown[] = []): Promise<Row[]> =>
  ask<Row>(server.database.superuserUrl, text, values);

/** Keeps of a sender domain what DNS is said to have answered of its key when it was asked last. */
export async function dnsAnswered(
  server: TestServer,
  organisation: Organisation,
  domainId: string,
  state: DnsState,
): Promise<void> {
  const found = (await organisation.call(messageDomainList, {})).find((domain) => domain.domainId === domainId);
  if (!found) throw new Error('no such domain');
  const { dkim, spf, dmarc } = found;
  await asked(server, 'UPDATE mail_domain SET checked_at = now(), found = $2 WHERE id = $1', [
    domainId,
    JSON.stringify({ dkim: { ...dkim, state }, spf, dmarc }),
  ]);
}

/** A sender domain that may send. */
export async function rightDomain(
  server: TestServer,
  organisation: Organisation,
  domain = 'fair.example.org',
): Promise<string> {
  const { domainId } = await organisation.call(messageDomainAdd, { domain });
  await dnsAnswered(server, organisation, domainId, 'right');
  return domainId;
}

/** The lines of a task in the order of their addresses. */
export const linesIn = (server: TestServer, taskId: string) =>
  asked<LineOf>(
    server,
    `SELECT id, address, state, class, code, segments, price_cents, is_returned, variant, vars, member_id FROM message_line
     WHERE task_id = $1 ORDER BY address`,
    [taskId],
  );

export const passedIn = (server: TestServer, taskId: string) =>
  asked<{ address: string; rule: string; source: number; first_source: number | null }>(
    server,
    `SELECT address, rule, source, first_source FROM message_passed WHERE task_id = $1 ORDER BY address, source, id`,
    [taskId],
  );

export interface Money {
  spent: number;
  given_back: number;
  reserved: number;
  returned: number;
  owed: number;
  lines: number;
}

/** What ledger, task and lines say of a task's money. */
export async function moneyOf(server: TestServer, { organisationId }: Organisation, taskId: string): Promise<Money> {
  const [row] = await asked<Record<keyof Money, string>>(server, 'SELECT * FROM message_money($1, $2)', [
    organisationId,
    taskId,
  ]);
  if (!row) throw new Error('no such task');
  return Object.fromEntries(Object.entries(row).map(([name, cents]) => [name, Number(cents)])) as unknown as Money;
}

/** Whether the three books say the same. */
export const agrees = ({ spent, given_back, reserved, returned, owed, lines }: Money): boolean =>
  spent === reserved && given_back === returned && (reserved === 0 || reserved - returned - owed === lines);

/** The tally of a task, as the lines themselves come to it. */
export async function isTallied(server: TestServer, taskId: string): Promise<boolean> {
  const [row] = await asked<{ tallied: object; counted: object }>(
    server,
    `SELECT
       coalesce((SELECT jsonb_object_agg(k, n) FROM (SELECT what || ' ' || variant || ' ' || class AS k, n FROM message_tally
         WHERE task_id = $1 AND n <> 0 AND what NOT IN ('lines', 'passed', 'owed', 'hour', 'opened')) t), '{}') AS tallied,
       coalesce((SELECT jsonb_object_agg(k, n) FROM (SELECT state || ' ' || variant || ' ' || coalesce(class, '') AS k, count(*) AS n FROM message_line
         WHERE task_id = $1 AND state NOT IN ('queued', 'held', 'claimed') GROUP BY 1) c), '{}') AS counted`,
    [taskId],
  );
  const sorted = (of: object | undefined) =>
    JSON.stringify(Object.entries(of ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return sorted(row?.tallied) === sorted(row?.counted);
}

/** A vendor of text messages that keeps what it is given, and says what a test wants. */
export function keptTexts(server: TestServer): { texts: Sms[]; answer: (sms: Sms) => HandOff | Promise<HandOff> } {
  const kept = {
    texts: [] as Sms[],
    answer: (sms: Sms): HandOff | Promise<HandOff> => ({ accepted: true, providerId: `biz ${sms.outId ?? ''}` }),
  };
  server.services.sms = {
    async send(sms) {
      kept.texts.push(sms);
      return kept.answer(sms);
    },
  };
  return kept;
}

/** What a call that is refused says: the name of its failure, or the fields. */
export async function refusalOf<Raw, In, Out, Fails extends FailureName>(
  server: TestServer,
  organisation: Organisation,
  call: Call<Raw, In, Out, Fails>,
  input: Raw,
): Promise<string> {
  const { code, data } = await server.send(call, input, { token: organisation.token });
  if (code === 0) return 'done';
  const { failure, fields } = data as { failure: string; fields?: { path: string }[] };
  return fields ? `${failure} ${fields.map(({ path }) => path).join(' ')}` : failure;
}
