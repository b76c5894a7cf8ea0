import { type DocumentTextKind, textKindOf, type TextState } from '@convoke/contract/resource/document.rules.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { rowsInWorker, WorkerLimit } from '../../../core/jobs/in-worker.ts';
import { defineJob } from '../../../core/jobs/jobs.ts';
import type { Storage } from '../../../core/storage.ts';
import type * as worker from './document.text.worker.ts';
import type { TextPart } from './document.text.worker.ts';

/** Bytes of a file whose text is read: the process that reads it holds it whole. Of a plain text so much is read. */
const mostBytes: Readonly<Record<DocumentTextKind, number>> = {
  pdf: 100 * 1024 * 1024,
  word: 50 * 1024 * 1024,
  slides: 200 * 1024 * 1024,
  plain: 4 * 1024 * 1024,
};
/** Of one file, in milliseconds; what was read until then can be found. */
const mostMs = 60_000;
/** One organisation's turn, in milliseconds: the next one's files wait no longer. */
const turnMs = 120_000;

const readTextsJob = 'resource.readTexts';

const partsOf = rowsInWorker<typeof worker>(new URL('./document.text.worker.ts', import.meta.url));

interface ReadText {
  state: TextState;
  parts: TextPart[];
}

/** What a file says, read in a process of its own, which ends with a file that asks for too much. Throws where the storage does. */
export async function textOf(
  storage: Storage,
  file: { name: string; key: string; bytes: number },
  most = mostMs,
): Promise<ReadText> {
  const kind = textKindOf(file.name);
  const parts: TextPart[] = [];
  const as = (state: TextState): ReadText => ({
    state: parts.length === 0 && state === 'cut' ? 'empty' : state,
    parts,
  });
  if (kind === undefined) return as('none');
  const isTooLarge = file.bytes > mostBytes[kind];
  if (isTooLarge && kind !== 'plain') return as('tooLarge');
  const stored = await storage.get(file.key, isTooLarge ? { first: 0, last: mostBytes[kind] - 1 } : undefined);
  if (!stored) return as('unreadable');
  const until = performance.now() + most;
  try {
    for await (const row of partsOf('textParts', stored.stream, kind)) {
      if ('end' in row) return row.end === 'unreadable' && parts.length > 0 ? as('cut') : as(row.end);
      parts.push(row);
      if (performance.now() > until) return as('cut');
    }
  } catch (error) {
    if (!(error instanceof WorkerLimit)) throw error;
    return parts.length > 0 ? as('cut') : as('unreadable');
  }
  return as(parts.length === 0 ? 'empty' : isTooLarge ? 'cut' : 'read');
}

/** Has the text of a file that is kept in this transaction read soon, where it has any. */
export async function askToRead({ jobs }: Services, tx: Db, organisationId: string, name: string): Promise<void> {
  if (textKindOf(name) !== undefined)
    await jobs.send(readTextsJob, { organisationId }, { singletonKey: organisationId, tx });
}

/** Reads the newest version that waits for it; false where none does. Whoever reads the same one meanwhile has done it in vain. */
async function readNext({ database, storage }: Services, organisationId: string): Promise<boolean> {
  const next = await database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('document_version')
      .select(['document_id', 'number', 'name', 'storage_key as key', 'bytes'])
      .where('text_state', '=', 'waiting')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (!next) return false;
  const { document_id, number, ...file } = next;
  const { state, parts } = await textOf(storage, file);
  await database.inOrganisation(organisationId, 'write', async (tx) => {
    const kept = await tx
      .updateTable('document_version')
      .set({ text_state: state })
      .where('document_id', '=', document_id)
      .where('number', '=', number)
      .where('text_state', '=', 'waiting')
      .returning('number')
      .executeTakeFirst();
    if (!kept || parts.length === 0) return;
    for (let from = 0; from < parts.length; from += 500)
      await tx
        .insertInto('document_text')
        .values(parts.slice(from, from + 500).map((part) => ({ document_id, number, ...part })))
        .execute();
  });
  return true;
}

/** Takes the text from files that were kept, one after another, so that it can be searched. What was there before this existed waits in the same line. */
export const readTexts = defineJob<{ organisationId?: string }>({
  name: readTextsJob,
  schedule: '17 * * * *',
  retryLimit: 3,
  oneWaiting: true,
  batchSize: 1,
  expireInSeconds: 900,
  async run(services, { organisationId }) {
    if (organisationId === undefined) {
      for (const each of await organisationsWith(services.database, 'library'))
        await services.jobs.send(readTextsJob, { organisationId: each }, { singletonKey: each });
      return;
    }
    const until = performance.now() + turnMs;
    while (await readNext(services, organisationId)) {
      if (performance.now() < until && !services.jobs.isStopping) continue;
      return services.jobs.send(readTextsJob, { organisationId }, { singletonKey: organisationId });
    }
  },
});
