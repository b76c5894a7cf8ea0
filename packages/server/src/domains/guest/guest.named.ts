import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';

type Ctx = Pick<WriteContext<'FILE_MISSING' | 'GUEST_TYPE_GONE'>, 'tx' | 'organisationId' | 'fail'>;

/** Refuses a picture or a type that is not there. */
export async function checkNamed(
  ctx: Ctx,
  input: { photoKey: string | null; guestTypeId: string | null },
): Promise<void> {
  if (!(await hasPicture(ctx.tx, ctx.organisationId, input.photoKey))) ctx.fail('FILE_MISSING');
  if (input.guestTypeId !== null && !(await hasType(ctx, input.guestTypeId))) ctx.fail('GUEST_TYPE_GONE');
}

/** Whether there is such a type of guests. */
export async function hasType({ tx, organisationId }: Pick<Ctx, 'tx' | 'organisationId'>, guestTypeId: string) {
  const found = await tx
    .selectFrom('guest_type')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', guestTypeId)
    // Whoever deletes it meanwhile waits, and then takes it off this guest as well.
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a picture was uploaded by this organisation; none at all is as good. */
export async function hasPicture(tx: Db, organisationId: string, key: string | null): Promise<boolean> {
  if (key === null) return true;
  const found = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}
