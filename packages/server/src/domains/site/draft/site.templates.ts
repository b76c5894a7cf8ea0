import type { Language } from '@convoke/contract/core/language.ts';
import {
  siteBegin,
  siteTemplate,
  siteTemplateAdd,
  siteTemplateDelete,
  siteTemplates,
} from '@convoke/contract/site/site.calls.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { ModuleKind } from '@convoke/contract/site/site.modules.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import { siteLooks } from '@convoke/contract/site/site.style.ts';
import { documentOf as documentOfTemplate } from '@convoke/contract/site/templates/template.ts';
import { productTemplates } from '@convoke/contract/site/templates/templates.ts';
import { mapFields } from '@convoke/contract/site/site.walk.ts';
import { sql } from 'kysely';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { languagesOf } from '../../../core/http/scope-event.ts';
import { documentOf, newId, shownDocument } from '../site.document.ts';
import { lockedDraft } from './site.draft.ts';
import { newestCopies, noteDocuments, pictureIdsOf, picturesOf } from '../site.things.ts';

const mostTemplates = 50;

/** What the ordinary page of an event has something for. */
async function kindsOf(db: Db, event: EventRecord): Promise<Set<ModuleKind>> {
  const some = (table: string, more = sql``) =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} t WHERE t.organisation_id = ${own} AND t.event_id = ${event.id} ${more})`;
  const { rows } = await sql<Partial<Record<ModuleKind, boolean>>>`
    SELECT ${some('schedule_release')} AS schedule, ${some('booth')} AS booths,
      ${some('event_guest', sql`AND t.is_shown AND t.deleted_at IS NULL`)} AS guests,
      ${some('dynamic', sql`AND NOT t.is_draft AND t.deleted_at IS NULL`)} AS news,
      ${some('event_organizer')} OR EXISTS (
        SELECT FROM brand b WHERE b.organisation_id = ${own} AND b.is_shown AND b.deleted_at IS NULL) AS partners`.execute(
    db,
  );
  const found = new Set(Object.entries(rows[0] ?? {}).flatMap(([kind, has]) => (has ? [kind as ModuleKind] : [])));
  found.add('tickets');
  if (event.model === 0) found.add('map');
  return found;
}

/** Without what belongs to one event: its votes and questionnaires. */
const withoutEvent = (document: SiteDocument): SiteDocument =>
  mapFields(document, (field, value) => (field.kind === 'thing' ? null : value));

/** The document that a template begins a site with; undefined for an own one that is gone. */
async function beginning(tx: Db, event: EventRecord, templateId: string): Promise<SiteDocument | undefined> {
  const look = siteLooks.find((one) => one === templateId);
  if (look)
    return documentOfTemplate(
      productTemplates[look],
      {
        language: event.language as Language,
        languages: languagesOf(event),
        has: await kindsOf(tx, event),
      },
      newId,
    );
  const row = await tx.selectFrom('site_template').select('document').where('id', '=', templateId).executeTakeFirst();
  return row && documentOf(row.document);
}

export const templateHandlers = [
  implement(siteTemplates, async ({ db, language }) => {
    const rows = await db
      .selectFrom('site_template')
      .select(['id', 'name', 'created_at'])
      .select([
        sql<SiteDocument['style']>`document->'style'`.as('style'),
        sql<string[]>`jsonb_path_query_array(document, '$.pages[0].modules[*] ? (@.isOn == true).module')`.as(
          'modules',
        ),
        sql<number>`jsonb_array_length(document->'pages')`.as('pages'),
      ])
      .orderBy('id', 'desc')
      .limit(mostTemplates)
      .execute();
    return [
      ...siteLooks.map((look) => ({
        templateId: look,
        name: textIn(productTemplates[look].name, language, language),
        isOwn: false,
        style: productTemplates[look].style,
        modules: productTemplates[look].pages[0]?.modules.map(({ kind }) => kind) ?? [],
        pages: productTemplates[look].pages.length,
        createdAt: null,
      })),
      ...rows.map(({ id, name, created_at, style, modules, pages }) => ({
        templateId: id,
        name,
        isOwn: true,
        style,
        modules,
        pages,
        createdAt: created_at.toISOString(),
      })),
    ];
  }),

  implement(siteTemplate, async (ctx, { templateId }) => {
    const row = await ctx.db
      .selectFrom('site_template')
      .select('document')
      .where('id', '=', templateId)
      .executeTakeFirst();
    const whole = row ? documentOf(row.document) : ctx.fail('SITE_TEMPLATE_GONE');
    const document = await shownDocument({ ...whole, pages: whole.pages.slice(0, 1) });
    return { document, pictures: picturesOf(await newestCopies(ctx.db, pictureIdsOf(document))) };
  }),

  implement(siteBegin, async (ctx, { eventId, templateId, overwrites }) => {
    const { tx, userId } = ctx;
    const document = (await beginning(tx, ctx.event, templateId)) ?? ctx.fail('SITE_TEMPLATE_GONE');
    const content = {
      document: JSON.stringify(document),
      pictures: JSON.stringify(await newestCopies(tx, pictureIdsOf(document))),
      updated_at: ctx.now(),
      updated_by: userId,
    };
    const begun = await tx
      .insertInto('site_draft')
      .values({ event_id: eventId, ...content })
      .onConflict((at) => at.columns(['organisation_id', 'event_id']).doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!begun && !overwrites) return ctx.fail('SITE_EXISTS');
    const kept =
      begun ??
      (await tx
        .updateTable('site_draft')
        .set((eb) => ({ ...content, version: eb('version', '+', 1) }))
        .where('event_id', '=', eventId)
        .returning('version')
        .executeTakeFirstOrThrow());
    await noteDocuments(tx, eventId, 'draft', document);
    return { version: kept.version };
  }),

  implement(siteTemplateAdd, async (ctx, { eventId, name }) => {
    const row = (await lockedDraft(ctx.tx, eventId)) ?? ctx.fail('SITE_NONE');
    const document = JSON.stringify(withoutEvent(documentOf(row.document)));
    // The first free slot, of which there are as many as an organisation has templates.
    const { rows } = await sql<{ id: string }>`
      INSERT INTO site_template (slot, name, document, created_at, created_by)
      SELECT free.slot, ${name}, ${document}::jsonb, ${ctx.now()}::timestamptz, ${ctx.userId}::uuid
      FROM generate_series(1, ${mostTemplates}::int) AS free(slot)
      WHERE NOT EXISTS (SELECT FROM site_template t WHERE t.organisation_id = ${own} AND t.slot = free.slot)
      ORDER BY free.slot LIMIT 1
      RETURNING id`.execute(ctx.tx);
    const templateId = rows[0]?.id ?? ctx.fail('SITE_TEMPLATES_FULL');
    return { templateId };
  }),

  implement(siteTemplateDelete, async (ctx, { templateId }) => {
    const gone = await ctx.tx
      .deleteFrom('site_template')
      .where('id', '=', templateId)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.fail('SITE_TEMPLATE_GONE');
  }),
];
