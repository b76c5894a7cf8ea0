/** Why somebody is on the worm list: people who come to events for what is given away. */
export const wormReasons = ['gifts', 'resale', 'identity', 'behaviour', 'other'] as const;
export type WormReason = (typeof wormReasons)[number];

/** A number says who somebody is; a name alone only who they may be. */
export const wormKinds = ['phone', 'name'] as const;
export type WormKind = (typeof wormKinds)[number];

/** What becomes of a row of a sheet: added, on the list already, twice in the sheet, or wrong. */
export const wormRowStates = ['NEW', 'KNOWN', 'TWICE', 'BAD'] as const;
export type WormRowState = (typeof wormRowStates)[number];

/** Rows of a sheet. */
export const mostWormRows = 5000;

/** Rows that one call adds. */
export const mostWormsAdded = 500;

/** Members of the same name that are counted. */
export const mostNamesakes = 20;

/** What a column of a sheet can be. */
export const wormSheetFields = ['phone', 'name', 'reason', 'note', 'link'] as const;
export type WormSheetField = (typeof wormSheetFields)[number];
export const wormColumnKinds = [...wormSheetFields, 'none'] as const;
export type WormColumnKind = (typeof wormColumnKinds)[number];

/** Without one of these nobody is on the list. */
export const hasWormColumn = (columns: readonly WormColumnKind[]) =>
  columns.includes('phone') || columns.includes('name');

/** Columns of a sheet. */
export const mostWormColumns = 200;
