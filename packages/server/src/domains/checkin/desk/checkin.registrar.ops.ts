import type { Caller } from '../../../core/http/access.ts';
import type { Db } from '../../../core/data/database.ts';

/** Who registers people at the door. */
export interface Registrar {
  userId: string | null;
  keyId: string | null;
  /** What the link is called; empty for an organiser, who is known by name. */
  label: string;
  mayTakeCash: boolean;
}

/** What who calls may do for people without a ticket: an organiser everything, a link what it was given; null = nothing. */
export async function registrarOf(db: Db, caller: Caller): Promise<Registrar | null> {
  if (caller.kind === 'organiser') return { userId: caller.userId, keyId: null, label: '', mayTakeCash: true };
  if (caller.kind !== 'staff' || caller.role !== 'desk') return null;
  const key = await db
    .selectFrom('checkin_key')
    .select(['label', 'may_take_cash'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.keyId)
    .where('revoked_at', 'is', null)
    .where('may_register', '=', true)
    .executeTakeFirst();
  return key ? { userId: null, keyId: caller.keyId, label: key.label, mayTakeCash: key.may_take_cash } : null;
}

/** Somebody of the event as the desk signs them in. */
export async function atTheDoor(db: Db, organisationId: string, participantId: string) {
  const person = await db
    .selectFrom('participant as p')
    .innerJoin('checkin_group as g', (join) =>
      join
        .onRef('g.organisation_id', '=', 'p.organisation_id')
        .onRef('g.event_id', '=', 'p.event_id')
        .on('g.is_default', '=', true),
    )
    .innerJoin('checkin_member as m', (join) =>
      join
        .onRef('m.organisation_id', '=', 'p.organisation_id')
        .onRef('m.participant_id', '=', 'p.id')
        .onRef('m.group_id', '=', 'g.id'),
    )
    .select(['m.id as sign_user_id', 'p.code', 'p.name', 'p.state'])
    .where('p.organisation_id', '=', organisationId)
    .where('p.id', '=', participantId)
    .where('p.state', '!=', 'DELETED')
    .executeTakeFirst();
  return person ?? null;
}
