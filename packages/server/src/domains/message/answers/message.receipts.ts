import type { LineClass } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { keyed } from '../../../core/keyed.ts';
import { type Addressed, readMessageToken } from '../message.tokens.ts';
import { noteEvents, tellLines } from './message.events.ts';
import { addressOf } from './message.stops.ts';

/** What the SMS vendor tells of messages (Aliyun: SmsReport), a hundred at a time. Fields that it adds later are passed over. */
export const receiptList = z
  .array(
    z.object({
      phone_number: z.string().max(40),
      success: z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')]),
      err_code: z.string().max(100).nullish(),
      biz_id: z.string().max(100).nullish(),
      out_id: z.string().max(100).nullish(),
    }),
  )
  .max(1000);
export type Receipt = z.output<typeof receiptList>[number];

/** Carriers say the same in many ways; a code begins with one of these. */
const codeClasses: readonly (readonly [RegExp, LineClass])[] = [
  [/NUMBER_ILLEGAL|NOT_EXIST|INVALID|UNKNOWN|IS_CLOSED|EMPTY_NUMBER|MK:0001|MK:0?1\b|RP:1\b|1:SP/, 'number'],
  [/NOT_ON_SERVICE|NOT_ON|SHUT|POWER_OFF|OFFLINE|PAGE|MK:0012|MK:0?12\b|UNDELIV|EXPIRED|MI:/, 'switched_off'],
  [/BLACK|BLK|REFUSE|USER_REJECT|TUIDING|TD\b|MB:1077|MK:1008/, 'blocked'],
  [/CONTENT|KEYWORD|SENSITIVE|ILLEGAL_KEY|SPAM|FORBID|MA:|REJECT/, 'content'],
  [/SIGN|TEMPLATE|PORT_NOT/, 'template'],
  [/LIMIT|FREQ|OVERFLOW|DB:|GATEWAY|NO_ROUTE|TIME_?OUT|SYSTEM/, 'vendor'],
];

export function receiptClass(code: string | null | undefined): LineClass {
  const text = (code ?? '').toUpperCase();
  return codeClasses.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}

/** A number as a key that nobody turns back, for finding which organisations have written to it. */
export const reachedKey = (services: Pick<Services, 'settings'>, phone: string): Buffer =>
  keyed(services.settings.SECRET_KEY, 'message reached', phone);

interface Read extends Addressed {
  receipt: Receipt;
  phone: string;
}

/** Takes receipts; what names no message of ours (a one-time code, another installation's) is passed over. Twice, late and in any order they do no harm. */
export async function takeReceipts(services: Services, receipts: readonly Receipt[]): Promise<void> {
  const read = receipts.flatMap((receipt): Read[] => {
    const of = readMessageToken(services.settings, 'receipt', receipt.out_id ?? '');
    const phone = addressOf('sms', receipt.phone_number);
    return of && phone !== null ? [{ ...of, receipt, phone }] : [];
  });
  for (const [organisationId, own] of Map.groupBy(read, (one) => one.organisationId)) {
    await againstDeadlock(() =>
      services.database.inOrganisation(organisationId, 'write', async (tx) => {
        // Named is the line itself, or for a text to many its task: then the number says which.
        const { rows } = await sql<{ place: number; line_id: string }>`
          SELECT t.place::int AS place, l.id AS line_id
          FROM unnest(${own.map(({ id }) => id)}::uuid[], ${own.map(({ phone }) => phone)}::text[]) WITH ORDINALITY AS t(id, phone, place)
          CROSS JOIN LATERAL (
            (SELECT q.id FROM message_line q WHERE q.organisation_id = ${organisationId} AND q.id = t.id AND q.address = t.phone COLLATE "C" AND q.channel = 'sms')
            UNION ALL
            (SELECT q.id FROM message_line q WHERE q.organisation_id = ${organisationId} AND q.task_id = t.id AND q.address = t.phone COLLATE "C" AND q.channel = 'sms')
            LIMIT 1) l ORDER BY t.place`.execute(tx);
        const told = rows.flatMap(({ place, line_id: lineId }) => {
          const one = own[place - 1];
          return one ? [{ ...one, lineId }] : [];
        });
        if (told.length === 0) return;
        const ended = told.map(({ lineId, receipt }) => ({
          lineId,
          state: receipt.success ? 'delivered' : 'undelivered',
          class: receipt.success ? null : receiptClass(receipt.err_code),
          code: receipt.err_code ?? null,
        }));
        await noteEvents(
          tx,
          organisationId,
          ended.map((one) => ({ ...one, kind: 'receipt' as const, once: `${one.state} ${one.code ?? ''}` })),
        );
        await tellLines(tx, organisationId, ended);
        await rememberReached(
          services,
          organisationId,
          told.map(({ phone }) => phone),
          tx,
        );
      }),
    );
  }
}

/** Keeps that an organisation has reached numbers, once a day for each. */
async function rememberReached(
  services: Services,
  organisationId: string,
  phones: readonly string[],
  tx: Db,
): Promise<void> {
  const keys = [...new Set(phones)].map((phone) => reachedKey(services, phone)).sort(Buffer.compare);
  await sql`
    INSERT INTO message_reached AS r (number_key, organisation_id) SELECT k.key, ${organisationId} FROM unnest(${keys}::bytea[]) AS k(key)
    ON CONFLICT (number_key, organisation_id) DO UPDATE SET at = now() WHERE r.at < now() - interval '1 day'`.execute(
    tx,
  );
}
