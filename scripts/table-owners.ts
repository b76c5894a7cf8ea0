import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesBelow, withoutComments } from './import-rules.ts';
import type { ServerCard } from './server-cards.ts';

/** Who writes which tables, as the server's cards say. */
export interface TableOwners {
  /** Domain by table; `core` for what the core keeps, `any` for what every domain writes its own rows of. */
  owners: Readonly<Record<string, string>>;
  /** Files below packages/server that write tables of other domains, with these tables and the reason. */
  together: Readonly<Record<string, { tables: readonly string[]; why: string }>>;
}

/** A write of a domain to a table. */
export interface Write {
  /** Below packages/server. */
  file: string;
  domain: string;
  table: string;
}

/** Who writes a table is its owner, so that its rules stand in one place: other domains go through the owner's `*.ops.ts`. Each broken rule in one readable line. */
export function checkTables(root: string, cards: readonly ServerCard[]): string[] {
  const server = join(root, 'packages/server');
  const tables = new Set(
    [...readFileSync(join(server, 'schema.txt'), 'utf8').matchAll(/^([a-z_]+) column /gm)].map(
      ([, table]) => table ?? '',
    ),
  );
  const functions = readdirSync(join(server, 'functions'), { recursive: true, encoding: 'utf8' });
  const files = [
    ...sourcesBelow(server, 'src/domains'),
    ...functions.filter((file) => file.endsWith('.sql')).map((file) => `functions/${file}`),
  ];
  const writes = files.flatMap((file) => writesOf(file, readFileSync(join(server, file), 'utf8'), tables));
  return brokenOwnership(tables, writes, ownersIn(cards)).map((line) => `packages/server/${line}`);
}

/** The owners by the cards; a file of `writes` stands in its domain's folder, a function among those of its domain. */
function ownersIn(cards: readonly ServerCard[]): TableOwners {
  const owners: Record<string, string> = {};
  const together: Record<string, { tables: readonly string[]; why: string }> = {};
  for (const { name, tables, shared, writes } of cards) {
    for (const table of tables) owners[table] = shared.includes(table) ? 'any' : name;
    for (const [file, each] of Object.entries(writes))
      together[`${file.endsWith('.sql') ? 'functions' : 'src/domains'}/${name}/${file}`] = each;
  }
  return { owners, together };
}

/** The tables that a file of a domain writes, in Kysely or in SQL. Tests write what they like. */
export function writesOf(file: string, source: string, tables: ReadonlySet<string>): Write[] {
  const domain = /^(?:src\/domains|functions)\/([^/]+)\//.exec(file)?.[1];
  if (domain === undefined || /\.(test|samples)\.tsx?$/.test(file)) return [];
  const code = file.endsWith('.sql') ? source.replace(/--[^\n]*/g, ' ') : withoutComments(source);
  const pattern =
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z_]+)|\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+(?:ONLY\s+)?([a-z_]+)/g;
  const found = new Set([...code.matchAll(pattern)].map(([, kysely, sql]) => kysely ?? sql ?? ''));
  return [...found].filter((table) => tables.has(table)).map((table) => ({ file, domain, table }));
}

export function brokenOwnership(tables: ReadonlySet<string>, writes: readonly Write[], list: TableOwners): string[] {
  const { owners, together } = list;
  const ownerless = [...tables].filter((table) => owners[table] === undefined);
  const gone = Object.keys(owners).filter((table) => !tables.has(table));
  const isForeign = ({ domain, table }: Write) =>
    owners[table] !== undefined && ![domain, 'any'].includes(owners[table]);
  const foreign = writes.filter(isForeign);
  const undeclared = foreign.filter(({ file, table }) => !together[file]?.tables.includes(table));
  const idle = Object.entries(together).flatMap(([file, { tables: named }]) =>
    named
      .filter((table) => !foreign.some((write) => write.file === file && write.table === table))
      .map((table) => ({ file, table })),
  );
  return [
    ...ownerless.map((table) => `${table} is in no card`),
    ...gone.map((table) => `a card names the table ${table}, which there is not`),
    ...undeclared.map(
      ({ file, domain, table }) =>
        `${file}: ${domain} writes ${table}, which is ${owners[table]}'s: through its *.ops.ts, or in its card's writes with the reason`,
    ),
    ...idle.map(({ file, table }) => `a card's writes: ${file} does not write ${table} (any more)`),
  ];
}
