import { problemText } from '@convoke/contract/core/problems.ts';
import { mostCandidates } from '@convoke/contract/vote/vote.rules.ts';
import { voteCandidatesPreview, voteCandidatesRead } from '@convoke/contract/vote/vote.sheet.calls.ts';
import {
  type CandidateColumnKind,
  type CandidateField,
  orderedCandidateColumns,
  titledCandidateColumns,
} from '@convoke/contract/vote/vote.sheet.rules.ts';
import { claimedTwice } from '../../../core/tables/column-titles.ts';
import type { OutsideContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { headOf, layoutOf, startOfTable, uploadedFile } from '../../../core/tables/uploaded-table.ts';

/** Rows that are looked at; those without a name count for none. */
const mostSheetRows = 10_000;
/** Characters of a cell that are looked at: more than a candidate's introduction may have. */
const longestCell = 6000;

type SheetFailure = Parameters<Parameters<typeof layoutOf>[0]['fail']>[0];

async function opened(
  ctx: OutsideContext<SheetFailure | 'VOTE_SHEET'>,
  asked: Parameters<typeof layoutOf>[2],
): Promise<{ bytes: Buffer; layout: Awaited<ReturnType<typeof layoutOf>> }> {
  const { bytes } = await uploadedFile(ctx);
  const fail = (name: SheetFailure) => ctx.fail(name === 'MEMBER_FILE_UNKNOWN' ? 'VOTE_SHEET' : name);
  return { bytes, layout: await layoutOf({ fail }, bytes, asked) };
}

/** What a table is: where nobody says that no row has titles, the first one tells by what stands in it. */
function titled<Row extends { cells: string[] }>(header: string[], rows: Row[], headerRow: number, isAsked: boolean) {
  const columns = headerRow === 0 ? null : titledCandidateColumns(header);
  if (columns) return { header, rows, headerRow, columns };
  if (isAsked && headerRow > 0) return { header, rows, headerRow, columns: orderedCandidateColumns(header.length) };
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  return {
    header: Array.from({ length: width }, () => ''),
    rows: [{ cells: header }, ...rows],
    headerRow: 0,
    columns: orderedCandidateColumns(width),
  };
}

export const sheetHandlers = [
  implement(voteCandidatesPreview, async (ctx, asked) => {
    const { bytes, layout } = await opened(ctx, asked);
    const head = await headOf(ctx, bytes, layout);
    const found = head.rows.map((cells) => ({ cells }));
    const table = titled(head.header, found, layout.headerRow, asked.headerRow !== undefined);
    return { ...layout, ...head, ...table, rows: table.rows.map(({ cells }) => cells) };
  }),

  implement(voteCandidatesRead, async (ctx, { columns: chosen, ...asked }) => {
    const twice = claimedTwice<CandidateColumnKind>(chosen ?? [], (kind) => kind === 'none');
    if (twice.length > 0)
      return ctx.failFields(
        twice.map((at) => ({ path: `columns.${at}`, message: problemText('choice', ctx.language) })),
      );
    const { bytes, layout } = await opened(ctx, asked);
    const table = await startOfTable(ctx, bytes, layout, mostSheetRows);
    const isAsked = asked.headerRow !== undefined;
    const { rows, columns: proposed } = titled(table.header, table.rows, layout.headerRow, isAsked);
    const columns = chosen ?? proposed;
    const candidates = rows.flatMap(({ cells }) => {
      const cell = (field: CandidateField) =>
        (cells[columns.indexOf(field)] ?? '').slice(0, longestCell).replace(/\s+/g, ' ').trim();
      const name = cell('name');
      if (name === '') return [];
      return [{ name, group: cell('group'), introduction: cell('introduction'), videoUrl: cell('videoUrl') }];
    });
    if (candidates.length === 0) return ctx.fail('VOTE_SHEET');
    return {
      candidates: candidates.slice(0, mostCandidates),
      isCut: table.isCut || candidates.length > mostCandidates,
    };
  }),
];
