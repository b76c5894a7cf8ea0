import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { beginning } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';

export interface StopFilter {
  channel: MessageChannel;
  scope?: string | undefined;
  why?: string | undefined;
  search?: string | undefined;
  isLifted: boolean;
}

export const stopSorts: Sorts = { id: sql`s.id`, words: { at: { by: sql`s.at`, kind: 'moment' } } };

/** The stops that match; neither ordered nor paged. */
export const matchingStops = (db: Db, organisationId: string, filter: StopFilter) =>
  db
    .selectFrom('message_stop as s')
    .where('s.organisation_id', '=', organisationId)
    .where('s.channel', '=', filter.channel)
    .where('s.lifted_at', filter.isLifted ? 'is not' : 'is', null)
    .$if(filter.scope !== undefined, (all) => all.where('s.scope', '=', filter.scope ?? ''))
    .$if(filter.why !== undefined, (all) => all.where('s.why', '=', filter.why ?? ''))
    .$if(Boolean(filter.search), (all) => all.where(beginning(sql`s.address`, filter.search ?? '')));

/** A page of them. Organisers, tasks and members are looked up for its rows alone, each by the whole key. */
export function listStops(db: Db, organisationId: string, filter: StopFilter, place: Place) {
  const page = inPlace(matchingStops(db, organisationId, filter).selectAll('s'), place).as('s');
  return db
    .selectFrom(page)
    .leftJoinLateral(
      sql<{ nick_name: string }>`(
        SELECT nick_name FROM app_user WHERE organisation_id = ${organisationId} AND id = s.by_user OFFSET 0)`.as('u'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ task_id: string; task_name: string }>`(
        SELECT t.id AS task_id, t.name AS task_name
        FROM (SELECT task_id FROM message_line WHERE organisation_id = ${organisationId} AND id = s.line_id OFFSET 0) l
        CROSS JOIN LATERAL (SELECT id, name FROM message_task WHERE organisation_id = ${organisationId} AND id = l.task_id AND deleted_at IS NULL OFFSET 0) t)`.as(
        't',
      ),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ member_id: string; member_name: string }>`(
        SELECT m.id AS member_id, m.name AS member_name
        FROM (SELECT member_id FROM member_contact WHERE organisation_id = ${organisationId} AND kind = CASE s.channel WHEN 'mail' THEN 'email' ELSE 'phone' END
          AND value = s.address AND is_live OFFSET 0) c
        CROSS JOIN LATERAL (SELECT id, name FROM member WHERE organisation_id = ${organisationId} AND id = c.member_id AND deleted_at IS NULL OFFSET 0) m)`.as(
        'm',
      ),
      (join) => join.onTrue(),
    )
    .selectAll('s')
    .select(['u.nick_name', 't.task_id', 't.task_name', 'm.member_id', 'm.member_name'])
    .orderBy('s.at', place.direction)
    .orderBy('s.id', place.direction)
    .execute();
}

export type ListedStop = Awaited<ReturnType<typeof listStops>>[number];
