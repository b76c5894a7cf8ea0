import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import * as z from 'zod';
import type { EventRecord, Services } from '../../../core/context.ts';
import { Elsewhere } from '../../../core/http/pages.ts';
import { seal, unseal } from '../../../core/sealed.ts';
import { previewOf, shortened } from './event.page.ops.ts';

const purpose = 'event preview';

/** How long a link to a preview works: long enough to be looked at by a colleague tomorrow. */
const previewMs = 24 * 3_600_000;

/** Organisation, event, its round of links and the moment it ends, short: the link is also scanned. */
const named = z.tuple([z.guid(), z.guid(), z.int(), z.int()]);

/**
 * A link by which whoever has it sees what is not published of an event. It names the event itself, sealed: nothing is kept of it. It works for a day,
 * and until `preview_round` of the event is raised.
 */
export function previewLink({ settings, clock }: Services, event: EventRecord): { url: string; until: string } {
  const until = clock.now().getTime() + previewMs;
  const token = seal(
    settings.SECRET_KEY,
    purpose,
    JSON.stringify([event.organisation_id, event.id, event.preview_round, until]),
  );
  return { url: `${settings.PUBLIC_URL}/event/preview/${token}`, until: new Date(until).toISOString() };
}

/** A preview's page says so, and until when its link works. */
export type PreviewPage = PublicEvent & { previewUntil: string };

/** The page behind a link; null where it is over, taken back or made up, or its event is gone. What is published as it is has its own page. */
export async function previewPage(
  services: Services,
  token: string | undefined,
  language: Language,
): Promise<PreviewPage | Elsewhere | null> {
  const text = unseal(services.settings.SECRET_KEY, purpose, token ?? '');
  if (text === null) return null;
  const read = named.safeParse(JSON.parse(text));
  // One of a version before this.
  if (!read.success) return null;
  const [organisationId, eventId, round, until] = read.data;
  if (services.clock.now().getTime() >= until) return null;
  const event = await previewOf(services, organisationId, eventId, language);
  if (event.round !== round) return null;
  if (event.isShown) return new Elsewhere(`/event/${event.shown.code}`);
  return { ...shortened(event.shown), previewUntil: new Date(until).toISOString() };
}
