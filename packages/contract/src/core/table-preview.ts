import * as z from 'zod';
import { queryInt } from './fields.ts';
import { encodings, separators, tableFormats } from './table-kinds.ts';

/** How the file of a table is read. What is left out is proposed. */
export const tableLayout = {
  encoding: z.enum(encodings).optional(),
  separator: z.enum(separators).optional(),
  /** Of a workbook, from 1. */
  sheet: queryInt(1, 200).optional(),
  /** The row that has the titles, as a spreadsheet numbers it. */
  headerRow: queryInt(1, 100).optional(),
};

/** It stands in the query where the body is the file. */
export const tableLayoutFields = Object.keys(tableLayout);

/** What the columns of a file are, in a query, joined by commas: a list of a single column would else be none. */
export const columnsInQuery = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds, most: number) =>
  z
    .string()
    .max(most * 20)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(kinds)).min(1).max(most));

/** The first rows of a file as they are read in one way, and what its columns seem to be. */
export const tablePreview = <Column extends z.ZodType>(column: Column) =>
  z.object({
    format: z.enum(tableFormats),
    /** The likeliest first; none of a workbook. */
    encodings: z.array(z.enum(encodings)),
    encoding: z.enum(encodings),
    separator: z.enum(separators),
    sheets: z.array(z.string()),
    sheet: z.int(),
    headerRow: z.int(),
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    columns: z.array(column),
    /** Among the first rows are signs that cannot be read in this encoding. */
    hasBrokenSigns: z.boolean(),
  });

/** Why an uploaded table is not read at all. */
export const tableFails = [
  'FILE_MISSING',
  'MEMBER_FILE_UNKNOWN',
  'MEMBER_FILE_HTML',
  'MEMBER_FILE_OLD',
  'MEMBER_FILE_MACROS',
  'MEMBER_FILE_DAMAGED',
  'IMPORT_NOT_READABLE',
] as const;
