import type { PushState, PushType } from '@convoke/contract/participant/participant.rules.ts';
import {
  participantPush,
  participantPushCancel,
  participantPushList,
  participantPushPreview,
} from '@convoke/contract/participant/participant.push.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { sql } from 'kysely';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { languageOr } from '../../../core/mail/wording.ts';
import { postToTell } from '../../dynamic/dynamic.ops.ts';
import { type PushData, pushJob } from '../participant.job-names.ts';
import { postName, pushMail, pushSms } from './participant.push.letters.ts';
import { settlePush } from './participant.push.run.ts';
import { pushTexts } from './participant.push.texts.ts';

/** As many as the list of what was told shows. */
const listed = 50;

/** How many addresses, and numbers besides, the approved participants of an event gave. It reads them all. */
async function reachOf(db: Db, organisationId: string, eventId: string) {
  const { rows } = await sql<{ mails: number; texts: number; unreachable: number }>`
    SELECT count(DISTINCT email)::int AS mails, (count(DISTINCT phone) FILTER (WHERE email IS NULL))::int AS texts,
      (count(*) FILTER (WHERE email IS NULL AND phone IS NULL))::int AS unreachable
    FROM participant WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND state = 'APPROVED' AND NOT unpaid`.execute(
    db,
  );
  return rows[0] ?? { mails: 0, texts: 0, unreachable: 0 };
}

/** Of `news` the post; undefined when there is none that everybody may read. */
const postOf = (db: Db, event: EventRecord, type: PushType, dynamicId: string | undefined, now: Date) =>
  type === 'news'
    ? postToTell(db, { organisationId: event.organisation_id, eventId: event.id, dynamicId, now })
    : Promise.resolve(undefined);

export const pushHandlers = [
  implement(participantPushPreview, async (ctx, { type, dynamicId, note }) => {
    const { db, organisationId, event, services } = ctx;
    const { settings } = services;
    const post = await postOf(db, event, type, dynamicId, ctx.now());
    if (type === 'news' && !post) ctx.fail('PUSH_NOT_PUBLIC');
    const told = { type, event, note, post };
    const somebody = {
      id: event.id,
      code: 'XXXXXXXX',
      name: '',
      state: 'APPROVED',
      language: event.language,
      revision: 0,
    };
    const envelope = { publicUrl: settings.PUBLIC_URL, from: settings.MAIL_FROM, messageId: event.id, to: '' };
    const mail = await pushMail(told, somebody, envelope, ctx.now());
    const sms = pushSms(told, somebody, { publicUrl: settings.PUBLIC_URL, signName: settings.SMS_SIGN_NAME });
    return {
      ...(await reachOf(db, organisationId, event.id)),
      subject: mail.subject,
      text: mail.text,
      sms: sms.text,
    };
  }),

  implement(participantPush, async (ctx, { type, dynamicId, note, sms }) => {
    const { tx, organisationId, event } = ctx;
    const now = ctx.now();
    if (event.publish_status !== publishStatus.published) ctx.fail('PUSH_UNPUBLISHED');
    if (type === 'reminder' && event.ends_at < now) ctx.fail('PUSH_ENDED');
    const post = await postOf(tx, event, type, dynamicId, now);
    if (type === 'news' && !post) ctx.fail('PUSH_NOT_PUBLIC');
    const reach = await reachOf(tx, organisationId, event.id);
    const people = reach.mails + (sms ? reach.texts : 0);
    if (people === 0) ctx.fail('PUSH_NOBODY');
    // Two at once: the index lets one in.
    const row = await tx
      .insertInto('event_push')
      .values({
        organisation_id: organisationId,
        event_id: event.id,
        type,
        dynamic_id: post?.dynamicId ?? null,
        words: post ? postName(post, pushTexts[languageOr(event.language)].pictures) : note,
        with_sms: sms,
        people,
        made_by: ctx.userId,
        created_at: sql`clock_timestamp()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return ctx.fail(post ? 'PUSH_TOLD_ALREADY' : 'PUSH_UNDER_WAY');
    const data: PushData = { organisationId, pushId: row.id };
    await ctx.sendJob(pushJob, data);
    return { pushId: row.id, people };
  }),

  implement(participantPushList, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('event_push')
      .select(['id', 'type', 'words', 'state', 'people', 'told', 'with_sms', 'created_at'])
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(listed)
      .execute();
    return {
      records: rows.map((row) => ({
        pushId: row.id,
        type: row.type as PushType,
        words: row.words,
        state: row.state as PushState,
        people: row.people,
        told: row.told,
        sms: row.with_sms,
        createdAt: row.created_at.toISOString(),
      })),
    };
  }),

  implement(participantPushCancel, async (ctx, { pushId }) => {
    const { tx, organisationId } = ctx;
    const push = await tx
      .selectFrom('event_push')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', pushId)
      .executeTakeFirst();
    if (!push) ctx.notFound();
    if (!(await settlePush(tx, organisationId, pushId, 'cancelled'))) ctx.fail('PUSH_OVER');
    return {};
  }),
];
