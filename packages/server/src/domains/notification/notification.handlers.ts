import {
  notificationList,
  notificationRead,
  notificationSettings,
  notificationSettingsUpdate,
} from '@convoke/contract/notification/notification.calls.ts';
import {
  mostUnread,
  type NotificationKind,
  type NotificationPart,
  notificationKinds,
} from '@convoke/contract/notification/notification.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { implement } from '../../core/http/implement.ts';

interface Reader {
  seen_at: Date;
  in_product: NotificationKind[];
  by_mail: NotificationKind[];
  email: string | null;
}

/** What a user wants to hear, and until when they have looked; who never did has seen all that was before they came. */
async function readerOf(db: Db, userId: string): Promise<Reader> {
  const { rows } = await sql<Reader>`
    SELECT coalesce(r.seen_at, u.created_at) AS seen_at, coalesce(r.in_product, ${[...notificationKinds]}::text[]) AS in_product,
      coalesce(r.by_mail, '{}') AS by_mail, u.email
    FROM app_user u LEFT JOIN notification_reader r ON r.organisation_id = ${own} AND r.user_id = u.id
    WHERE u.organisation_id = ${own} AND u.id = ${userId}::uuid`.execute(db);
  const [reader] = rows;
  if (!reader) throw new Error('The signed-in user is gone');
  return reader;
}

export const notificationHandlers = [
  implement(notificationList, async ({ db, userId }, { size }) => {
    const { seen_at: seenAt, in_product: kinds } = await readerOf(db, userId);
    const unread = db
      .selectFrom('notification as n')
      .select('n.id')
      .where('n.last_at', '>', seenAt)
      .where('n.kind', 'in', kinds)
      .limit(mostUnread + 1);
    if (kinds.length === 0) return { unread: 0, records: [] };
    const { n } = await db
      .selectFrom(unread.as('u'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    if (size === 0) return { unread: n, records: [] };
    const rows = await db
      .selectFrom('notification as n')
      .leftJoin('event as e', 'e.id', 'n.event_id')
      .select(['n.id', 'n.kind', 'n.part', 'n.event_id', 'e.title', 'n.name', 'n.has_failed', 'n.count'])
      .select(['n.first_at', 'n.last_at'])
      .where('n.kind', 'in', kinds)
      .orderBy('n.last_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(size)
      .execute();
    return {
      unread: n,
      records: rows.map((row) => ({
        notificationId: row.id,
        kind: row.kind as NotificationKind,
        part: row.part as NotificationPart,
        eventId: row.event_id,
        eventTitle: row.title,
        name: row.name,
        hasFailed: row.has_failed,
        count: row.count,
        firstAt: row.first_at.toISOString(),
        lastAt: row.last_at.toISOString(),
        isUnread: row.last_at > seenAt,
      })),
    };
  }),

  implement(notificationRead, async ({ services, organisationId, userId, now }, { until }) => {
    // Nobody has seen what is still to come, and another window may have seen more.
    const seenAt = new Date(Math.min(Date.parse(until), now().getTime()));
    await services.database.inOrganisation(organisationId, 'write', (tx) =>
      sql`
        INSERT INTO notification_reader AS r (user_id, seen_at) VALUES (${userId}::uuid, ${seenAt})
        ON CONFLICT (organisation_id, user_id) DO UPDATE SET seen_at = greatest(r.seen_at, EXCLUDED.seen_at)`.execute(
        tx,
      ),
    );
    return {};
  }),

  implement(notificationSettings, async ({ db, userId }) => {
    const reader = await readerOf(db, userId);
    return { inProduct: reader.in_product, byMail: reader.by_mail, email: reader.email };
  }),

  implement(notificationSettingsUpdate, async ({ tx, userId, language }, { inProduct, byMail }) => {
    const chosen = { in_product: [...new Set(inProduct)], by_mail: [...new Set(byMail)] };
    // Who had no mails is not sent what was before.
    await sql`
      INSERT INTO notification_reader AS r (user_id, language, in_product, by_mail, mailed_at)
      VALUES (${userId}::uuid, ${language}, ${chosen.in_product}::text[], ${chosen.by_mail}::text[], CASE WHEN ${chosen.by_mail}::text[] <> '{}' THEN now() END)
      ON CONFLICT (organisation_id, user_id) DO UPDATE SET language = EXCLUDED.language, in_product = EXCLUDED.in_product, by_mail = EXCLUDED.by_mail,
        mailed_at = CASE WHEN EXCLUDED.by_mail <> '{}' THEN coalesce(r.mailed_at, now()) END`.execute(tx);
    return {};
  }),
];
