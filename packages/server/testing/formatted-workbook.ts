import { writeXlsx } from 'hucre/xlsx';

/** A cell as it is written; a number may have a format. */
export type FormattedCell = string | number | null | [value: number, format: string];

/** A workbook whose numbers have formats. */
export async function formattedWorkbook(
  rows: readonly (readonly FormattedCell[])[],
  dateSystem: '1900' | '1904' = '1900',
): Promise<Buffer> {
  const cells = new Map<string, { style: { numFmt: string } }>();
  for (const [at, row] of rows.entries())
    for (const [column, cell] of row.entries())
      if (Array.isArray(cell)) cells.set(`${at},${column}`, { style: { numFmt: cell[1] } });
  const values = rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell[0] : cell)));
  return Buffer.from(await writeXlsx({ dateSystem, sheets: [{ name: 'Sheet', rows: values, cells }] }));
}
