import {
  guestAddBatch,
  guestAddLecture,
  guestLectureDelete,
  guestLectureEdit,
  guestLectureSort,
  guestLectureState,
} from '@convoke/contract/guest/guest.event.calls.ts';
import type { GuestKind } from '@convoke/contract/guest/guest.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { sanitiseDescription, sanitisedWords } from '../../../core/rich-text.ts';
import { hasPicture } from '../guest.named.ts';
import { bindAll } from './guest.bind.ts';
import { lectureOf } from './guest.lectures.ts';

/** Binds guests; refuses those that are not there. Answers those that were added. */
async function bind(
  ctx: WriteContext<never>,
  eventId: string,
  guestIds: readonly string[],
  kind: GuestKind,
): Promise<string[]> {
  return (await bindAll(ctx.tx, ctx.organisationId, eventId, guestIds, kind, ctx.now())) ?? ctx.notFound();
}

/** What a guest's own texts at an event are, as columns. */
function ownColumns(
  input: { title: string | null; biography: string | null; words: Parameters<typeof sanitisedWords>[0] },
  language: Language,
) {
  return {
    // Empty follows the library, as a field that was cleared does.
    title: input.title || null,
    biography: input.biography === null ? null : sanitiseDescription(input.biography) || null,
    words: sanitisedWords(input.words, language, 'biography'),
  };
}

/** The times of a guest at an event instead of those before. */
export async function replaceAvailability(
  tx: Db,
  organisationId: string,
  eventGuestId: string,
  ranges: readonly { from: string; to: string }[],
): Promise<void> {
  await tx
    .deleteFrom('guest_availability')
    .where('organisation_id', '=', organisationId)
    .where('event_guest_id', '=', eventGuestId)
    .execute();
  if (ranges.length === 0) return;
  // Those that begin at the same moment are one, as long as the longest.
  const byStart = new Map<number, number>();
  for (const { from, to } of ranges)
    byStart.set(Date.parse(from), Math.max(byStart.get(Date.parse(from)) ?? 0, Date.parse(to)));
  await tx
    .insertInto('guest_availability')
    .values(
      [...byStart].map(([from, to]) => ({
        organisation_id: organisationId,
        event_guest_id: eventGuestId,
        from_at: new Date(from),
        to_at: new Date(to),
      })),
    )
    .execute();
}

/** Binding guests to events, and what events say of them. */
export const bindingHandlers = [
  implement(guestAddLecture, async (ctx, { guestId, kind }) => {
    await bind(ctx, ctx.event.id, [guestId], kind);
    const { id } = await ctx.tx
      .selectFrom('event_guest')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('guest_id', '=', guestId)
      .executeTakeFirstOrThrow();
    return { eventGuestId: id };
  }),

  implement(guestAddBatch, async (ctx, { guestIds, kind }) => {
    const added = await bind(ctx, ctx.event.id, guestIds, kind);
    return { added: added.length, already: new Set(guestIds).size - added.length };
  }),

  implement(guestLectureEdit, async (ctx, { eventGuestId, version, availability, ...input }) => {
    const { tx, organisationId } = ctx;
    const bound = await tx
      .selectFrom('event_guest')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', eventGuestId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!bound) return ctx.notFound();
    if (bound.version !== version)
      return ctx.fail('GUEST_CHANGED', { current: await lectureOf(tx, organisationId, eventGuestId, ctx.now()) });
    if (!(await hasPicture(tx, organisationId, input.photoKey))) return ctx.fail('FILE_MISSING');
    const { language } = await tx
      .selectFrom('guest')
      .select('language')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', bound.guest_id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('event_guest')
      .set({
        ...ownColumns(input, language as Language),
        kind: input.kind,
        state: input.state,
        confirmed_at: input.state === 'CONFIRMED' ? (bound.confirmed_at ?? ctx.now()) : null,
        is_shown: input.isShown,
        photo_key: input.photoKey,
        version: version + 1,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', eventGuestId)
      .execute();
    await replaceAvailability(tx, organisationId, eventGuestId, availability);
    return { version: version + 1 };
  }),

  implement(guestLectureState, async (ctx, { eventGuestIds, state }) => {
    const changed = await ctx.tx
      .updateTable('event_guest')
      .set((eb) => ({
        state,
        confirmed_at: state === 'CONFIRMED' ? ctx.now() : null,
        version: eb('version', '+', 1),
      }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('id', 'in', eventGuestIds)
      .where('deleted_at', 'is', null)
      .where('state', '<>', state)
      .returning('id')
      .execute();
    return { changed: changed.length };
  }),

  implement(guestLectureDelete, async (ctx, { guestId }) => {
    const gone = await ctx.tx
      .updateTable('event_guest')
      .set((eb) => ({ deleted_at: ctx.now(), version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('guest_id', '=', guestId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(guestLectureSort, async (ctx, { eventGuestIds }) => {
    // Locked in one order, so that two who sort at once follow one another and the later one is whole.
    const there = await ctx.tx
      .selectFrom('event_guest')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const given = new Set(eventGuestIds);
    if (given.size !== there.length || eventGuestIds.length !== there.length || there.some(({ id }) => !given.has(id)))
      return ctx.fail('GUESTS_CHANGED');
    await sql`
      UPDATE event_guest b SET sort = o.place FROM unnest(${eventGuestIds}::uuid[]) WITH ORDINALITY AS o(id, place)
      WHERE b.organisation_id = ${ctx.organisationId} AND b.id = o.id`.execute(ctx.tx);
    return {};
  }),
];
