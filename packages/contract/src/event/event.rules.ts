/** Pure rules of events that browser and server share. */

export const publishStatus = { draft: 0, published: 1, unpublished: 2 } as const;
export const eventModel = { offline: 0, online: 1 } as const;

export type EventPhase = 'upcoming' | 'running' | 'ended';

/** Where a published event stands by its times; null for a draft or an unpublished one (rulings section 5). Times are milliseconds. */
export function eventPhase(status: number, startsAt: number, endsAt: number, now: number): EventPhase | null {
  if (status !== publishStatus.published) return null;
  if (now < startsAt) return 'upcoming';
  return now < endsAt ? 'running' : 'ended';
}

/** Whether registration is possible now, and if not, why. Times are milliseconds; null = no bound, then registration ends with the event. */
export function registrationWindow(
  event: {
    publishStatus: number;
    endsAt: number;
    registrationOpensAt: number | null;
    registrationClosesAt: number | null;
  },
  now: number,
): 'open' | 'not-published' | 'not-yet' | 'closed' | 'over' {
  if (event.publishStatus !== publishStatus.published) return 'not-published';
  if (now >= event.endsAt) return 'over';
  if (event.registrationOpensAt !== null && now < event.registrationOpensAt) return 'not-yet';
  if (event.registrationClosesAt !== null && now >= event.registrationClosesAt) return 'closed';
  return 'open';
}
