import { cameraAnswer } from '@convoke/contract/live/live.ingest.ts';
import type * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';

const answerMs = 5000;

/** Where the ingest answers; null where there is none. */
export function ingestOrigin({ settings }: Services): string | null {
  const { LIVE, LIVE_INGEST_KEY, LIVE_MEDIA_SERVER, LIVE_HOST, LIVE_PORT } = settings;
  if (!LIVE || LIVE_INGEST_KEY === undefined || LIVE_MEDIA_SERVER !== undefined) return null;
  return `http://${LIVE_HOST.includes(':') ? `[${LIVE_HOST}]` : LIVE_HOST}:${LIVE_PORT}`;
}

/** Asks the ingest. Throws the refusal LIVE_INGEST_AWAY when there is none or it does not answer in time. */
export async function askIngest(services: Services, path: string, init: RequestInit = {}): Promise<Response> {
  const origin = ingestOrigin(services);
  if (origin === null) throw new Refusal('LIVE_INGEST_AWAY');
  return fetch(`${origin}${path}`, {
    signal: AbortSignal.timeout(answerMs),
    ...init,
    headers: { authorization: `Bearer ${services.settings.LIVE_INGEST_KEY}`, 'content-type': 'application/json' },
  }).catch(() => {
    throw new Refusal('LIVE_INGEST_AWAY');
  });
}

/** What the ingest sees of the camera of a live, null where none sends; `viewers` begins a trial with so many. */
export async function askCamera(
  services: Services,
  liveId: string,
  viewers?: number,
): Promise<z.infer<typeof cameraAnswer> | null> {
  const answer =
    viewers === undefined
      ? await askIngest(services, `/cameras/${liveId}`)
      : await askIngest(services, `/cameras/${liveId}/trial`, { method: 'POST', body: JSON.stringify({ viewers }) });
  if (answer.status === 404) return null;
  const read = cameraAnswer.safeParse(await answer.json().catch(() => null));
  if (!read.success) throw new Refusal('LIVE_INGEST_AWAY');
  return read.data;
}
