/** How a text is written down, as a person chooses it over a preview. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** What kind of file a table is read from. */
export const tableFormats = ['xlsx', 'text', 'vcard'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** What stands between two cells of a text. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];
