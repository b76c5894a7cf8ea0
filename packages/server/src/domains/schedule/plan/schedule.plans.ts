import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import {
  planAdd,
  planConfirm,
  planDelete,
  planFeed,
  planLeave,
  planMail,
  planOpen,
  planTurn,
} from '@convoke/contract/schedule/schedule.plan.calls.ts';
import { mostStars } from '@convoke/contract/schedule/schedule.rules.ts';
import { sql } from 'kysely';
import { hashToken, newToken } from '../../../core/codes.ts';
import type { BaseContext, EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { forgetMessages } from '../../../core/mail/outbox.ts';
import { languageOr } from '../../../core/mail/wording.ts';
import { secondsUntilSending, takeSending } from '../../../core/one-time-codes.ts';
import { countAsking } from '../../auth/auth.asking.ops.ts';
import { agendaFeed } from '../exchange/write-calendar.ts';
import { calendarAnswer, publishedIn } from '../schedule.feed.ts';
import { type PlanConfirmData, planConfirmJob } from '../schedule.job-names.ts';
import { currentRelease } from '../schedule.ops.ts';
import { openLink } from './schedule.plan.links.ts';
import { numbersIn, planOfKey, planView, publicNumbers, releasedIn, shortAddress } from './schedule.plan.rows.ts';

/** Plans of one event in an hour: far above what people make, far below what fills a disk. */
const mostAnHour = 20_000;

/** The event while the public sees it. */
function openEvent(ctx: BaseContext<never>): EventRecord {
  return ctx.event.publish_status === publishStatus.published ? ctx.event : ctx.notFound();
}

async function refuseTooMany(tx: Db, event: EventRecord, now: Date): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (
      SELECT FROM agenda_plan WHERE organisation_id = ${event.organisation_id} AND event_id = ${event.id}
        AND created_at > ${new Date(now.getTime() - 3_600_000)} LIMIT ${mostAnHour}
    ) recent`.execute(tx);
  if ((rows[0]?.n ?? 0) >= mostAnHour) throw new Refusal('TOO_MANY', { data: { retryAfterSeconds: 600 } });
}

const turned = (stars: unknown, put: readonly number[], out: readonly number[]) =>
  sql<string>`turn_stars(${stars}, ${put}::int[], ${out}::int[])`;

export const planHandlers = [
  implement(planAdd, async (ctx, { numbers, language = ctx.language }) => {
    const { tx, services } = ctx;
    const event = openEvent(ctx);
    const release = (await currentRelease(services, tx, event.organisation_id, event.id)) ?? ctx.fail('NOT_RELEASED');
    await refuseTooMany(tx, event, ctx.now());
    const key = newToken('cvp');
    const made = await tx
      .insertInto('agenda_plan')
      .values({
        organisation_id: event.organisation_id,
        event_id: event.id,
        key_hash: hashToken(key),
        stars: turned(sql`'{}'`, publicNumbers(release.contents, numbers), []),
        turned_at: ctx.now(),
        language,
        created_at: ctx.now(),
      })
      .returning(['stars', 'mail', 'mail_confirmed_at'])
      .executeTakeFirstOrThrow();
    return { key, ...planView(made) };
  }),

  implement(planOpen, async (ctx, { key }) => {
    const plan = await planOfKey(ctx.db, openEvent(ctx), key);
    return planView(plan ?? ctx.fail('PLAN_UNKNOWN'));
  }),

  implement(planTurn, async (ctx, { key, put, out }) => {
    const { tx, services } = ctx;
    const event = openEvent(ctx);
    const release = (await currentRelease(services, tx, event.organisation_id, event.id)) ?? ctx.fail('NOT_RELEASED');
    // What others turn at the same moment is waited for, and counted on from.
    const plan = await tx
      .updateTable('agenda_plan')
      .set({
        stars: turned(sql.ref('stars'), publicNumbers(release.contents, put), publicNumbers(release.contents, out)),
        turned_at: ctx.now(),
      })
      .where('organisation_id', '=', event.organisation_id)
      .where('event_id', '=', event.id)
      .where('key_hash', '=', hashToken(key))
      .returning(['stars', 'mail', 'mail_confirmed_at'])
      .executeTakeFirst();
    if (!plan) return ctx.fail('PLAN_UNKNOWN');
    return numbersIn(plan).length > mostStars ? ctx.fail('PLAN_FULL') : planView(plan);
  }),

  implement(planMail, async (ctx, { key, email, language = ctx.language }) => {
    const { tx, services, organisationId } = ctx;
    if (email !== null) await countAsking(services, ctx.address);
    const plan = (await planOfKey(tx, openEvent(ctx), key)) ?? ctx.fail('PLAN_UNKNOWN');
    // Its owner has opened the link already.
    if (email !== null && email === plan.mail && plan.mail_confirmed_at !== null) return planView(plan);
    // Counted apart from the one-time codes of the same address, but as often.
    const recipient = `plan ${email}`;
    if (email !== null && !(await takeSending(tx, services, recipient)))
      return ctx.fail('PLAN_MAIL_WAIT', { retryAfterSeconds: await secondsUntilSending(tx, services, recipient) });
    const changed = await tx
      .updateTable('agenda_plan')
      .set({ mail: email, mail_asked_at: email === null ? null : ctx.now(), mail_confirmed_at: null, language })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', plan.id)
      .returning(['stars', 'mail', 'mail_confirmed_at'])
      .executeTakeFirst();
    if (!changed) return ctx.fail('PLAN_UNKNOWN');
    await forgetMessages(tx, organisationId, [plan.id]);
    const data: PlanConfirmData = { organisationId, eventId: ctx.eventId, planId: plan.id, occasion: ctx.requestId };
    if (email !== null) await ctx.sendJob(planConfirmJob, data);
    return planView(changed);
  }),

  implement(planConfirm, async (ctx, { token }) => {
    const { id: eventId } = openEvent(ctx);
    const link = openLink(ctx.services, 'confirm', token) ?? ctx.fail('PLAN_LINK_OVER');
    const confirmed = await ctx.tx
      .updateTable('agenda_plan')
      // Opened again it stays as it was: who confirmed before a release is told of it.
      .set({ mail_confirmed_at: sql`coalesce(mail_confirmed_at, ${ctx.now()})` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', link.planId)
      .where('event_id', '=', eventId)
      .where('mail', '=', link.mail)
      .returning('id')
      .executeTakeFirst();
    return confirmed ? { address: shortAddress(link.mail) } : ctx.fail('PLAN_LINK_OVER');
  }),

  // Whoever was let in by a link is let out by it, also when the event is public no more.
  implement(planLeave, async (ctx, { token }) => {
    const link = openLink(ctx.services, 'leave', token) ?? ctx.notFound();
    const left = await ctx.tx
      .updateTable('agenda_plan')
      .set({ mail: null, mail_asked_at: null, mail_confirmed_at: null })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', link.planId)
      .where('event_id', '=', ctx.eventId)
      .where('mail', '=', link.mail)
      .returning('id')
      .executeTakeFirst();
    if (left) await forgetMessages(ctx.tx, ctx.organisationId, [left.id]);
    return {};
  }),

  implement(planDelete, async (ctx, { key }) => {
    const gone = await ctx.tx
      .deleteFrom('agenda_plan')
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.eventId)
      .where('key_hash', '=', hashToken(key))
      .returning('id')
      .executeTakeFirst();
    if (!gone) return ctx.fail('PLAN_UNKNOWN');
    await forgetMessages(ctx.tx, ctx.organisationId, [gone.id]);
    return {};
  }),

  implement(planFeed, async (ctx, { key, language: asked }) => {
    const { db, services } = ctx;
    const event = openEvent(ctx);
    // No calendar reads a refusal in words: what is not there is answered as for every address that is none.
    const plan = (await planOfKey(db, event, key)) ?? ctx.notFound();
    const language = asked ?? languageOr(plan.language);
    const found = await publishedIn(services, db, event, language);
    if (!found) return ctx.fail('NOT_RELEASED');
    const { release, published } = found;
    const contents = releasedIn(published.contents, plan);
    const madeAt = plan.turned_at > release.madeAt ? plan.turned_at : release.madeAt;
    const { host } = new URL(services.settings.PUBLIC_URL);
    const name = `${published.title} ★`;
    return calendarAnswer(name, agendaFeed({ ...published, contents }, name, host, madeAt));
  }),
];
