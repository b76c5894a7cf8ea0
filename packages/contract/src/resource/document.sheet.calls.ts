import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id } from '../core/fields.ts';
import { mostSheetRows } from './document.rules.ts';

/** A sheet of a workbook, as its preview shows it. */
export const documentSheetRows = defineCall({
  id: 'document.sheetRows',
  method: 'GET',
  path: '/resource/document/sheet/{documentId}',
  audience: 'organiser',
  // Its file is read without a transaction.
  kind: 'batch',
  summary: `The first ${mostSheetRows} rows of a sheet of an xlsx file, as texts, empty rows left out; \`sheet\` counts from 1. It is not recorded as a download. Not in the specification.`,
  input: z.object({
    documentId: id,
    fileVersion: z.coerce.number().int().min(1).max(100_000).optional(),
    sheet: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  output: z.object({
    /** Names of all sheets. */
    sheets: z.array(z.string()),
    rows: z.array(
      z.object({
        /** As a spreadsheet numbers it. */
        n: z.int(),
        cells: z.array(z.string()),
      }),
    ),
    /** There are more rows or columns. */
    isCut: z.boolean(),
  }),
  fails: ['DOCUMENT_VERSION_GONE', 'DOCUMENT_NOT_SHOWN', 'DOCUMENT_TOO_LARGE_TO_SHOW'],
});

export const documentSheetCalls = [documentSheetRows];
