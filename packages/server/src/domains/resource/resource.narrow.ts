import { buffer } from 'node:stream/consumers';
import type { Services } from '../../core/context.ts';
import { organisationsWith } from '../../core/data/organisations-with.ts';
import { defineJob } from '../../core/jobs/jobs.ts';
import { narrowKey } from './resource.ops.ts';
import { narrowPicture, wide } from './resource.picture.ops.ts';

/** One organisation's turn, in milliseconds: the next one's pictures wait no longer. */
const turnMs = 60_000;

const makeNarrowJob = 'resource.makeNarrow';

/** Makes the narrow copy of the newest picture that waits for one; false where none does. What two make at once is the same. */
async function makeNext({ database, storage }: Services, organisationId: string): Promise<boolean> {
  const next = await database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('stored_file')
      .select(['id', 'key', 'width', 'created_by'])
      .where('has_narrow', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (!next) return false;
  const width = next.width ?? 0;
  const stored = width < wide ? null : await storage.get(next.key);
  const narrow = stored && (await narrowPicture({ bytes: await buffer(stored.stream), width }));
  const key = narrowKey(next.key);
  if (narrow) await storage.put(key, narrow.bytes);
  await database.inOrganisation(organisationId, 'write', async (tx) => {
    if (narrow)
      await tx
        .insertInto('stored_file')
        .values({
          key,
          content_type: 'image/webp',
          bytes: narrow.bytes.length,
          width: narrow.width,
          height: narrow.height,
          has_narrow: false,
          created_by: next.created_by,
        })
        .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doNothing())
        .execute();
    await tx
      .updateTable('stored_file')
      .set({ has_narrow: narrow !== null })
      .where('id', '=', next.id)
      .where('has_narrow', 'is', null)
      .execute();
  });
  return true;
}

/** Gives pictures a narrow copy that were kept before there were any, one after another. One whose file cannot be read is not tried again. */
export const makeNarrow = defineJob<{ organisationId?: string }>({
  name: makeNarrowJob,
  schedule: '37 * * * *',
  retryLimit: 3,
  oneWaiting: true,
  batchSize: 1,
  expireInSeconds: 600,
  async run(services, { organisationId }) {
    if (organisationId === undefined) {
      for (const each of await organisationsWith(services.database, 'form-id'))
        await services.jobs.send(makeNarrowJob, { organisationId: each }, { singletonKey: each });
      return;
    }
    const until = performance.now() + turnMs;
    while (await makeNext(services, organisationId)) {
      if (performance.now() < until && !services.jobs.isStopping) continue;
      return services.jobs.send(makeNarrowJob, { organisationId }, { singletonKey: organisationId });
    }
  },
});
