import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';

type Ctx = Pick<BaseContext<'CALL_TASK_GONE' | 'CALL_TASK_STATE'>, 'fail'>;

/** A task that is not deleted. Refuses any other. */
export async function taskThere(
  ctx: { fail(name: 'CALL_TASK_GONE'): never },
  db: Db,
  taskId: string,
): Promise<{ id: string; name: string; state: string; form_id: string }> {
  const task = await db
    .selectFrom('outbound_task')
    .select(['id', 'name', 'state', 'form_id'])
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return task ?? ctx.fail('CALL_TASK_GONE');
}

/** A task into which people may still be put, or in which they may be given to others: one that is not closed. */
export async function taskGoingOn(ctx: Ctx, db: Db, taskId: string): Promise<void> {
  const task = await taskThere(ctx, db, taskId);
  if (task.state === 'closed') ctx.fail('CALL_TASK_STATE');
}
