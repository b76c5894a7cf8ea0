/** The name that the inputs of one row of a matrix share. */
export const rowName = (fieldId: string, row: string) => `${fieldId}/${row}`;
