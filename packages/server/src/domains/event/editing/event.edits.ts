import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { eventAdd, eventDraftSave, eventInit, eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import type { Words } from '@convoke/contract/event/event.words.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { freeId } from '../../../core/data/free-id.ts';
import { implement } from '../../../core/http/implement.ts';
import { oncePerKey } from '../../../core/http/once.ts';
import { forgetWords, saleChanged } from '../../ticket/ticket.ops.ts';
import { columnsOf } from './event.columns.ts';
import { createEvent } from './event.create.ts';
import { askDueAgain, isMoved } from '../notices/event.notices.due.ops.ts';
import { dropChanges, keepChanges } from './event.drafts.ts';
import { sellsSomething } from './event.sales.ts';

const names: Record<'form' | 'group' | 'point', Texts> = {
  form: { en: 'Registration form', zh: '报名表', es: 'Formulario de inscripción', ja: '申込フォーム' },
  group: { en: 'Everyone', zh: '全部人员', es: 'Todos', ja: '全員' },
  point: { en: 'Entrance', zh: '入口', es: 'Entrada', ja: '入口' },
};

/** A cover must be a picture that this organisation uploaded. */
async function coverExists(tx: Db, organisationId: string, key: string | null | undefined): Promise<boolean> {
  if (key === null || key === undefined) return true;
  const found = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

export const editHandlers = [
  implement(eventInit, async (ctx, input) => {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT uuidv7() AS id, name FROM organisation WHERE organisation_id = ${ctx.organisationId}`.execute(ctx.db);
    // Two weeks from now at a full hour: long enough to invite, and never in the past.
    const startsAt = new Date(Math.ceil(ctx.now().getTime() / 3_600_000) * 3_600_000 + 14 * 86_400_000);
    return {
      eventId: rows[0]?.id ?? '',
      model: input.model,
      useTicket: 0,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 3 * 3_600_000).toISOString(),
      timeZone: input.timeZone ?? 'UTC',
      organiserName: rows[0]?.name ?? '',
    };
  }),

  implement(eventAdd, (ctx, input) =>
    oncePerKey(ctx, eventAdd, input, async () => {
      if (Date.parse(input.endsAt) <= Date.parse(input.startsAt)) return ctx.fail('EVENT_TIMES_CROSS');
      if (!(await coverExists(ctx.tx, ctx.organisationId, input.coverKey))) return ctx.fail('FILE_MISSING');
      const language = input.language ?? ctx.language;
      const eventId = await freeId(ctx.tx, ctx.organisationId, 'event-id', input.eventId);
      const made = await createEvent(
        ctx.tx,
        ctx.organisationId,
        {
          id: eventId,
          ...columnsOf({ ...input, language }, language),
          created_by: ctx.userId,
        },
        input.useTicket === 1 ? null : input.capacity,
        { form: names.form[ctx.language], group: names.group[ctx.language], point: names.point[ctx.language] },
      );
      if (!made) return ctx.fail('EVENT_EXISTS');
      return { eventId, code: made.code };
    }),
  ),

  implement(eventUpdate, async (ctx, input) => {
    const { event } = ctx;
    const startsAt = input.startsAt ?? event.starts_at.toISOString();
    const endsAt = input.endsAt ?? event.ends_at.toISOString();
    if (Date.parse(endsAt) <= Date.parse(startsAt)) return ctx.fail('EVENT_TIMES_CROSS');
    if (!(await coverExists(ctx.tx, ctx.organisationId, input.coverKey))) return ctx.fail('FILE_MISSING');
    const useTicket = input.useTicket ?? event.use_ticket;
    if (useTicket !== event.use_ticket) {
      if (useTicket === 0 && (await sellsSomething(ctx.tx, ctx.organisationId, event.id)))
        return ctx.fail('EVENT_SELLS');
      await saleChanged(ctx.tx, ctx.organisationId, event.id);
    }
    const language = input.language ?? (event.language as Language);
    const given = input.words ?? (input.language && (event.words as Words<string>));
    // What a ticket says stands in the event's own language by itself.
    if (language !== event.language) await forgetWords(ctx.tx, ctx.organisationId, event.id, language);
    const updated = await ctx.tx
      .updateTable('event')
      .set({
        ...columnsOf({ ...input, words: given }, language),
        updated_at: ctx.now(),
        version: sql`version + 1`,
      })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', event.id)
      .where('version', '=', input.version ?? sql<number>`version`)
      .returning('version')
      .executeTakeFirst();
    if (!updated) return ctx.fail('EVENT_CHANGED');
    await dropChanges(ctx.tx, event, input);
    if (isMoved(event, input)) await askDueAgain(ctx, event.id, ctx.now());
    // Tickets limit an event that sells them.
    const capacity = useTicket === 1 ? null : input.capacity;
    if (capacity !== undefined) {
      const set = await ctx.tx
        .updateTable('event_tally')
        .set({ capacity })
        .where('organisation_id', '=', ctx.organisationId)
        .where('event_id', '=', event.id)
        .where(sql<boolean>`(${capacity}::int IS NULL OR pending + approved <= ${capacity}::int)`)
        .returning('capacity')
        .executeTakeFirst();
      if (!set) return ctx.fail('CAPACITY_BELOW_TAKEN');
    }
    return { eventId: event.id, version: updated.version };
  }),

  implement(eventDraftSave, async (ctx, { eventId: _, version, ...changes }) => {
    if (!(await coverExists(ctx.tx, ctx.organisationId, changes.coverKey))) return ctx.fail('FILE_MISSING');
    const saved = await ctx.tx
      .updateTable('event')
      .set({ version: version + 1 })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', ctx.event.id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst();
    if (!saved) return ctx.fail('EVENT_CHANGED');
    await keepChanges(ctx.tx, ctx.event, changes);
    return saved;
  }),
];
