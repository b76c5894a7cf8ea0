import { defineJob } from '../../../core/jobs/jobs.ts';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import { finishUpload } from './upload.finish.ts';
import { Halves } from './upload.halves.ts';
import { expireJob, leftSeconds, removeUpload } from './upload.rows.ts';

interface ExpireData {
  organisationId: string;
  uploadId: string;
}

/**
 * Forgets an upload that nobody has been at for a week, its half file with it, and the row of one that is kept. What came whole, but was not kept because everything stopped just
 * then, is kept now.
 */
async function expire(services: Services, { organisationId, uploadId }: ExpireData): Promise<void> {
  const { database, clock, jobs, settings } = services;
  const row = await database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('upload')
      .select(['user_id', 'bytes', 'sending', 'document_id', 'touched_at'])
      .where('id', '=', uploadId)
      .executeTakeFirst(),
  );
  if (!row) return;
  const halves = new Halves(settings);
  const leftFor = (clock.now().getTime() - row.touched_at.getTime()) / 1000;
  if (leftFor < leftSeconds) {
    const startAfterSeconds = Math.ceil(leftSeconds - leftFor);
    return jobs.send(expireJob, { organisationId, uploadId }, { startAfterSeconds });
  }
  if (row.document_id === null && (row.sending !== null || (await halves.bytesOf(uploadId)) === row.bytes)) {
    const owner = { organisationId, userId: row.user_id };
    await finishUpload(services, owner, uploadId).catch((error: unknown) => {
      if (!(error instanceof Refusal) || ['UPLOAD_BUSY', 'SCANNER_AWAY'].includes(error.failureName)) throw error;
    });
  }
  await removeUpload(services, organisationId, uploadId);
  await halves.removeOlder(4 * leftSeconds * 1000);
}

export const uploadJobs = [defineJob({ name: expireJob, expireInSeconds: 900, run: expire })];
