import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { defaultForm } from '@convoke/contract/form/form.engine.ts';
import type { Insertable } from 'kysely';
import { newPublicCode } from '../../../core/codes.ts';
import type { Db } from '../../../core/data/database.ts';
import type { Event } from '../../../core/data/database-types.ts';
import { changeForm, insertForm } from '../../form/form.rows.ops.ts';

export type NewEvent = Omit<Insertable<Event>, 'organisation_id' | 'code' | 'form_id'> & { id: string };

/** Names of what every event begins with; an organiser can change them. */
interface Names {
  form: string;
  group: string;
  point: string;
}

/**
 * Writes a draft event with its form (version 1 of the default), its tally, and its default sign-in group and point. Answers null when the id
 * is taken by this organisation already.
 */
export async function createEvent(
  tx: Db,
  organisationId: string,
  event: NewEvent,
  capacity: number | null,
  names: Names,
  form: FormDefinition = defaultForm,
): Promise<{ code: string } | null> {
  const code = newPublicCode();
  const formId = await insertForm(tx, organisationId, { kind: 'registration', name: names.form, definition: form });
  const made = await tx
    .insertInto('event')
    .values({ ...event, organisation_id: organisationId, code, form_id: formId })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  const of = { organisation_id: organisationId, event_id: event.id };
  await changeForm(tx, organisationId, formId, { event_id: event.id });
  await tx
    .insertInto('event_tally')
    .values({ ...of, capacity })
    .execute();
  const group = await tx
    .insertInto('checkin_group')
    .values({ ...of, name: names.group, is_default: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('checkin_point')
    .values({ ...of, group_id: group.id, name: names.point, is_default: true })
    .execute();
  await tx
    .insertInto('directory')
    .values([
      { kind: 'event', code, organisation_id: organisationId, target_id: event.id },
      { kind: 'event-id', code: event.id, organisation_id: organisationId, target_id: event.id },
    ])
    .execute();
  return { code };
}
