import { siteEditing } from '@convoke/contract/site/site.calls.ts';
import type { Db } from '../../../core/data/database.ts';
import { userName } from '../../../core/data/user-name.ts';
import { implement } from '../../../core/http/implement.ts';
import { shownVersionOf } from '../site.shown.ops.ts';

/** After so much silence an editor is taken for gone. */
const silentMs = 15_000;

export const editingHandlers = [
  // No entry of the audit log: it says that somebody looks, not what they changed.
  implement(siteEditing, ({ services, organisationId, userId, now }, input) =>
    services.database.inOrganisation(organisationId, 'write', (tx) => seen(tx, userId, input, now())),
  ),
];

interface Seen {
  eventId: string;
  tab: string;
  part: string;
  leaves: boolean;
}

async function seen(tx: Db, userId: string, { eventId, tab, part, leaves }: Seen, now: Date) {
  // Those that are gone go, wherever they were left behind.
  await tx
    .deleteFrom('site_editor')
    .where('event_id', '=', eventId)
    .where((eb) =>
      eb.or([eb('seen_at', '<', new Date(now.getTime() - silentMs)), ...(leaves ? [eb('tab', '=', tab)] : [])]),
    )
    .execute();
  if (!leaves)
    await tx
      .insertInto('site_editor')
      .values({ event_id: eventId, tab, user_id: userId, part, seen_at: now })
      .onConflict((at) =>
        at.columns(['organisation_id', 'event_id', 'tab']).doUpdateSet({ user_id: userId, part, seen_at: now }),
      )
      .execute();
  const others = await tx
    .selectFrom('site_editor')
    .select(['tab', 'part', 'user_id'])
    .select(userName('site_editor', 'user_id'))
    .where('event_id', '=', eventId)
    .where('tab', '<>', tab)
    .orderBy('tab')
    .limit(20)
    .execute();
  const draft = await tx
    .selectFrom('site_draft')
    .select(['version', 'updated_at'])
    .select(userName('site_draft', 'updated_by'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return {
    version: draft?.version ?? 0,
    savedAt: draft?.updated_at.toISOString() ?? null,
    savedBy: draft?.nick_name ?? '',
    shownVersion: await shownVersionOf(tx, eventId),
    editors: others.map((other) => ({
      tab: other.tab,
      name: other.nick_name ?? '',
      part: other.part,
      isMe: other.user_id === userId,
    })),
  };
}
