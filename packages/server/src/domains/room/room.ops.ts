import type { Services } from '../../core/context.ts';
import { entranceOf } from './room.entrance.ts';
import { passHolds } from './room.pass.ts';

/** Whether the waiting room stands before the sale of an event; known with at most two seconds' delay. */
export async function roomIsOn(services: Services, organisationId: string, eventId: string): Promise<boolean> {
  return (await entranceOf(services).doors.read(organisationId, eventId)).isOn;
}

/**
 * Whether somebody with this pass may buy now: true when the room is off, or when the pass is ours, of this event and not run out. Refuse
 * with ROOM_WAIT otherwise. Costs no statement in the hot path.
 */
export async function admittedToSale(
  services: Services,
  organisationId: string,
  eventId: string,
  pass: string | undefined,
): Promise<boolean> {
  const { SECRET_KEY } = services.settings;
  if (pass !== undefined && passHolds(SECRET_KEY, eventId, pass, services.clock.now())) return true;
  return !(await roomIsOn(services, organisationId, eventId));
}
