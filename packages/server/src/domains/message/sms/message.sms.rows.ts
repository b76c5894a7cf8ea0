import type { ReviewState, SmsKind } from '@convoke/contract/message/message.sms.rules.ts';
import { finishedSms } from '@convoke/contract/message/message.sms.rules.ts';
import type { SmsSign, SmsTemplate } from '@convoke/contract/message/message.sms.calls.ts';
import { smsSegments } from '@convoke/contract/message/message.text.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';

export async function listSigns(db: Db, organisationId: string): Promise<SmsSign[]> {
  const rows = await db
    .selectFrom('sms_sign as s')
    .leftJoinLateral(
      sql<{ templates: number }>`(
        SELECT count(*)::int AS templates FROM sms_template t
        WHERE t.organisation_id = s.organisation_id AND t.sign_id = s.id AND t.deleted_at IS NULL)`.as('u'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.name', 's.state', 's.reason', 's.version', 's.is_filed', 's.updated_at', 'u.templates'])
    .where('s.organisation_id', '=', organisationId)
    .where('s.deleted_at', 'is', null)
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    signId: row.id,
    name: row.name,
    state: row.state as ReviewState,
    reason: row.reason,
    version: row.version,
    isFiled: row.is_filed,
    templates: row.templates ?? 0,
    updatedAt: row.updated_at.toISOString(),
  }));
}

export const templateSorts: Sorts = {
  id: sql`t.id`,
  words: {
    updatedAt: { by: sql`t.updated_at`, kind: 'moment' },
    name: { by: sql`lower(t.name) COLLATE "C"`, kind: 'text' },
  },
};

export interface TemplateFilter {
  search?: string | undefined;
  state?: ReviewState | undefined;
  kind?: SmsKind | undefined;
  signId?: string | undefined;
}

/** The templates that match; neither ordered nor paged. */
export const matchingTemplates = (db: Db, organisationId: string, { search, state, kind, signId }: TemplateFilter) =>
  db
    .selectFrom('sms_template as t')
    .innerJoin('sms_sign as s', (join) =>
      join.onRef('s.organisation_id', '=', 't.organisation_id').onRef('s.id', '=', 't.sign_id'),
    )
    .where('t.organisation_id', '=', organisationId)
    .where('t.deleted_at', 'is', null)
    .$if(state !== undefined, (all) => all.where('t.state', '=', state ?? 'draft'))
    .$if(kind !== undefined, (all) => all.where('t.kind', '=', kind ?? 'notice'))
    .$if(signId !== undefined, (all) => all.where('t.sign_id', '=', signId ?? ''))
    .$if(Boolean(search), (all) => all.where(containing(sql`fold_text(t.name || ' ' || t.text)`, search ?? '')));

export const listTemplates = (db: Db, organisationId: string, filter: TemplateFilter, place: Place) =>
  inPlace(
    matchingTemplates(db, organisationId, filter)
      .select([
        't.id',
        't.kind',
        't.name',
        't.sign_id',
        't.text',
        't.variables',
        't.vendor_code',
        't.state',
        't.reason',
      ])
      .select(['t.version', 't.created_at', 't.updated_at', 's.name as sign_name', 's.state as sign_state']),
    place,
  ).execute();

export type ListedTemplate = Awaited<ReturnType<typeof listTemplates>>[number];

export function templateView(row: ListedTemplate, segmentCents: number): SmsTemplate {
  const kind = row.kind as SmsKind;
  const segments = smsSegments(finishedSms(kind, row.sign_name, row.text));
  return {
    smsTemplateId: row.id,
    kind,
    name: row.name,
    signId: row.sign_id,
    signName: row.sign_name,
    text: row.text,
    variables: row.variables as Record<string, string>,
    vendorCode: row.vendor_code,
    state: row.state as ReviewState,
    reason: row.reason,
    version: row.version,
    waitsForSign: row.state === 'in_review' && row.vendor_code === '' && row.sign_state !== 'approved',
    segments,
    priceCents: segments * segmentCents,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
