import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';

export type Registration = PublicEvent['registration'] | 'ticket';

/**
 * Whether one can register at a moment (milliseconds). The server said how it stood when the page was read; times that have passed since
 * then count too, so that a page left open turns by itself. A full event stays full: only the server knows better.
 */
export function registrationAt(event: PublicEvent, now: number): Registration {
  const { registration, registrationOpensAt, registrationClosesAt, endsAt } = event;
  if (registration === 'not-published' || registration === 'over' || registration === 'closed') return registration;
  if (now >= Date.parse(endsAt)) return 'over';
  if (registrationClosesAt !== null && now >= Date.parse(registrationClosesAt)) return 'closed';
  if (registration === 'full') return 'full';
  if (registrationOpensAt !== null && now < Date.parse(registrationOpensAt)) return 'not-yet';
  return event.useTicket === 1 ? 'ticket' : 'open';
}

/** The channel by which the person came, out of this page's address, as the call takes it: one line of at most 40 characters. */
export function channelOf(url: string): string | undefined {
  const channel = new URLSearchParams(url.split('?')[1] ?? '').get('channel') ?? '';
  return (
    channel
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 40)
      // A cut emoji leaves half of itself behind, which cannot be stored.
      .replace(/\p{Surrogate}/gu, '') || undefined
  );
}

/** The registration page of an event, with the channel kept. */
export function registerPath(code: string, url: string): string {
  const channel = channelOf(url);
  return `/register/${encodeURIComponent(code)}${channel ? `?channel=${encodeURIComponent(channel)}` : ''}`;
}

/** Where an event's tickets are bought, with the channel kept. */
export function buyPath(code: string, url: string): string {
  const channel = channelOf(url);
  return `/buy-ticket?event=${encodeURIComponent(code)}${channel ? `&channel=${encodeURIComponent(channel)}` : ''}`;
}
