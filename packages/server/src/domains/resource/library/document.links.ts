import {
  documentLinkConvert,
  documentLinkList,
  documentLinkOpen,
  documentLinkRevoke,
} from '@convoke/contract/resource/document.link.calls.ts';
import { sql } from 'kysely';
import { newPublicCode } from '../../../core/codes.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { hashPassword, passwordMatches } from '../../../core/password.ts';
import { addressOf } from './document.pass.ts';
import { isLive } from './document.queries.ts';

/** Links of a document that are not revoked; nobody looks through more. */
const mostLinks = 100;
/** Wrong passwords of a link, and within how long, in minutes. */
const mostTries = 10;
const triesMinutes = 15;

/** What a page says of a link before anybody takes the file: null for one that leads nowhere. */
export const openLink = (db: Db, linkId: string) =>
  db
    .selectFrom('document_link as l')
    .innerJoin('document as d', 'd.id', 'l.document_id')
    .innerJoin('document_version as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.shown_version'),
    )
    .select(['d.name', 'd.bytes', 'd.kind', 'v.is_scanned', 'l.password_hash', 'l.expires_at'])
    .where('l.id', '=', linkId)
    .where('d.deleted_at', 'is', null)
    .where(isLive)
    .executeTakeFirst();

/** Takes a try at a link's password; false where there were too many. Whoever tries many at once takes as many. */
async function takeTry(tx: Db, linkId: string): Promise<boolean> {
  const isNew = sql<boolean>`tried_at IS NULL OR tried_at < now() - make_interval(mins => ${triesMinutes})`;
  const taken = await tx
    .updateTable('document_link')
    .set({
      tries: sql`CASE WHEN ${isNew} THEN 1 ELSE tries + 1 END`,
      tried_at: sql`CASE WHEN ${isNew} THEN now() ELSE tried_at END`,
    })
    .where('id', '=', linkId)
    .where((eb) => eb.or([eb('tries', '<', mostTries), isNew]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Takes one of a link's downloads and says what it leads to; undefined when none is left. */
const takeDownload = (tx: Db, linkId: string) =>
  tx
    .updateTable('document_link as l')
    .from('document as d')
    .set({ downloads: sql`l.downloads + 1`, tries: 0 })
    .whereRef('d.id', '=', 'l.document_id')
    .where('l.id', '=', linkId)
    .where('d.deleted_at', 'is', null)
    .where(isLive)
    .returning(['d.id', 'd.shown_version'])
    .executeTakeFirst();

interface NewLink {
  organisationId: string;
  documentId: string;
  /** Empty: it is called as its document. */
  name: string;
  code: string;
  passwordHash: string | null;
  expiresAt: string | null;
  mostDownloads: number | null;
  userId: string;
  now: Date;
}

/** Adds a link to a document: `gone` when that is not there, `full` when it has as many as there may be. */
export async function addLink(tx: Db, link: NewLink): Promise<{ linkId: string } | 'gone' | 'full'> {
  const { documentId } = link;
  // Locked: of links made at once none sees too few of the others.
  const document = await tx
    .selectFrom('document')
    .select('name')
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!document) return 'gone';
  const { links } = await tx
    .selectFrom('document_link')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where('document_id', '=', documentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (links >= mostLinks) return 'full';
  const { id } = await tx
    .insertInto('document_link')
    .values({
      document_id: documentId,
      code: link.code,
      name: (link.name || document.name).slice(0, 60).toWellFormed(),
      password_hash: link.passwordHash,
      expires_at: link.expiresAt,
      most_downloads: link.mostDownloads,
      created_by: link.userId,
      created_at: link.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('directory')
    .values({ kind: 'document-link', code: link.code, organisation_id: link.organisationId, target_id: id })
    .execute();
  return { linkId: id };
}

export const linkHandlers = [
  implement(documentLinkConvert, async (ctx, { documentId, name, password, expiresAt, mostDownloads }) => {
    const { services, organisationId, userId } = ctx;
    if (expiresAt !== null && new Date(expiresAt) <= ctx.now()) return ctx.fail('DOCUMENT_LINK_PAST');
    const hash = password === null ? null : await hashPassword(password);
    const code = newPublicCode();
    const limits = { passwordHash: hash, expiresAt, mostDownloads };
    const link = { organisationId, documentId, name, code, userId, now: ctx.now(), ...limits };
    const added = await services.database.inOrganisation(organisationId, 'write', (tx) => addLink(tx, link));
    if (added === 'gone') return ctx.notFound();
    if (added === 'full') return ctx.fail('DOCUMENT_LINKS_FULL');
    return { ...added, url: `${services.settings.PUBLIC_URL}/d/${code}` };
  }),

  implement(documentLinkList, async (ctx, { documentId }) => {
    const rows = await ctx.db
      .selectFrom('document_link as l')
      .select([
        'l.id',
        'l.name',
        'l.code',
        'l.password_hash',
        'l.expires_at',
        'l.most_downloads',
        'l.downloads',
        'l.created_at',
      ])
      .select(sql<boolean>`(${isLive})`.as('is_live'))
      .where('l.document_id', '=', documentId)
      .where('l.revoked_at', 'is', null)
      .orderBy('l.created_at', 'desc')
      .orderBy('l.id', 'desc')
      .limit(mostLinks)
      .execute();
    return rows.map((row) => ({
      linkId: row.id,
      name: row.name,
      url: `${ctx.services.settings.PUBLIC_URL}/d/${row.code}`,
      hasPassword: row.password_hash !== null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      mostDownloads: row.most_downloads,
      downloads: row.downloads,
      createdAt: row.created_at.toISOString(),
      isLive: row.is_live,
    }));
  }),

  implement(documentLinkRevoke, async (ctx, { linkId }) => {
    const gone = await ctx.tx
      .updateTable('document_link')
      .set({ revoked_at: ctx.now() })
      .where('id', '=', linkId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(documentLinkOpen, async (ctx, { password = '' }) => {
    const { services, organisationId, targetId: linkId } = ctx;
    const { database } = services;
    const link = await database.inOrganisation(organisationId, 'read', (db) => openLink(db, linkId));
    if (!link) return ctx.fail('DOCUMENT_LINK_OVER');
    if (link.password_hash !== null) {
      const mayTry = await database.inOrganisation(organisationId, 'write', (tx) => takeTry(tx, linkId));
      if (!mayTry) throw new Refusal('TOO_MANY', { retryAfterSeconds: triesMinutes * 60 });
      if (!(await passwordMatches(link.password_hash, password))) return ctx.fail('DOCUMENT_LINK_PASSWORD');
    }
    const taken = await database.inOrganisation(organisationId, 'write', (tx) => takeDownload(tx, linkId));
    if (!taken) return ctx.fail('DOCUMENT_LINK_OVER');
    const { id: documentId, shown_version: number } = taken;
    const { url } = addressOf(services, { organisationId, documentId, number, use: 'download', by: { linkId } });
    return { url };
  }),
];
