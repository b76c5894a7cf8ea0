import { hasBanner, type SiteDocument } from '@convoke/contract/site/site.document.ts';
import { sitePublish, siteShow, siteVersion, siteVersions } from '@convoke/contract/site/site.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { userName } from '../../../core/data/user-name.ts';
import { implement } from '../../../core/http/implement.ts';
import { documentOf, shownDocument } from '../site.document.ts';
import { lockedDraft, staleData } from '../draft/site.draft.ts';
import { shownVersionOf } from '../site.shown.ops.ts';
import { copiesOf, noteDocuments, picturesOf } from '../site.things.ts';

const mostVersions = 2000;

const versionSorts: Sorts = {
  id: sql`v.version`,
  idKind: 'whole',
  words: { version: { by: sql`v.version`, kind: 'whole' } },
};

export const versionRow = (db: Db, eventId: string, version: number) =>
  db
    .selectFrom('site_version')
    .selectAll()
    .select(userName('site_version', 'created_by'))
    .where('event_id', '=', eventId)
    .where('version', '=', version)
    .executeTakeFirst();

/** Shows a version, or none, and says which documents everybody sees by it. */
async function show(tx: Db, eventId: string, version: number | null, document: SiteDocument | null): Promise<void> {
  const slugs = document?.pages.map(({ slug }) => slug) ?? [];
  await tx.updateTable('site').set({ shown_version: version, slugs }).where('event_id', '=', eventId).execute();
  await noteDocuments(tx, eventId, 'shown', document);
}

/** The number of the next version; whoever publishes, or shows another, waits until this transaction ends. */
async function nextVersion(tx: Db, eventId: string): Promise<number | undefined> {
  const { rows } = await sql<{ last_version: number }>`
    INSERT INTO site (event_id, last_version) VALUES (${eventId}, 1)
    ON CONFLICT (organisation_id, event_id) DO UPDATE SET last_version = site.last_version + 1 WHERE site.last_version < ${mostVersions}
    RETURNING last_version`.execute(tx);
  return rows[0]?.last_version;
}

export const versionHandlers = [
  implement(sitePublish, async (ctx, { eventId, version, note }) => {
    const { tx, userId } = ctx;
    const draft = (await lockedDraft(tx, eventId)) ?? ctx.fail('SITE_NONE');
    if (draft.version !== version) return ctx.fail('SITE_STALE', staleData(draft, []));
    const document = documentOf(draft.document);
    if (!hasBanner(document)) return ctx.fail('SITE_NO_BANNER');
    const siteVersion = (await nextVersion(tx, eventId)) ?? ctx.fail('SITE_VERSIONS_FULL');
    await tx
      .insertInto('site_version')
      .values({
        event_id: eventId,
        version: siteVersion,
        document: JSON.stringify(document),
        pictures: JSON.stringify(draft.pictures),
        note,
        created_at: ctx.now(),
        created_by: userId,
      })
      .execute();
    await tx.updateTable('site_draft').set({ published_version: version }).where('event_id', '=', eventId).execute();
    await show(tx, eventId, siteVersion, document);
    return { siteVersion, url: `${ctx.services.settings.PUBLIC_URL}/event/${ctx.event.code}` };
  }),

  implement(siteVersions, async (ctx, input) => {
    const { db, event } = ctx;
    const place = placeOf(ctx, versionSorts, { ...input, sort: '-version' });
    const all = db.selectFrom('site_version as v').where('v.event_id', '=', event.id);
    const listed = all
      .select(['v.version', 'v.note', 'v.created_at', sql<string>`v.version::text`.as('id')])
      .select(userName('v', 'created_by'));
    const rows = await inPlace(listed, place).execute();
    const shown = await shownVersionOf(db, event.id);
    return pageAnswer(rows, await countOf(db, all, place), place, (row) => ({
      version: row.version,
      note: row.note,
      createdAt: row.created_at.toISOString(),
      createdBy: row.nick_name ?? '',
      isShown: row.version === shown,
    }));
  }),

  implement(siteVersion, async (ctx, input) => {
    const { db, event } = ctx;
    const version = input.version ?? (await shownVersionOf(db, event.id)) ?? ctx.fail('SITE_VERSION_GONE');
    const row = (await versionRow(db, event.id, version)) ?? ctx.fail('SITE_VERSION_GONE');
    return {
      version,
      document: await shownDocument(JSON.parse(row.document)),
      pictures: picturesOf(copiesOf(row.pictures)),
      note: row.note,
      createdAt: row.created_at.toISOString(),
      createdBy: row.nick_name ?? '',
    };
  }),

  implement(siteShow, async (ctx, { eventId, siteVersion: version }) => {
    const { tx } = ctx;
    const site = await tx
      .selectFrom('site')
      .select('shown_version')
      .where('event_id', '=', eventId)
      .forUpdate()
      .executeTakeFirst();
    const row = version === null ? undefined : await versionRow(tx, eventId, version);
    if (version !== null && (!site || !row)) return ctx.fail('SITE_VERSION_GONE');
    if (site) await show(tx, eventId, version, row ? documentOf(JSON.parse(row.document)) : null);
    return {};
  }),
];
