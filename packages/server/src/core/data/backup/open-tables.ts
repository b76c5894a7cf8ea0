import pg from 'pg';
import { quoted } from './catalogue.ts';
import type { BackupTable } from './format.ts';

/** A command that opens something and the one that closes it again as it was. */
interface Door {
  open: string;
  close: string;
}

/**
 * Runs `work` with tables in which nothing stands in the way of loading them: no trigger fires, no foreign key is looked at, row-level security does not
 * hold for their owner. Afterwards all of it is as before, and the foreign keys have been checked against what was loaded. Needs no more than to own
 * the tables; in the caller's transaction.
 */
export async function withOpenTables(
  client: pg.Client,
  tables: readonly BackupTable[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(quoted);
  const doors = [
    ...(await triggers(client, names)),
    ...(await rowSecurity(client, names)),
    // Last: they are checked while row-level security does not hold yet, else the check would see nothing.
    ...(await foreignKeys(client, names)),
  ];
  for (const { open } of doors) await client.query(open);
  await work();
  for (const { close } of doors.toReversed()) await client.query(close);
}

async function triggers(client: pg.Client, names: string[]): Promise<Door[]> {
  const { rows } = await client.query<{ of: string; name: string }>(
    `SELECT tgrelid::regclass::text AS of, tgname AS name FROM pg_trigger
     WHERE tgrelid = ANY($1::regclass[]) AND NOT tgisinternal AND tgenabled = 'O' ORDER BY 1, 2`,
    [names],
  );
  return rows.map(({ of, name }) => {
    const trigger = `${of} %s TRIGGER ${pg.escapeIdentifier(name)}`;
    return {
      open: `ALTER TABLE ${trigger.replace('%s', 'DISABLE')}`,
      close: `ALTER TABLE ${trigger.replace('%s', 'ENABLE')}`,
    };
  });
}

async function rowSecurity(client: pg.Client, names: string[]): Promise<Door[]> {
  const { rows } = await client.query<{ of: string }>(
    'SELECT oid::regclass::text AS of FROM pg_class WHERE oid = ANY($1::regclass[]) AND relforcerowsecurity ORDER BY 1',
    [names],
  );
  return rows.map(({ of }) => ({
    open: `ALTER TABLE ${of} NO FORCE ROW LEVEL SECURITY`,
    close: `ALTER TABLE ${of} FORCE ROW LEVEL SECURITY`,
  }));
}

/** Switching their triggers off is for superusers only, so they go and come again, which also checks them all at once. */
async function foreignKeys(client: pg.Client, names: string[]): Promise<Door[]> {
  const { rows } = await client.query<{ of: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[])) ORDER BY 1, 2`,
    [names],
  );
  return rows.map(({ of, name, definition }) => ({
    open: `ALTER TABLE ${of} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`,
    close: `ALTER TABLE ${of} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
  }));
}
