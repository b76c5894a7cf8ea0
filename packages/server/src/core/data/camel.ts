type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Name;
type Snake<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : Name;

/** A row as calls answer it: fields in camel case, moments in ISO 8601. */
export type Told<Row> = {
  [Column in keyof Row & string as Camel<Column>]: Row[Column] extends Date | null
    ? Exclude<Row[Column], Date> | (Date extends Row[Column] ? string : never)
    : Row[Column];
};

/** Fields of an input as columns; one that may be undefined may be missing. */
export type Columns<Fields> = {
  [Name in keyof Fields & string as undefined extends Fields[Name] ? never : Snake<Name>]: Fields[Name];
} & {
  [Name in keyof Fields & string as undefined extends Fields[Name] ? Snake<Name> : never]?: Exclude<Fields[Name], undefined>;
};

const camel = remembered((name) => name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase()));
const snake = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** The columns of a row as fields. The call's output takes of them what it names, so nothing else leaves the server. */
export function told<Row extends object>(row: Row): Told<Row> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row))
    fields[camel(name)] = value instanceof Date ? value.toISOString() : value;
  return fields as Told<Row>;
}

/** Fields as columns; what is undefined is left out, so that the row keeps what it has. */
export function columnsOf<Fields extends object>(fields: Fields): Columns<Fields> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) columns[snake(name)] = value;
  return columns as Columns<Fields>;
}

/** Names are few, and asked for with every row. */
function remembered(work: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = work(name);
    known.set(name, made);
    return made;
  };
}
