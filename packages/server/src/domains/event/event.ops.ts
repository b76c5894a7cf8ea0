import { eventPhase } from '@convoke/contract/event/event.rules.ts';
import type { EventRecord } from '../../core/context.ts';

/** Address of an event's public page. */
export function eventUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/event/${code}`;
}

export function phaseOf(event: EventRecord, now: Date) {
  return eventPhase(event.publish_status, event.starts_at.getTime(), event.ends_at.getTime(), now.getTime());
}
