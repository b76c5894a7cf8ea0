import type { ReadContext } from '../../core/context.ts';
import { csvFile } from '../../core/tables/csv.ts';
import { everyRow, sheetFile } from '../../core/tables/sheet-rows.ts';
import { withGroups } from './member.labelled.ts';
import { listMembers, matchingPage, type MemberFilter, memberSorts } from './member.queries.ts';
import { memberColumns, type WantedColumns } from './member.sheet.ops.ts';
import { sheetTexts } from './member.sheet-texts.ts';

interface Wanted extends WantedColumns {
  as: 'xlsx' | 'csv';
}

type Ctx = Pick<ReadContext<never>, 'services' | 'db' | 'organisationId' | 'language' | 'notFound' | 'failFields'>;

/** The members that match as a sheet, or a table of text, the newest first. */
export async function memberSheet(ctx: Ctx, filter: MemberFilter, wanted: Wanted) {
  const { services, organisationId, language } = ctx;
  const chosen = await memberColumns(ctx, wanted);
  const rows = everyRow(services, organisationId, [memberSorts, '-createdAt'], async (read, place) => {
    const find = filter.screen ? matchingPage : listMembers;
    return withGroups(read, organisationId, await find(read, organisationId, filter, place));
  });
  return (wanted.as === 'csv' ? csvFile : sheetFile)({ title: sheetTexts.fileName[language], what: '' }, chosen, rows);
}
