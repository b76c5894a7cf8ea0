import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { queryInt } from '../core/fields.ts';
import { columnsInQuery, tableFails, tableLayout, tableLayoutFields, tablePreview } from '../core/table-preview.ts';
import { candidateColumnKinds, mostCandidateColumns } from './vote.sheet.rules.ts';

const fileBytes = 2 * 1024 * 1024;

/** How a file of candidates is read. */
const layout = {
  ...tableLayout,
  /** The row that has the titles; 0 = none has. */
  headerRow: queryInt(0, 100).optional(),
};

export const voteCandidatesPreview = defineCall({
  id: 'vote.candidatesPreview',
  method: 'POST',
  path: '/resource/vote/candidates/preview',
  audience: 'organiser',
  kind: 'outside',
  inQuery: tableLayoutFields,
  uploadBytes: fileBytes,
  summary:
    'The first rows of a file of candidates as they are read in one way, and what its columns seem to be. Nothing of it is kept.',
  input: z.object(layout),
  output: tablePreview(z.enum(candidateColumnKinds)),
  fails: [...tableFails, 'VOTE_SHEET'],
});

export const voteCandidatesRead = defineCall({
  id: 'vote.candidatesRead',
  method: 'POST',
  path: '/resource/vote/candidates/read',
  audience: 'organiser',
  kind: 'outside',
  inQuery: ['columns', ...tableLayoutFields],
  uploadBytes: fileBytes,
  summary:
    'What an xlsx or CSV file says of candidates, one a row: name, group, introduction, address of a video, by the columns that are chosen, else by the titles of its first row or in this order. Nothing is kept; vote.add and vote.edit take them.',
  input: z.object({
    ...layout,
    /** What each column is, joined by commas; left out, as the preview proposes. */
    columns: columnsInQuery(candidateColumnKinds, mostCandidateColumns).optional(),
  }),
  output: z.object({
    candidates: z.array(
      z.object({ name: z.string(), group: z.string(), introduction: z.string(), videoUrl: z.string() }),
    ),
    /** There are more than a round takes: only so many are answered. */
    isCut: z.boolean(),
  }),
  fails: [...tableFails, 'VOTE_SHEET'],
});
