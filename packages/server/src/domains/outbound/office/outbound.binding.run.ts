import { mostBound } from '@convoke/contract/outbound/outbound.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { Refusal } from '../../../core/failure.ts';
import { importedMembers } from '../../member/member.imported.ops.ts';
import { nextMembers, type ReachFilter } from '../../member/member.reach.ops.ts';
import { type BindData, bindJob, type ForgetTaskData } from '../outbound.job-names.ts';
import { bindMembers } from './outbound.binding.ts';

/** Members of a step: a transaction of some hundred milliseconds. */
const stepSize = 2000;
/** A run ends after so long, and asks for the next one. */
const runMs = 40_000;
/** An import that nobody goes on with is waited for no longer. */
const patienceSeconds = 86_400;

/** How soon it is looked again whether an import has ended: the later, the longer it was waited for. */
const lookSeconds = (waited: number) => Math.min(300, Math.max(5, Math.round(waited / 10)));

type Source = { filter: ReachFilter } | { importId: string };

/** The next members of what fills a task; `waits`: they are not there yet. */
async function nextOf(
  { clock }: Services,
  tx: Db,
  organisationId: string,
  source: Source,
  place: string | null,
  most: number,
): Promise<{ ids: string[]; next: string | null; waits?: boolean }> {
  if ('filter' in source) return nextMembers(tx, organisationId, clock.now(), source.filter, place, most);
  const found = await importedMembers(tx, source.importId, Number(place ?? 0), most);
  if (found === 'running') return { ids: [], next: place, waits: true };
  return { ids: found.ids, next: found.next === null ? null : String(found.next) };
}

/**
 * Fills a task from where the last run came to. What a step adds and how far it came stand in one transaction, so that a run that dies loses nothing and repeats nothing.
 * It ends with the task.
 */
export async function runBinding(services: Services, data: BindData): Promise<void> {
  const { organisationId, bindingId } = data;
  const until = performance.now() + runMs;
  while (performance.now() < until && !services.jobs.isStopping) {
    const step = await services.database.inOrganisation(organisationId, 'write', (tx) =>
      bindStep(services, tx, organisationId, bindingId),
    );
    if (step === 'over') return;
    if (typeof step === 'object') {
      await services.jobs.send(bindJob, data, { startAfterSeconds: lookSeconds(step.waited) });
      return;
    }
  }
  await services.jobs.send(bindJob, data);
}

async function bindStep(
  services: Services,
  tx: Db,
  organisationId: string,
  bindingId: string,
): Promise<'on' | 'over' | { waited: number }> {
  const binding = await tx
    .selectFrom('outbound_binding as b')
    .innerJoin('outbound_task as t', 't.id', 'b.task_id')
    .select(['b.task_id', 'b.source', 'b.place', 'b.added', 'b.known', 'b.without_number', 'b.created_at', 't.state'])
    .where('b.id', '=', bindingId)
    .where('b.is_over', '=', false)
    .forUpdate('b')
    .executeTakeFirst();
  if (!binding) return 'over';
  const set = (values: object) => tx.updateTable('outbound_binding').set(values).where('id', '=', bindingId).execute();
  const left = mostBound - binding.added;
  if (binding.state === 'closed' || left <= 0) {
    await set({ is_over: true, failure: binding.state === 'closed' ? 'closed' : 'most' });
    return 'over';
  }
  try {
    const source = binding.source as unknown as Source;
    const { ids, next, waits } = await nextOf(
      services,
      tx,
      organisationId,
      source,
      binding.place,
      Math.min(stepSize, left),
    );
    if (waits) {
      const waited = (services.clock.now().getTime() - binding.created_at.getTime()) / 1000;
      if (waited < patienceSeconds) return { waited };
      await set({ is_over: true, failure: 'import' });
      return 'over';
    }
    const { added, known, without_number } = await bindMembers(tx, organisationId, binding.task_id, ids);
    await set({
      place: next,
      added: binding.added + added,
      known: binding.known + known,
      without_number: binding.without_number + without_number,
      is_over: next === null,
    });
    return next === null ? 'over' : 'on';
  } catch (error) {
    // What the filter names may have grown since it was checked.
    if (!(error instanceof Refusal)) throw error;
    await set({ is_over: true, failure: 'filter' });
    return 'over';
  }
}

/** Rows of one step. */
const forgetSize = 5000;

/** Who was in a task that is deleted is in it no more; their calls stay. */
export async function forgetTask({ database }: Services, { organisationId, taskId }: ForgetTaskData): Promise<void> {
  for (;;) {
    const gone = await database.inOrganisation(organisationId, 'write', (tx) =>
      sql`
        DELETE FROM outbound_member WHERE organisation_id = ${own} AND id = ANY(ARRAY(
          SELECT m.id FROM outbound_member m WHERE m.organisation_id = ${own} AND m.task_id = ${taskId} LIMIT ${forgetSize}))`.execute(
        tx,
      ),
    );
    if ((gone.numAffectedRows ?? 0n) < forgetSize) return;
  }
}
