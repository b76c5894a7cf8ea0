import { onlineList } from '@convoke/contract/live/live.figures.calls.ts';
import type { LiveState } from '@convoke/contract/live/live.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, type Place, placeOf, type Sorts } from '../../../core/data/list.ts';
import { implement } from '../../../core/http/implement.ts';
import { fileUrl } from '../../../core/storage.ts';
import { phaseOf } from '../../event/event.ops.ts';
import { watchUrl } from '../live.hall.ts';
import { viewersAt } from '../live.now.ts';

interface OnlineFilter {
  search?: string | undefined;
  state?: 'live' | 'upcoming' | undefined;
}

/** On air first, then by the time of the next live: their moments are as if they were long ago. */
const onlineSorts: Sorts = {
  id: sql`e.id`,
  words: { next: { by: sql`n.next_at`, kind: 'moment' } },
};

const onAir = sql`l.state IN ('live', 'interrupted')`;

/** Events with lives that are not over, found from those lives, which are few. */
function matchingOnline(db: Db, { search, state }: OnlineFilter) {
  const lives = db
    .selectFrom('live as l')
    .select('l.event_id')
    .select(
      sql<Date>`min(CASE WHEN ${onAir} THEN '2000-01-01'::timestamptz + (l.starts_at - '2000-01-01'::timestamptz) / 1000 ELSE l.starts_at END)`.as(
        'next_at',
      ),
    )
    .where('l.state', '<>', 'ended')
    .groupBy('l.event_id')
    .$if(state === 'live', (all) => all.having(sql<boolean>`bool_or(${onAir})`))
    .$if(state === 'upcoming', (all) => all.having(sql<boolean>`NOT bool_or(${onAir})`))
    .as('n');
  return db
    .selectFrom(lives)
    .innerJoin('event as e', 'e.id', 'n.event_id')
    .where('e.deleted_at', 'is', null)
    .$if(search !== undefined, (all) => all.where(containing(sql`e.search`, search ?? '')));
}

const listOnline = (db: Db, filter: OnlineFilter, place: Place) =>
  inPlace(matchingOnline(db, filter).selectAll('e'), place).execute();

export const onlineHandlers = [
  implement(onlineList, async (ctx, input) => {
    const { db, services } = ctx;
    const place = placeOf(ctx, onlineSorts, { ...input, sort: 'next' });
    const rows = await listOnline(db, input, place);
    const total = await countOf(db, matchingOnline(db, input), place);
    const lives =
      rows.length === 0
        ? []
        : await db
            .selectFrom('live as l')
            .select(['l.id', 'l.event_id', 'l.title', 'l.starts_at', 'l.ends_at', 'l.state'])
            .where(
              'l.event_id',
              'in',
              rows.map(({ id }) => id),
            )
            .where('l.state', '<>', 'ended')
            .orderBy('l.starts_at')
            .execute();
    const byEvent = Map.groupBy(lives, ({ event_id: eventId }) => eventId);
    const now = ctx.now();
    const viewers = await viewersAt(
      db,
      lives.map(({ id }) => id),
      now,
    );
    return pageAnswer(rows, total, place, (event) => ({
      eventId: event.id,
      code: event.code,
      title: event.title,
      coverUrl: fileUrl(event.cover_key),
      phase: phaseOf(event, now),
      watchUrl: watchUrl(services.settings.PUBLIC_URL, event.code),
      timeZone: event.time_zone,
      lives: (byEvent.get(event.id) ?? []).map((live) => ({
        liveId: live.id,
        title: live.title,
        startsAt: live.starts_at.toISOString(),
        endsAt: live.ends_at.toISOString(),
        state: live.state as LiveState,
        viewers: viewers.get(live.id) ?? 0,
      })),
    }));
  }),
];
