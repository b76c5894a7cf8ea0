import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import type { FieldValue, MemberFieldKind } from '@convoke/contract/member/member.field.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';

interface Option {
  optionId: string;
  name: string;
  isOffered: boolean;
}

const options = (organisationId: string) => sql<Option[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('optionId', o.id, 'name', o.name, 'isOffered', o.is_offered) ORDER BY o.position, o.id), '[]')
  FROM member_field_option o WHERE o.organisation_id = ${organisationId} AND o.field_id = f.id)`;

/** Deleted people count too: they can come back. */
const hasValues = (organisationId: string) => sql<boolean>`(
  EXISTS (SELECT FROM member_value v WHERE v.organisation_id = ${organisationId} AND v.field_id = f.id)
  OR EXISTS (SELECT FROM member_choice v WHERE v.organisation_id = ${organisationId} AND v.field_id = f.id))`;

/** The fields of an organisation that are not deleted, in their order. */
export async function ownFields(db: Db, organisationId: string, groupId?: string): Promise<MemberField[]> {
  const rows = await db
    .selectFrom('member_field as f')
    .leftJoin('member_group as g', (join) =>
      join
        .onRef('g.organisation_id', '=', 'f.organisation_id')
        .onRef('g.id', '=', 'f.group_id')
        .on('g.deleted_at', 'is', null),
    )
    .select(['f.id', 'f.name', 'f.kind', 'f.is_required', 'f.group_id', 'f.version', 'g.name as group_name'])
    .select([options(organisationId).as('options'), hasValues(organisationId).as('has_values')])
    .where('f.organisation_id', '=', organisationId)
    .where('f.deleted_at', 'is', null)
    .$if(groupId !== undefined, (all) =>
      all.where((eb) => eb.or([eb('f.group_id', 'is', null), eb('f.group_id', '=', groupId ?? '')])),
    )
    .orderBy('f.position')
    .orderBy('f.id')
    .execute();
  return rows.map((row) => ({
    memberFieldId: row.id,
    name: row.name,
    kind: row.kind as MemberFieldKind,
    isRequired: row.is_required,
    groupId: row.group_id,
    groupName: row.group_name,
    options: row.options,
    hasValues: row.has_values,
    version: row.version,
  }));
}

/** What a member called m has in the fields that are not deleted, by their ids. */
export const valuesColumn = (organisationId: string) => sql<Record<string, FieldValue>>`(
  SELECT coalesce(jsonb_object_agg(v.field_id, v.value), '{}') FROM (
    SELECT x.field_id, coalesce(to_jsonb(x.text_value), to_jsonb(x.number_value), to_jsonb(x.date_value), to_jsonb(x.yes_value), to_jsonb(x.choice_id)) AS value
    FROM member_value x WHERE x.organisation_id = ${organisationId} AND x.member_id = m.id
    UNION ALL
    SELECT c.field_id, jsonb_agg(c.option_id) FROM member_choice c WHERE c.organisation_id = ${organisationId} AND c.member_id = m.id GROUP BY c.field_id) v
  WHERE v.field_id IN (SELECT f.id FROM member_field f WHERE f.organisation_id = ${organisationId} AND f.deleted_at IS NULL))`;

export const valuesView = (values: Record<string, FieldValue>) =>
  Object.entries(values).map(([memberFieldId, value]) => ({ memberFieldId, value }));

export interface ValueChange {
  log_id: string;
  name: string;
  kind: string;
  was: FieldValue | null;
  became: FieldValue | null;
}

/** What lines of a member's history changed in own fields, also of fields that are deleted; options by their names. */
export async function changesOf(
  db: Db,
  organisationId: string,
  lines: readonly { id: string; member_id: string }[],
): Promise<ValueChange[]> {
  if (lines.length === 0) return [];
  const logIds = lines.map(({ id }) => id);
  const memberIds = lines.map(({ member_id }) => member_id);
  const named = (value: 'was' | 'became') => sql<FieldValue | null>`CASE f.kind
    WHEN 'choice' THEN (SELECT to_jsonb(o.name) FROM member_field_option o WHERE o.organisation_id = ${organisationId} AND o.field_id = f.id
      AND to_jsonb(o.id) = c.${sql.ref(value)})
    WHEN 'choices' THEN (SELECT jsonb_agg(o.name ORDER BY o.position, o.id) FROM member_field_option o WHERE o.organisation_id = ${organisationId}
      AND o.field_id = f.id AND c.${sql.ref(value)} @> to_jsonb(o.id))
    ELSE c.${sql.ref(value)} END`;
  const { rows } = await sql<ValueChange>`
    SELECT c.log_id, f.name, f.kind, ${named('was')} AS was, ${named('became')} AS became
    FROM unnest(${logIds}::uuid[], ${memberIds}::uuid[]) AS w(id, member_id)
    CROSS JOIN LATERAL (
      SELECT * FROM member_value_change WHERE organisation_id = ${organisationId} AND member_id = w.member_id AND log_id = w.id OFFSET 0) c
    CROSS JOIN LATERAL (
      SELECT id, name, kind, position FROM member_field WHERE organisation_id = ${organisationId} AND id = c.field_id OFFSET 0) f
    ORDER BY f.position, f.id`.execute(db);
  return rows;
}
