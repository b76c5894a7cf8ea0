import { listCell } from '@convoke/contract/core/cell-lists.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { MemberColumn } from '@convoke/contract/member/member.field.rules.ts';
import type { ReadContext } from '../../core/context.ts';
import { csvFile } from '../../core/tables/csv.ts';
import { type Column, dayColumn, everyRow, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';
import { valueCell } from './fields/member.fields.cells.ts';
import { ownFields } from './fields/member.fields.queries.ts';
import { type Chip, withGroups } from './member.labelled.ts';
import { listMembers, matchingPage, type MemberFilter, memberSorts } from './member.queries.ts';
import type { ListedMember } from './member.shown.ts';
import { originTexts, sheetTexts } from './member.sheet-texts.ts';

interface Wanted {
  timeZone: string;
  as: 'xlsx' | 'csv';
  /** All of them where none are named. */
  columns?: readonly MemberColumn[] | undefined;
  /** Of the organisation's own fields, likewise. */
  memberFieldIds?: readonly string[] | undefined;
}

type Ctx = Pick<ReadContext<never>, 'services' | 'db' | 'organisationId' | 'language' | 'notFound' | 'failFields'>;

/** The members that match as a sheet, or a table of text, the newest first. */
export async function memberSheet(ctx: Ctx, filter: MemberFilter, wanted: Wanted) {
  const { services, db, organisationId, language } = ctx;
  const { timeZone, as, columns, memberFieldIds } = wanted;
  const t = wordsIn(sheetTexts, language);
  const moment = momentsIn(timeZone);
  const all: Record<MemberColumn, Column<ListedMember & { groups: Chip[] }>> = {
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
      .map((field): Column<ListedMember & { groups: Chip[] }> => {
        const cell = (row: ListedMember) => valueCell(field, row.values[field.memberFieldId], language);
        return field.kind === 'date' ? dayColumn(field.name, cell) : [field.name, cell];
      }),
  ];
  if (chosen.length === 0) return ctx.failFields([{ path: 'columns', message: problemText('required', language) }]);
  const rows = everyRow(services, organisationId, [memberSorts, '-createdAt'], async (read, place) => {
    const find = filter.screen ? matchingPage : listMembers;
    return withGroups(read, organisationId, await find(read, organisationId, filter, place));
  });
  return (as === 'csv' ? csvFile : sheetFile)({ title: t.fileName, what: '' }, chosen, rows);
}
