import type { MailTemplateRow, mailTemplateList } from '@convoke/contract/message/message.mail.calls.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';
import type { MailContent } from './mail.compose.ts';

type Filter = Pick<z.output<typeof mailTemplateList.input>, 'search' | 'kind' | 'writtenIn'>;

export const mailTemplateSorts: Sorts = {
  id: sql`t.id`,
  words: {
    updatedAt: { by: sql`t.updated_at`, kind: 'moment' },
    name: { by: sql`lower(t.name) COLLATE "C"`, kind: 'text' },
  },
};

/** The templates that match; neither ordered nor paged. */
export function matchingTemplates(db: Db, organisationId: string, filter: Filter) {
  return db
    .selectFrom('mail_template as t')
    .where('t.organisation_id', '=', organisationId)
    .where('t.deleted_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.search) all.push(containing(sql`fold_text(t.name || ' ' || t.subject)`, filter.search));
      if (filter.kind) all.push(eb('t.kind', '=', filter.kind));
      if (filter.writtenIn) all.push(eb('t.language', '=', filter.writtenIn));
      return eb.and(all);
    });
}

export function listTemplates(db: Db, organisationId: string, filter: Filter, place: Place) {
  const page = matchingTemplates(db, organisationId, filter).select([
    't.id',
    't.name',
    't.kind',
    't.language',
    't.subject',
    't.preview',
    't.from_name',
    't.from_address',
    't.reply_to',
    't.version',
    't.created_at',
    't.updated_at',
    sql<boolean>`t.mjml IS NOT NULL`.as('is_mjml'),
    sql<number>`octet_length(t.html)`.as('bytes'),
  ]);
  return inPlace(page, place).execute();
}

type Row = Omit<Awaited<ReturnType<typeof listTemplates>>[number], 'key'>;

export const templateView = (row: Row): MailTemplateRow => ({
  mailTemplateId: row.id,
  name: row.name,
  kind: row.kind as MailTemplateRow['kind'],
  language: row.language as MailTemplateRow['language'],
  subject: row.subject,
  preview: row.preview,
  fromName: row.from_name,
  fromAddress: row.from_address,
  replyTo: row.reply_to,
  isMjml: row.is_mjml,
  bytes: row.bytes,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** A template that is there. */
export function templateById(db: Db, organisationId: string, mailTemplateId: string) {
  return db
    .selectFrom('mail_template')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', mailTemplateId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof templateById>>>;

/** What is sent of a template. */
export const contentOf = (row: TemplateRow): MailContent => ({
  subject: row.subject,
  preview: row.preview,
  html: row.html,
  text: row.text,
  // Written by our own code only, from what was checked.
  variables: row.variables as Record<string, string>,
});
