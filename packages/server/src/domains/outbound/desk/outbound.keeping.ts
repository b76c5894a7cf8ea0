import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { recordingDays } from '@convoke/contract/outbound/outbound.line.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { organisationFolder } from '../../../core/storage/orphans.job.ts';
import { lineState } from '../outbound.line-state.ts';
import { askLine } from '../outbound.line.ts';
import type { KeepRecordingData } from './outbound.desk.job-names.ts';

/** Hours of talk take their time, in milliseconds. */
const fetchMs = 600_000;
const dayMs = 24 * 3_600_000;
/** Recordings that one round settles. */
const mostSettled = 500;

/** The job: brings a recording from the line into the storage, unless it is nobody's any more, and has it removed there. Done twice it does no harm. Rejects while the line is away, to be tried again. */
export async function keepRecording(services: Services, { organisationId, callId }: KeepRecordingData): Promise<void> {
  const { database, storage, settings } = services;
  const inOrganisation = <T>(work: (tx: Db) => Promise<T>) => database.inOrganisation(organisationId, 'write', work);
  const call = await inOrganisation((tx) =>
    tx.selectFrom('outbound_call').select('recording').where('id', '=', callId).executeTakeFirst(),
  );
  const path = `/recordings/${callId}`;
  if (call?.recording === 'pending') {
    const answer = await askLine(services, path, { signal: AbortSignal.timeout(fetchMs) });
    if (answer.status === 404) {
      await answer.body?.cancel();
      // A line that knows another key says the same of everything.
      if (!(await lineState(services)).isThere) throw new Error('the line does not know this server');
      await inOrganisation((tx) => giveUp(tx, callId, 'the line has no recording'));
      return forget(services, callId);
    }
    if (answer.status !== 200 || !answer.body) throw new Error(`the line answers ${answer.status}`);
    const folder = organisationFolder(settings, 'calls-of', organisationId);
    const key = `calls/${folder}/${randomBytes(18).toString('base64url')}.wav`;
    const { bytes } = await storage.putStream(key, Readable.fromWeb(answer.body as ReadableStream<Uint8Array>));
    const taken = await inOrganisation((tx) =>
      tx
        .updateTable('outbound_call')
        .set({ recording: 'ready', storage_key: key, recording_bytes: bytes })
        .where('id', '=', callId)
        .where('recording', '=', 'pending')
        .returning('id')
        .executeTakeFirst(),
    );
    if (!taken) await storage.remove(key);
  }
  // Kept, broken off, or of somebody who was erased meanwhile: the line has no use for it.
  const gone = await askLine(services, path, { method: 'DELETE' });
  await gone.body?.cancel();
  await forget(services, callId);
}

/**
 * The job: fetches again what came no nearer for a day, and says of what is still to come after a week that it is lost. The line may be away for days, and its disk for good; a call of which nobody
 * told since it was answered has lost its recording too. Rejects while the line is away.
 */
export async function settleRecordings(services: Services): Promise<void> {
  const { database, clock } = services;
  const now = clock.now().getTime();
  const rows = await database.global
    .selectFrom('outbound_live')
    .select(['call_id', 'organisation_id', 'told_at'])
    .where('is_over', '=', true)
    .where('told_at', '<', new Date(now - dayMs))
    .orderBy('told_at')
    .limit(mostSettled)
    .execute();
  for (const { call_id: callId, organisation_id: organisationId, told_at: toldAt } of rows) {
    if (toldAt.getTime() < now - recordingDays * dayMs) {
      await database.inOrganisation(organisationId, 'write', (tx) => giveUp(tx, callId, 'the line did not bring it'));
      await forget(services, callId);
      continue;
    }
    const call = await database.inOrganisation(organisationId, 'read', (db) =>
      db.selectFrom('outbound_call').select('recording').where('id', '=', callId).executeTakeFirst(),
    );
    if (call?.recording !== 'pending') continue;
    try {
      await keepRecording(services, { organisationId, callId });
    } catch (error) {
      // Those that are to be given up came first.
      if (!(await lineState(services)).isThere) throw error;
      services.log.warn({ err: error, callId }, 'a recording was not fetched');
    }
  }
}

/** Says of a recording that was to come that it is lost. Of a call of which nobody told, that there would have been one. */
async function giveUp(tx: Db, callId: string, reason: string): Promise<void> {
  await tx
    .updateTable('outbound_call')
    .set({ recording: 'failed', recording_failure: reason })
    .where('id', '=', callId)
    .where('number', '<>', '')
    .where((eb) =>
      eb.or([
        eb('recording', '=', 'pending'),
        eb.and([eb('recording', '=', 'none'), eb('is_recorded', '=', true), eb('answered_at', 'is not', null)]),
      ]),
    )
    .execute();
}

/** From here on nothing that the line tells of the call is of interest. */
async function forget({ database }: Services, callId: string): Promise<void> {
  await database.global.deleteFrom('outbound_live').where('call_id', '=', callId).where('is_over', '=', true).execute();
}
