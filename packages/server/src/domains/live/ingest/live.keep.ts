import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { categoryNamed } from '../../resource/library/category.ops.ts';
import { bringStream } from '../../resource/library/document.bring.ops.ts';
import type { KeepData } from '../live.job-names.ts';
import { tellPage } from '../live.told.ts';
import { askIngest } from './live.ingest.ts';

/** What the category of recordings is called when it is made, in the language of the event. It can be renamed: it is made anew then. */
const categoryNames: Readonly<Record<string, string>> = {
  en: 'Recordings',
  zh: '直播回放',
  es: 'Grabaciones',
  ja: 'ライブ録画',
};

/** Hours of film take their time, in milliseconds. */
const fetchMs = 3_000_000;

/** Takes one part of a recording out of the ingest into the library. Done twice it does no harm. Throws LIVE_INGEST_AWAY to be tried again. */
export async function keepRecording(services: Services, { organisationId, recordingId }: KeepData): Promise<void> {
  const inOrganisation = <T>(work: (db: Db) => Promise<T>) =>
    services.database.inOrganisation(organisationId, 'write', work);
  const recording = await inOrganisation((db) =>
    db
      .selectFrom('live_recording as r')
      .innerJoin('live as l', 'l.id', 'r.live_id')
      .innerJoin('event as e', 'e.id', 'l.event_id')
      .select([
        'r.part_id',
        'r.state',
        'r.started_at',
        'l.title',
        'l.event_id',
        'e.created_by',
        'e.language',
        'e.time_zone',
      ])
      .where('r.id', '=', recordingId)
      .executeTakeFirst(),
  );
  if (!recording) return;
  const path = `/parts/${recording.part_id}`;
  if (recording.state === 'keeping') {
    const answer = await askIngest(services, path, { signal: AbortSignal.timeout(fetchMs) });
    if (answer.status !== 200 || !answer.body) {
      await answer.body?.cancel();
      return fail(inOrganisation, recordingId, `the ingest answers ${answer.status}`);
    }
    const categoryId = await inOrganisation((db) =>
      categoryNamed(db, organisationId, recording.created_by, categoryNames[recording.language] ?? 'Recordings'),
    );
    const name = fileName(recording.title, recording.started_at, recording.time_zone);
    const file = { organisationId, userId: recording.created_by, categoryId, name };
    const pieces = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    const kept = await bringStream(services, file, pieces, async (tx, { documentId }) => {
      const taken = await tx
        .updateTable('live_recording')
        .set({ state: 'ready', document_id: documentId })
        .where('id', '=', recordingId)
        .where('state', '=', 'keeping')
        .returning('id')
        .executeTakeFirst();
      if (taken) await tellPage(tx, recording.event_id, 'recordings');
      return taken !== undefined;
    });
    // What the library refuses stays in the ingest's folder, where whoever runs the installation finds it.
    if (typeof kept === 'string') return fail(inOrganisation, recordingId, kept);
  } else if (recording.state !== 'ready') return;
  await askIngest(services, path, { method: 'DELETE' });
}

async function fail(
  inOrganisation: (work: (db: Db) => Promise<unknown>) => Promise<unknown>,
  recordingId: string,
  failure: string,
): Promise<void> {
  await inOrganisation((db) =>
    db.updateTable('live_recording').set({ state: 'failed', failure }).where('id', '=', recordingId).execute(),
  );
}

/** “Opening 2026-11-30 09-05.mp4”, in the time of the event; nothing in it that a disk does not take. */
function fileName(title: string, startedAt: Date, timeZone: string): string {
  const at = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(startedAt);
  const clean = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return `${clean.slice(0, 80).trim() || 'live'} ${at.replace(':', '-')}.mp4`;
}
