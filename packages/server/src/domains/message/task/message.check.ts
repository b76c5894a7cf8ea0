import type { MessageSource } from '@convoke/contract/message/message.fields.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { checkReach, groupsThere } from '../../member/member.reach.ops.ts';
import { addressOf } from './message.sources.ts';

/** What is there of some ids of a table of the organisation. */
async function there(
  db: Db,
  organisationId: string,
  table: 'event' | 'address_book',
  ids: readonly string[],
  channel: string,
) {
  if (ids.length === 0) return new Set<string>();
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM unnest(${[...ids]}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id FROM ${sql.table(table)} WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL
        ${table === 'address_book' ? sql`AND channel = ${channel}` : sql``} OFFSET 0) t`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The sources as they are kept. Whoever names a group, an event or a book that is not there is told so; a filter that is too large is refused; typed ones of which
 * none can be written to are refused, the others are passed over by the building, which says which.
 */
export async function checkSources(
  ctx: WriteContext<'MESSAGE_TYPED_INVALID' | 'MEMBER_FILTER_LARGE'>,
  channel: MessageChannel,
  sources: readonly MessageSource[],
): Promise<MessageSource[]> {
  const { tx, organisationId } = ctx;
  const of = <Kind extends MessageSource['kind']>(kind: Kind) =>
    sources.filter((source): source is Extract<MessageSource, { kind: Kind }> => source.kind === kind);
  const groups = of('group').map(({ groupId }) => groupId);
  const events = of('participants').map(({ eventId }) => eventId);
  const books = of('book').map(({ bookId }) => bookId);
  const [groupsFound, eventsFound, booksFound] = [
    await groupsThere(tx, organisationId, groups),
    await there(tx, organisationId, 'event', events, channel),
    await there(tx, organisationId, 'address_book', books, channel),
  ];
  const isGone =
    groups.some((id) => !groupsFound.has(id)) ||
    events.some((id) => !eventsFound.has(id)) ||
    books.some((id) => !booksFound.has(id));
  if (isGone) ctx.notFound();
  for (const source of [...of('members'), ...of('group')]) {
    const { kind: _, ...filter } = source;
    await checkReach(tx, organisationId, ctx.now(), filter);
  }
  for (const { addresses } of of('typed'))
    if (!addresses.some((text) => addressOf(channel, text) !== null)) ctx.fail('MESSAGE_TYPED_INVALID');
  return [...sources];
}
