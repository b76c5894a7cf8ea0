import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import {
  type ImportColumn,
  isConsentColumn,
  isOwnColumn,
  ownFieldOf,
} from '@convoke/contract/member/member.import.rules.ts';
import type { MemberGroupKind } from '@convoke/contract/member/member.label.rules.ts';
import type { Db } from '../../../core/data/database.ts';
import { ownFields } from '../fields/member.fields.queries.ts';

/** What the organisation has that columns of a file can name. */
export interface Known {
  fields: ReadonlyMap<string, MemberField>;
  /** Tags and groups by their names in small letters. */
  tags: ReadonlyMap<string, 'static'>;
  groups: ReadonlyMap<string, MemberGroupKind>;
  /** Organisers by what they are called; null: several are called so. */
  owners: ReadonlyMap<string, string | null>;
  /** Tags and groups that are not there are made. */
  makes: boolean;
}

export const isExtra = (column: ImportColumn | null): boolean =>
  isOwnColumn(column) || isConsentColumn(column) || column === 'owner' || column === 'tags' || column === 'groups';

/** Null where no column is of anything beside the person. */
export async function knownOf(
  db: Db,
  organisationId: string,
  columns: readonly (ImportColumn | null)[],
  unknownLabels: string,
): Promise<Known | null> {
  if (!columns.some(isExtra)) return null;
  const has = (column: ImportColumn) => columns.includes(column);
  const fields = columns.some(isOwnColumn) ? await ownFields(db, organisationId) : [];
  return {
    fields: new Map(fields.map((field) => [field.memberFieldId, field])),
    tags: new Map(has('tags') ? (await namesOf(db, organisationId)).map((name) => [name, 'static']) : []),
    groups: new Map(has('groups') ? await groupsOf(db, organisationId) : []),
    owners: has('owner') ? await ownersOf(db, organisationId) : new Map(),
    makes: unknownLabels === 'make',
  };
}

async function namesOf(db: Db, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member_tag')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ name }) => name.toLowerCase());
}

async function groupsOf(db: Db, organisationId: string): Promise<[string, MemberGroupKind][]> {
  const rows = await db
    .selectFrom('member_group')
    .select(['name', 'kind'])
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ name, kind }) => [name.toLowerCase(), kind as MemberGroupKind]);
}

async function ownersOf(db: Db, organisationId: string): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'nick_name', 'email'])
    .where('organisation_id', '=', organisationId)
    .where('removed_at', 'is', null)
    .execute();
  const owners = new Map<string, string | null>();
  for (const { id, nick_name: name } of rows) {
    const key = name.toLowerCase();
    owners.set(key, owners.has(key) && owners.get(key) !== id ? null : id);
  }
  // These name one person alone.
  for (const { id, username, email } of rows)
    for (const name of [username, email]) if (name) owners.set(name.toLowerCase(), id);
  return owners;
}

/** The versions of the own fields that columns are of; null where one of them is not there. */
export function versionsOf(
  known: Known | null,
  columns: readonly (ImportColumn | null)[],
): Record<string, number> | null {
  const versions: Record<string, number> = {};
  for (const column of columns) {
    const fieldId = ownFieldOf(column);
    if (fieldId === null) continue;
    const field = known?.fields.get(fieldId);
    if (!field) return null;
    versions[fieldId] = field.version;
  }
  return versions;
}
