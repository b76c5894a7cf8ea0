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

export const joinStates = ['later', 'none', 'open', 'over'] as const;
export type JoinState = (typeof joinStates)[number];

/** How long after its end an online event can still be joined: some run late. */
const joinAfterEndMs = 3_600_000;

/** From when the link of an online event is shown, in milliseconds; null = at once. `opensMinutes` are before the start. */
export function joinOpensAt(startsAt: number, opensMinutes: number | null): number | null {
  return opensMinutes === null ? null : startsAt - opensMinutes * 60_000;
}

/** Whether those admitted to an online event are shown its link: `later`, not yet; `none`, it could be shown but the organiser has given none. */
export function joinStateAt(
  event: { startsAt: number; endsAt: number; opensMinutes: number | null; hasLink: boolean },
  now: number,
): JoinState {
  if (now >= event.endsAt + joinAfterEndMs) return 'over';
  const opensAt = joinOpensAt(event.startsAt, event.opensMinutes);
  if (opensAt !== null && now < opensAt) return 'later';
  return event.hasLink ? 'open' : 'none';
}

/** Whether a text can be the address of an event's own site: http or https, without a password in it. */
export function isSiteAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Whether a text can be a link to join: https, to a host of the internet, without a password in it. */
export function isJoinLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '';
}
