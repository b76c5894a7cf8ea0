import { id } from '@convoke/contract/core/fields.ts';
import { viewer, type Viewer } from '@convoke/contract/live/live.feed.ts';
import * as z from 'zod';
import type { Services } from '../../core/context.ts';
import { Refusal } from '../../core/failure.ts';
import { seal, unseal } from '../../core/sealed.ts';

const purpose = 'live viewer';

/** So long a pass is good, in seconds: a day of streams without entering again. */
export const passSeconds = 12 * 3600;

const sealedPass = viewer.extend({
  organisationId: id,
  /** Of the hall when it was given: another one since, and it holds no more. */
  round: z.int(),
  /** A digest of the browser's name, base64url. */
  device: z.string(),
  /** In seconds of Unix time. */
  until: z.int(),
});

/** What a viewer's pass says; nothing of it is stored. */
export type Pass = Viewer & z.output<typeof sealedPass>;

/** Seals a pass, good for `passSeconds`. */
export function makePass(services: Services, given: Omit<Pass, 'until'>): { pass: string; until: Date } {
  const until = Math.floor(services.clock.now().getTime() / 1000) + passSeconds;
  return {
    pass: seal(services.settings.SECRET_KEY, purpose, JSON.stringify({ ...given, until })),
    until: new Date(until * 1000),
  };
}

/**
 * Whom a pass was given to. Throws LIVE_PASS_OVER for one that is not ours, of another event, or over. Whether who may watch was changed since is for `passStands`
 * to say, which asks the database.
 */
export function viewerOf(services: Services, pass: string, { eventId, now }: { eventId: string; now: Date }): Pass {
  const text = unseal(services.settings.SECRET_KEY, purpose, pass);
  const read = text === null ? null : sealedPass.safeParse(JSON.parse(text));
  if (!read?.success || read.data.eventId !== eventId || read.data.until * 1000 <= now.getTime())
    throw new Refusal('LIVE_PASS_OVER');
  return read.data;
}
