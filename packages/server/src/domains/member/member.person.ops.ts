import { firstRows } from '../../core/data/list.ts';
import type { Db } from '../../core/data/database.ts';
import { tagsOfMember } from './labels/member.tags.queries.ts';
import { logPage, logSorts } from './member.history.ts';
import { contactsOf } from './member.queries.ts';
import { logView } from './member.views.ts';

/** Lines of the history that whoever talks to a member sees. */
const lines = 30;

/** Who a member is, for somebody who talks to them: how to reach them, what is noted of them, and the newest lines of their history. Undefined where there is no such member. */
export async function personOf(db: Db, organisationId: string, memberId: string) {
  const member = await db
    .selectFrom('member')
    .select(['language', 'note'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!member) return undefined;
  const contacts = await contactsOf(db, organisationId, [memberId]);
  const valuesOf = (kind: string) => contacts.filter((each) => each.kind === kind).map(({ value }) => value);
  const place = { ...firstRows(logSorts, '-at', lines), current: 1, size: lines, isExact: false };
  const history = await logPage(db, organisationId, { memberId }, place);
  return {
    ...member,
    phones: valuesOf('phone'),
    emails: valuesOf('email'),
    tags: (await tagsOfMember(db, memberId)).map(({ name }) => name),
    history: (history?.rows ?? []).map(logView).map(({ kind, at, words, event }) => ({
      kind,
      at,
      text: words.join(', '),
      eventTitle: event?.title ?? null,
    })),
  };
}
