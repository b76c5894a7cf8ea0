import { isOptOut } from '@convoke/contract/message/message.answer.rules.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { seal, unseal } from '../../../core/sealed.ts';
import { type ReplyData, replyJob } from './message.answers.job-names.ts';
import { answerLines, noteEvents } from './message.events.ts';
import { reachedKey } from './message.receipts.ts';
import { addressOf, stopAddresses } from './message.stops.ts';

/** What somebody answers by text message (Aliyun: SmsUp). It names the number alone, and the signature of what it answers. */
export const replyList = z
  .array(
    z.object({
      phone_number: z.string().max(40),
      content: z.string().max(2000),
      sign_name: z.string().max(100).nullish(),
      send_time: z.string().max(40).nullish(),
      sequence_id: z.union([z.number(), z.string().max(40)]).nullish(),
    }),
  )
  .max(1000);
export type Reply = z.output<typeof replyList>[number];

const sealedFor = 'message reply';
/** A reply answers what was sent within so many days. */
const answeredDays = 30;
const mostTries = 4;
/** Organisations that one number can answer at once. */
const mostAnswered = 50;

/** The queue holds no number: what a reply says is sealed. */
export async function takeReplies(services: Services, replies: readonly Reply[]): Promise<void> {
  for (const reply of replies) {
    const data: ReplyData = { sealed: seal(services.settings.SECRET_KEY, sealedFor, JSON.stringify(reply)) };
    await services.jobs.send(replyJob, data);
  }
}

/**
 * Finds which messages a reply answers: of each organisation that has reached the number, the last one with that signature. Who asks for no more gets none of any of
 * them. While no receipt has told yet who reached the number, it is looked for again, over some hours.
 */
export async function followReply(services: Services, { sealed, tries = 0 }: ReplyData): Promise<void> {
  const text = unseal(services.settings.SECRET_KEY, sealedFor, sealed);
  if (text === null) return;
  const reply = replyList.element.parse(JSON.parse(text));
  const phone = addressOf('sms', reply.phone_number);
  if (phone === null) return;
  const { rows } = await sql<{ organisation_id: string }>`
    SELECT organisation_id FROM message_reached WHERE number_key = ${reachedKey(services, phone)} AND at > now() - make_interval(days => ${answeredDays})
    ORDER BY at DESC LIMIT ${mostAnswered}`.execute(services.database.global);
  let isAnswered = false;
  for (const { organisation_id: organisationId } of rows)
    isAnswered = (await answer(services, organisationId, phone, reply)) || isAnswered;
  if (isAnswered) return;
  if (tries >= mostTries) return services.log.info('a reply by text message answers nothing that is known');
  const again: ReplyData = { sealed, tries: tries + 1 };
  await services.jobs.send(replyJob, again, { startAfterSeconds: 30 * 4 ** tries });
}

async function answer(services: Services, organisationId: string, phone: string, reply: Reply): Promise<boolean> {
  return againstDeadlock(() =>
    services.database.inOrganisation(organisationId, 'write', async (tx) => {
      // Of the last twenty to this number: who is written to so often has one with the signature among them.
      const { rows } = await sql<{ id: string; purpose: string }>`
        SELECT l.id, t.purpose FROM (
          SELECT q.id, q.task_id FROM message_line q WHERE q.organisation_id = ${organisationId} AND q.address = ${phone} AND q.channel = 'sms'
            AND q.attempted_at > now() - make_interval(days => ${answeredDays}) ORDER BY q.id DESC LIMIT 20) l
        CROSS JOIN LATERAL (SELECT k.purpose, k.content->>'signName' AS sign FROM message_task k WHERE k.organisation_id = ${organisationId} AND k.id = l.task_id OFFSET 0) t
        WHERE ${reply.sign_name ?? ''} IN ('', t.sign) ORDER BY l.id DESC LIMIT 1`.execute(tx);
      const [line] = rows;
      if (!line) return false;
      const wantsNone = isOptOut(reply.content);
      const once = `${reply.sequence_id ?? ''} ${reply.send_time ?? ''} ${reply.content}`;
      const event = {
        lineId: line.id,
        kind: 'reply' as const,
        class: wantsNone ? 'opted_out' : null,
        words: reply.content,
        once,
      };
      const noted = await noteEvents(tx, organisationId, [event]);
      if (noted.length > 0) await answerLines(tx, organisationId, [{ lineId: line.id, kind: 'messageReplied' }]);
      if (wantsNone) {
        const scope = line.purpose === 'promotion' ? ('promotion' as const) : ('all' as const);
        const by = { scope, why: 'reply' as const };
        const added = await stopAddresses(tx, organisationId, 'sms', [{ address: phone, lineId: line.id }], by);
        if (added.length > 0 && noted.length > 0)
          await answerLines(tx, organisationId, [{ lineId: line.id, kind: 'messageStopped', class: scope }]);
      }
      return true;
    }),
  );
}

/** Forgets numbers that nobody has reached for long, some at a time. */
export async function forgetReached({ database }: Services): Promise<void> {
  for (;;) {
    const gone = await sql<{ one: number }>`
      DELETE FROM message_reached WHERE (number_key, organisation_id) IN (
        SELECT number_key, organisation_id FROM message_reached WHERE at < now() - make_interval(days => ${2 * answeredDays}) ORDER BY at LIMIT 5000)
      RETURNING 1 AS one`.execute(database.global);
    if (gone.rows.length < 5000) return;
  }
}
