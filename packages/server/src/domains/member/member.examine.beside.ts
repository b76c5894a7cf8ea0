import type { Language } from '@convoke/contract/core/language.ts';
import type { Compared, Examined } from '@convoke/contract/member/member.examine.calls.ts';
import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import { type ConsentChannel, consentChannels } from '@convoke/contract/member/member.rights.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { valuesView } from './fields/member.fields.queries.ts';
import type { RowExtras } from './import/member.import.extras.ts';
import { consentsOf, ownersBy } from './member.beside.ts';
import { memberById } from './member.queries.ts';

interface Reviewed {
  /** Of a registration nothing stands here. */
  import_id: string | null;
  language: string;
  extras: unknown;
}

/** A review with what stands beside the person in its row and of each member that it may be, each looked up by their key. */
export async function sideBySide(
  db: Db,
  organisationId: string,
  row: Reviewed,
  { candidates, person, ...view }: Examined,
): Promise<Compared> {
  const said = (row.extras ?? {}) as RowExtras;
  const ids = candidates.map(({ memberId }) => memberId);
  const members: NonNullable<Awaited<ReturnType<typeof memberById>>>[] = [];
  for (const memberId of ids) {
    const member = await memberById(db, organisationId, memberId);
    if (member) members.push(member);
  }
  const consents = await consentsOf(db, organisationId, ids);
  const owner = await ownersBy(db, organisationId, [said.owner ?? null, ...members.map(({ owner_id }) => owner_id)]);
  return {
    ...view,
    person: {
      ...person,
      language: row.import_id === null || row.language === '' ? null : (row.language as Language),
      owner: owner(said.owner ?? null),
      consents: consentChannels.flatMap((channel) => answerOf(said, channel)),
      fields: await valuesTaken(db, organisationId, said.values ?? {}),
    },
    candidates: candidates.flatMap((candidate) => {
      const member = members.find(({ id }) => id === candidate.memberId);
      if (!member) return [];
      return [
        {
          ...candidate,
          language: member.language as Language,
          note: member.note,
          tags: member.tags.map(({ name }) => name),
          groups: member.groups.map(({ name }) => name),
          owner: owner(member.owner_id),
          consents: consents(member.id),
          fields: valuesView(member.values),
        },
      ];
    }),
  };
}

function answerOf({ consents }: RowExtras, channel: ConsentChannel) {
  const answer = consents?.[channel];
  return answer === undefined ? [] : [{ channel, answer }];
}

/** Values that a decision would take: those whose field is there, and of the kind that it had when the row was read. */
async function valuesTaken(
  db: Db,
  organisationId: string,
  values: NonNullable<RowExtras['values']>,
): Promise<{ memberFieldId: string; value: FieldValue }[]> {
  if (Object.keys(values).length === 0) return [];
  const { rows } = await sql<{ memberFieldId: string; value: FieldValue }>`
    SELECT f.id AS "memberFieldId", x.value->1 AS value FROM jsonb_each(${JSON.stringify(values)}::jsonb) AS x(key, value) CROSS JOIN LATERAL (
      SELECT y.id FROM member_field y WHERE y.organisation_id = ${organisationId} AND y.id = x.key::uuid AND y.kind = x.value->>0
        AND y.deleted_at IS NULL OFFSET 0) f`.execute(db);
  return rows;
}
