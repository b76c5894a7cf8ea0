import { describeIssues } from '@convoke/contract/core/problems.ts';
import {
  siteDraft,
  siteKeep,
  siteLogoOf,
  type StaleSite,
  siteStyleOf,
  siteStyleUpdate,
} from '@convoke/contract/site/site.calls.ts';
import { siteBytes, siteDocument, type SiteDocument } from '@convoke/contract/site/site.document.ts';
import { differingParts } from '@convoke/contract/site/site.parts.ts';
import { thingsOf } from '@convoke/contract/site/site.walk.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { userName } from '../../../core/data/user-name.ts';
import { implement } from '../../../core/http/implement.ts';
import { shownVersionOf } from '../site.shown.ops.ts';
import { documentOf, richTexts, sanitised, shownDocument } from '../site.document.ts';
import { type Copies, copiesOf, noteDocuments, picturesOf, thingProblems } from '../site.things.ts';

/** The draft of a site as it stands. */
export const draftRow = (db: Db, eventId: string) =>
  db.selectFrom('site_draft').selectAll().select(userName('site_draft', 'updated_by')).where('event_id', '=', eventId);

export async function draftOf(db: Db, eventId: string) {
  const row = await draftRow(db, eventId).executeTakeFirst();
  return row && { ...row, document: await shownDocument(row.document), copies: copiesOf(row.pictures) };
}

type Fails = 'SITE_NONE' | 'SITE_STALE' | 'SITE_TOO_LARGE';
type Row = NonNullable<Awaited<ReturnType<typeof lockedDraft>>>;

/** The draft, which nobody else changes until the transaction ends. */
export const lockedDraft = (tx: Db, eventId: string) => draftRow(tx, eventId).forUpdate().executeTakeFirst();

/** What stands there instead of what a stale save was based on. */
export const staleData = (row: Row, differs: StaleSite['differs']): StaleSite => ({
  version: row.version,
  savedAt: row.updated_at.toISOString(),
  savedBy: row.nick_name ?? '',
  differs,
});

/** Keeps a document in place of the draft that is locked: sanitised, with nothing in it of other events or organisations, small enough. */
async function put(
  ctx: Pick<WriteContext<Fails>, 'tx' | 'fail' | 'failFields' | 'language' | 'now' | 'userId'>,
  row: Row,
  given: SiteDocument,
  at: string,
) {
  const before = documentOf(row.document);
  const document = await sanitised(given, richTexts(before));
  const text = JSON.stringify(document);
  if (Buffer.byteLength(text) > siteBytes) return ctx.fail('SITE_TOO_LARGE');
  const known = { things: new Set(thingsOf(before).map(({ id }) => id)), copies: copiesOf(row.pictures) };
  const { copies, problems } = await thingProblems(ctx.tx, row.event_id, document, known, ctx.language, ctx.now());
  if (problems.length > 0)
    ctx.failFields(problems.map(({ path, message }) => ({ path: at === '' ? path : `${at}.${path}`, message })));
  const kept = await ctx.tx
    .updateTable('site_draft')
    .set({
      document: text,
      pictures: JSON.stringify(copies),
      version: row.version + 1,
      updated_at: ctx.now(),
      updated_by: ctx.userId,
    })
    .where('event_id', '=', row.event_id)
    .returning(['version', 'updated_at'])
    .executeTakeFirstOrThrow();
  await noteDocuments(ctx.tx, row.event_id, 'draft', document);
  return { version: kept.version, savedAt: kept.updated_at.toISOString(), copies };
}

/**
 * Changes a part of the draft, which is what `change` makes of it. Refuses with SITE_STALE what is based on another version; without one the last change wins. What the
 * document would not hold is refused by its fields.
 */
export async function changeDraft(
  ctx: Pick<WriteContext<Fails>, 'tx' | 'fail' | 'failFields' | 'language' | 'now' | 'userId'>,
  eventId: string,
  version: number | undefined,
  change: (document: SiteDocument) => SiteDocument,
): Promise<{ version: number; copies: Copies }> {
  const row = (await lockedDraft(ctx.tx, eventId)) ?? ctx.fail('SITE_NONE');
  if (version !== undefined && version !== row.version) return ctx.fail('SITE_STALE', staleData(row, []));
  const read = siteDocument.safeParse(change(documentOf(row.document)), { reportInput: true });
  if (!read.success) return ctx.failFields(describeIssues(read.error.issues, ctx.language));
  return put(ctx, row, read.data, '');
}

export const draftHandlers = [
  implement(siteDraft, async ({ db, event }) => {
    const draft = await draftOf(db, event.id);
    return {
      document: draft?.document ?? null,
      version: draft?.version ?? 0,
      pictures: draft ? picturesOf(draft.copies) : {},
      savedAt: draft?.updated_at.toISOString() ?? null,
      savedBy: draft?.nick_name ?? '',
      shownVersion: await shownVersionOf(db, event.id),
      hasChanges: draft !== undefined && draft.version !== draft.published_version,
      code: event.code,
    };
  }),

  implement(siteKeep, async (ctx, { eventId, version, document }) => {
    const row = (await lockedDraft(ctx.tx, eventId)) ?? ctx.fail('SITE_NONE');
    if (row.version !== version) {
      const differs = differingParts(await sanitised(document), documentOf(row.document));
      // The same again: the answer to the first time never arrived.
      if (differs.length > 0) return ctx.fail('SITE_STALE', staleData(row, differs));
      return {
        version: row.version,
        savedAt: row.updated_at.toISOString(),
        pictures: picturesOf(copiesOf(row.pictures)),
      };
    }
    const { copies, ...kept } = await put(ctx, row, document, 'document');
    return { ...kept, pictures: picturesOf(copies) };
  }),

  implement(siteStyleOf, async (ctx) => {
    const { document, version } = (await draftOf(ctx.db, ctx.event.id)) ?? ctx.fail('SITE_NONE');
    return { style: document.style, version };
  }),

  implement(siteLogoOf, async (ctx) => {
    const { document, version, copies } = (await draftOf(ctx.db, ctx.event.id)) ?? ctx.fail('SITE_NONE');
    const url = document.logo === null ? null : (picturesOf(copies)[document.logo]?.url ?? null);
    return { documentId: document.logo, url, version };
  }),

  implement(siteStyleUpdate, async (ctx, { eventId, version, style, logo }) => {
    const changed = await changeDraft(ctx, eventId, version, (document) => ({
      ...document,
      ...(style && { style }),
      ...(logo !== undefined && { logo }),
    }));
    return { version: changed.version };
  }),
];
