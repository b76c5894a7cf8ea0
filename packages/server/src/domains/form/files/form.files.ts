import { randomBytes } from 'node:crypto';
import { formFile, formFileLink } from '@convoke/contract/form/form.calls.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import { formFileAdd } from '@convoke/contract/form/form.office.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import type { FormKind } from '@convoke/contract/form/form.rules.ts';
import type { OutsideContext, Upload } from '../../../core/context.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { keyed } from '../../../core/keyed.ts';
import { knownFile } from './form.file-kinds.ts';
import { filePass, readPass } from './form.files.ops.ts';
import { formAsOf, formById } from '../form.ops.ts';
import { liveForm } from '../form.publish.ops.ts';

/** Bytes of uploads that one process holds at a time; a file is checked whole. */
const mostHeld = 400 * 1024 * 1024;
/** Files of a form that no answer names yet. Far above what people leave behind, far below what fills a disk. */
const mostUnclaimed = 5000;
const signatureBytes = 1024 * 1024;

let held = 0;

/**
 * Reads at most `most` bytes; null when there are more. What is too much is read on and forgotten, up to the call's own limit: who is still
 * sending when the answer comes would see a broken connection instead of it.
 */
async function readUpTo(pieces: Upload['pieces'], most: number): Promise<Buffer | null> {
  let chunks: Buffer[] = [];
  let size = 0;
  let kept = 0;
  let isBusy = false;
  try {
    for await (const chunk of pieces) {
      size += chunk.length;
      isBusy ||= held + chunk.length > mostHeld;
      if (size > most || isBusy) {
        chunks = [];
        held -= kept;
        kept = 0;
        continue;
      }
      held += chunk.length;
      kept += chunk.length;
      chunks.push(chunk);
    }
  } finally {
    held -= kept;
  }
  if (size > most || pieces.truncated) return null;
  if (isBusy) throw new Refusal('UNAVAILABLE');
  return Buffer.concat(chunks);
}

/** Whether people may send files for a form now. A form of an event that is not published is seen by nobody. */
async function takesFiles(db: Db, organisationId: string, formId: string): Promise<boolean> {
  const kinds: FormKind[] = ['registration', 'questionnaire', 'vote'];
  const form = await liveForm(db, organisationId, formId, { kinds });
  if (!form) return false;
  if (form.kind === 'registration') {
    const open = await db
      .selectFrom('event')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', form.event_id)
      .where('deleted_at', 'is', null)
      .where('publish_status', '=', publishStatus.published)
      .executeTakeFirst();
    if (!open) return false;
  }
  await refuseTooMany(db, organisationId, formId);
  return true;
}

async function refuseTooMany(db: Db, organisationId: string, formId: string): Promise<void> {
  const { waiting } = await db
    .selectFrom('form_file')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('organisation_id', '=', organisationId)
    .where('form_id', '=', formId)
    .where('claimed_at', 'is', null)
    // Older ones are kept for drafts, or about to be removed.
    .where('made_at', '>', sql<Date>`now() - interval '26 hours'`)
    .executeTakeFirstOrThrow();
  if (waiting >= mostUnclaimed) throw new Refusal('TOO_MANY', { retryAfterSeconds: 600 });
}

function mostBytes(field: FormField): number {
  return field.type === 'signature' ? signatureBytes : (field.files?.maxBytes ?? 10 * 1024 * 1024);
}

/** A name as lists show it: no path, no control characters, at most 200 characters. */
function plainName(name: string, extension: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-200)
    .toWellFormed();
  return plain === '' || plain === '.' || plain === '..' ? `file.${extension}` : plain;
}

type UploadContext = OutsideContext<'FILE_MISSING' | 'FILE_NOT_ACCEPTED' | 'FORM_FILE_TOO_LARGE' | 'TOO_MANY'>;

/** Stores the file of an upload for a field of a form, when it is what the field takes. */
async function takeFile(ctx: UploadContext, formId: string, form: FormDefinition | null | undefined, fieldId: string) {
  const { services, organisationId, upload } = ctx;
  if (!upload) return ctx.fail('FILE_MISSING');
  const field = form?.fields.find((each) => each.fieldId === fieldId);
  if (!field || (field.type !== 'file' && field.type !== 'signature')) return ctx.notFound();
  const most = mostBytes(field);
  const bytes = await readUpTo(upload.pieces, most);
  if (bytes === null) return ctx.fail('FORM_FILE_TOO_LARGE', { maxBytes: most });
  if (bytes.length === 0) return ctx.fail('FILE_MISSING');
  const known = await knownFile(bytes, upload.fileName);
  const accepted =
    field.type === 'signature' ? known?.extension === 'png' : known && field.files?.kinds.includes(known.kind);
  if (!known || !accepted) return ctx.fail('FILE_NOT_ACCEPTED', { kinds: field.files?.kinds ?? ['picture'] });
  const name = plainName(upload.fileName, known.extension);
  const folder = keyed(services.settings.SECRET_KEY, 'answers-of', organisationId).toString('base64url').slice(0, 12);
  // No extension that /files serves: an answer's file is seen by a signed link only.
  const key = `answers/${folder}/${randomBytes(18).toString('base64url')}.bin`;
  // The file before its row: a process that dies in between leaves a file nobody knows of, never a row without its file.
  await services.storage.put(key, bytes);
  const { id } = await services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .insertInto('form_file')
      .values({
        organisation_id: organisationId,
        form_id: formId,
        field_id: field.fieldId,
        storage_key: key,
        name,
        bytes: bytes.length,
        kind: known.kind,
        content_type: known.contentType,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { fileId: id, name, bytes: bytes.length, kind: known.kind };
}

/** Files of answers. */
export const fileHandlers = [
  implement(formFileUpload, async (ctx, input) => {
    const { organisationId, targetId: formId } = ctx;
    const form = await ctx.services.database.inOrganisation(organisationId, 'read', async (db) =>
      (await takesFiles(db, organisationId, formId)) ? formById(db, organisationId, formId) : null,
    );
    return takeFile(ctx, formId, form?.definition, input.fieldId);
  }),

  implement(formFileAdd, async (ctx, input) => {
    const { organisationId } = ctx;
    const { formId, version } = input;
    const form = await ctx.services.database.inOrganisation(organisationId, 'read', async (db) => {
      await refuseTooMany(db, organisationId, formId);
      // Of a version that was answered also when the form is deleted: its answers are still there to be mended.
      return version === undefined
        ? (await formById(db, organisationId, formId))?.definition
        : formAsOf(db, organisationId, formId, version);
    });
    return takeFile(ctx, formId, form, input.fieldId);
  }),

  implement(formFileLink, async (ctx, input) => {
    const file =
      (await ctx.db
        .selectFrom('form_file')
        .select(['name', 'bytes', 'content_type'])
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', input.fileId)
        .executeTakeFirst()) ?? ctx.notFound();
    const { url, endsAt } = filePass(ctx.services, ctx.organisationId, input.fileId);
    return { url, name: file.name, bytes: file.bytes, contentType: file.content_type, endsAt: endsAt.toISOString() };
  }),

  implement(formFile, async (ctx, input) => {
    const { services } = ctx;
    const pass = readPass(services, input.pass);
    const file =
      pass &&
      (await services.database.inOrganisation(pass.organisationId, 'read', (db) =>
        db
          .selectFrom('form_file')
          .select(['name', 'content_type', 'storage_key'])
          .where('organisation_id', '=', pass.organisationId)
          .where('id', '=', pass.fileId)
          .executeTakeFirst(),
      ));
    const stored = file ? await services.storage.get(file.storage_key) : null;
    if (!file || !stored) return ctx.fail('NO_SUCH_FILE');
    return { fileName: file.name, contentType: file.content_type, body: stored.stream };
  }),
];
