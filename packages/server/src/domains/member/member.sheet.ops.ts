import { listCell } from '@convoke/contract/core/cell-lists.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { MemberColumn } from '@convoke/contract/member/member.field.rules.ts';
import type { ReadContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { firstRows } from '../../core/data/list.ts';
import { type Column, dayColumn, momentsIn, wordsIn } from '../../core/tables/sheet-rows.ts';
import { valueCell } from './fields/member.fields.cells.ts';
import { ownFields } from './fields/member.fields.queries.ts';
import { type Chip, withGroups } from './member.labelled.ts';
import { memberSorts } from './member.queries.ts';
import { originTexts, sheetTexts } from './member.sheet-texts.ts';
import { type ListedMember, shownMembers } from './member.shown.ts';

/** What a sheet says of members: their own, and those of domains that say more of them. */

export interface WantedColumns {
  timeZone: string;
  /** All of them where none are named. */
  columns?: readonly MemberColumn[] | undefined;
  /** Of the organisation's own fields, likewise. */
  memberFieldIds?: readonly string[] | undefined;
}

/** A member with all that a sheet may say of them. */
export type SheetMember = ListedMember & { groups: Chip[] };

type Ctx = Pick<ReadContext<never>, 'db' | 'organisationId' | 'language' | 'notFound' | 'failFields'>;

/** The columns that are wanted of members, for sheets of theirs. Refuses where that is none. */
export async function memberColumns(
  ctx: Ctx,
  { timeZone, columns, memberFieldIds }: WantedColumns,
): Promise<Column<SheetMember>[]> {
  const { db, organisationId, language } = ctx;
  const t = wordsIn(sheetTexts, language);
  const moment = momentsIn(timeZone);
  const all: Record<MemberColumn, Column<SheetMember>> = {
    name: [t.name, (row) => row.name],
    phone: [t.phone, (row) => row.phone],
    email: [t.email, (row) => row.email],
    company: [t.company, (row) => row.company],
    title: [t.title, (row) => row.title],
    origin: [t.origin, (row) => originTexts[row.origin as keyof typeof originTexts][language]],
    channel: [t.channel, (row) => row.channel],
    tags: [t.tags, (row) => listCell(row.tags.map(({ name }) => name))],
    groups: [t.groups, (row) => listCell(row.groups.map(({ name }) => name))],
    events: [t.events, (row) => row.events],
    createdAt: moment(t.createdAt, (row) => row.created_at),
    lastAt: moment(t.lastAt, (row) => row.last_at),
  };
  const fields = await ownFields(db, organisationId);
  if (memberFieldIds?.some((id) => !fields.some(({ memberFieldId }) => memberFieldId === id))) return ctx.notFound();
  const chosen = [
    ...Object.entries(all).flatMap(([name, column]) =>
      columns === undefined || columns.includes(name as MemberColumn) ? [column] : [],
    ),
    ...fields
      .filter(({ memberFieldId }) => memberFieldIds?.includes(memberFieldId) ?? columns === undefined)
      .map((field): Column<SheetMember> => {
        const cell = (row: ListedMember) => valueCell(field, row.values[field.memberFieldId], language);
        return field.kind === 'date' ? dayColumn(field.name, cell) : [field.name, cell];
      }),
  ];
  if (chosen.length === 0) return ctx.failFields([{ path: 'columns', message: problemText('required', language) }]);
  return chosen;
}

/** Some members as their sheets say them, by their ids; those who are deleted too. */
export async function sheetMembers(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, SheetMember>> {
  const all = [...new Set(ids)];
  const rows = await shownMembers(db, organisationId, all, firstRows(memberSorts, '-createdAt', all.length));
  return new Map((await withGroups(db, organisationId, rows)).map((row) => [row.id, row]));
}
