import type { AttachedFile } from '@convoke/contract/message/message.calls.ts';
import type { Attachments, MailContent } from '@convoke/contract/message/message.fields.ts';
import { type AttachmentWay, mostAttachedBytes, sentBytes } from '@convoke/contract/message/message.rules.ts';
import { documentType } from '@convoke/contract/resource/document.rules.ts';
import { sql } from 'kysely';
import type { Services, WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import type { DocumentUse, UsedPlace } from '../../../core/document-uses.ts';
import { escapeHtml } from '../../../core/mail/mail-html.ts';
import {
  documentsToSend,
  linkToSend,
  liveLink,
  type DocumentToSend,
  versionToSend,
} from '../../resource/library/document.sending.ops.ts';
import type { Words } from '../answers/message.footer.ts';
import { beforeEnd } from '../answers/message.tracking.ts';
import { type AttachedPart, inBase64 } from '../mail/mail.files.ts';

/** Documents of the library that go with the mails of a task (decision 0105). */

/** A task that is on the lists uses its files, also when they have left. */
export const attachmentUses: DocumentUse = {
  kind: 'mail',
  places: sql<UsedPlace>`
    SELECT u.id, u.document_id, t.event_id, t.name, '/marketing-notice/email-report/' || t.id AS path
    FROM message_attachment u JOIN message_task t ON t.organisation_id = u.organisation_id AND t.id = u.task_id AND t.deleted_at IS NULL
    WHERE u.organisation_id = ${own}`,
};

/** A file as it leaves: of a draft nothing of it is kept yet. */
export interface LeavingFile {
  documentId: string;
  as: AttachmentWay;
  /** The version, of a file that is in the mail. A link leads to the one that is shown then. */
  number: number;
  name: string;
  bytes: number;
  /** Of a link. */
  linkId?: string;
  code?: string;
}

/** A mail's content with what was added to it when it left its draft. */
export type LeavingMail = MailContent & { files?: readonly LeavingFile[] };

type Fails = Pick<
  WriteContext<'MESSAGE_ATTACHMENT_GONE' | 'MESSAGE_ATTACHMENTS_LARGE' | 'DOCUMENT_LINKS_FULL'>,
  'fail'
>;

/** The documents that are named, all there and together not too large. */
export async function checkAttachments(db: Db, attachments: Attachments, ctx: Fails): Promise<DocumentToSend[]> {
  const known = await documentsToSend(
    db,
    attachments.map(({ documentId }) => documentId),
  );
  const found = attachments.map(({ documentId }) => {
    const document = known.get(documentId);
    return document?.isThere ? document : ctx.fail('MESSAGE_ATTACHMENT_GONE', { documentId });
  });
  const bytes = sentBytes(attachments.map(({ as }, at) => ({ as, bytes: found[at]?.bytes ?? 0 })));
  if (bytes > mostAttachedBytes) ctx.fail('MESSAGE_ATTACHMENTS_LARGE', { bytes, most: mostAttachedBytes });
  return found;
}

interface Leaving {
  db: Db;
  organisationId: string;
  userId: string;
  now: Date;
  /** What the links are called. */
  name: string;
  /** The task that has links already, if there is one. */
  taskId?: string | undefined;
}

/** What leaves: the version that is shown now, and a link where one is asked for, which is made once a task. */
export async function leavingFiles(of: Leaving, attachments: Attachments, ctx: Fails): Promise<LeavingFile[]> {
  const documents = await checkAttachments(of.db, attachments, ctx);
  const files: LeavingFile[] = [];
  for (const [at, { documentId, number, name, bytes }] of documents.entries()) {
    const as = attachments[at]?.as ?? 'file';
    files.push({ documentId, as, number, name, bytes, ...(as === 'link' && (await linkFor(of, documentId, ctx))) });
  }
  return files;
}

async function linkFor({ db, taskId, ...of }: Leaving, documentId: string, ctx: Fails) {
  if (taskId !== undefined) {
    const row = await db
      .selectFrom('message_attachment')
      .select('link_id')
      .where('task_id', '=', taskId)
      .where('document_id', '=', documentId)
      .executeTakeFirst();
    const linkId = row?.link_id;
    const code = linkId ? await liveLink(db, linkId) : undefined;
    if (linkId && code !== undefined) return { linkId, code };
  }
  const made = await linkToSend(db, { ...of, documentId });
  if (made === 'full') return ctx.fail('DOCUMENT_LINKS_FULL');
  return made === 'gone' ? ctx.fail('MESSAGE_ATTACHMENT_GONE', { documentId }) : made;
}

/** Says which documents a task uses, and which links were made for it. */
export async function noteAttachments(tx: Db, taskId: string, content: object): Promise<void> {
  const { attachments = [], files = [] } = content as Partial<LeavingMail>;
  const ids = attachments.map(({ documentId }) => documentId);
  await tx
    .deleteFrom('message_attachment')
    .where('task_id', '=', taskId)
    .$if(ids.length > 0, (all) => all.where('document_id', 'not in', ids))
    .execute();
  if (ids.length === 0) return;
  const linkOf = new Map(files.map(({ documentId, linkId }) => [documentId, linkId]));
  await tx
    .insertInto('message_attachment')
    .values(ids.map((id) => ({ task_id: taskId, document_id: id, link_id: linkOf.get(id) ?? null })))
    .onConflict((at) =>
      at
        .columns(['organisation_id', 'task_id', 'document_id'])
        .doUpdateSet({ link_id: sql`coalesce(excluded.link_id, message_attachment.link_id)` }),
    )
    .execute();
}

/** The files of a mail as they are shown: of a draft as they are now, else as they leave. */
export async function attachedOf(
  db: Db,
  { attachments = [], files = [] }: Partial<LeavingMail>,
): Promise<AttachedFile[]> {
  const known = await documentsToSend(
    db,
    attachments.map(({ documentId }) => documentId),
  );
  const leaving = new Map(files.map((file) => [file.documentId, file]));
  return attachments.map(({ documentId, as }) => {
    const document = known.get(documentId);
    const { name = '', bytes = 0 } = leaving.get(documentId) ?? document ?? {};
    return { documentId, as, name, kind: documentType(name).kind, bytes, isThere: document?.isThere ?? false };
  });
}

/**
 * The files within a mail, read and encoded once for all who get it, and for as long as a run goes on: at most 9.5 MB. `lacks` is what can no longer leave, by name: a file that
 * was deleted, or whose link was revoked. Rejects with a StorageTrouble.
 */
export async function readAttachments(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  organisationId: string,
  files: readonly LeavingFile[],
): Promise<{ parts: AttachedPart[] } | { lacks: string }> {
  const parts: AttachedPart[] = [];
  for (const file of files) {
    const document = await database.inOrganisation(organisationId, 'read', async (db) => {
      const version = await versionToSend(db, file.documentId, file.number);
      if (!version?.isThere || file.as === 'file') return version;
      return file.linkId && (await liveLink(db, file.linkId)) ? version : undefined;
    });
    if (!document?.isThere) return { lacks: file.name };
    if (file.as === 'link') continue;
    const stored = await storage.get(document.key);
    if (!stored) return { lacks: file.name };
    parts.push({ fileName: file.name, contentType: document.contentType, pieces: await inBase64(stored.stream) });
  }
  return { parts };
}

/** Words with the files that are not in the mail but led to, at their end; they need no language. */
export function withLinks(
  { html, text }: Words,
  files: readonly Pick<LeavingFile, 'name' | 'bytes' | 'code'>[],
  publicUrl: string,
): Words {
  const links = files.flatMap(({ name, bytes, code }) =>
    // A name is no place for variables.
    code === undefined ? [] : [{ name: name.replace(/[{}]/g, ''), size: sizeOf(bytes), url: `${publicUrl}/d/${code}` }],
  );
  if (links.length === 0) return { html, text };
  const list = links.map(
    ({ name, size, url }) =>
      `<p style="font:14px/1.6 sans-serif;max-width:600px;margin:8px auto;padding:0 16px;overflow-wrap:anywhere">📎 <a href="${escapeHtml(url)}">${escapeHtml(name)}</a> (${size})</p>`,
  );
  return {
    html: beforeEnd(html, list.join('')),
    text: `${text}\n\n${links.map(({ name, size, url }) => `${name} (${size}): ${url}`).join('\n')}`,
  };
}

const sizeOf = (bytes: number) =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
