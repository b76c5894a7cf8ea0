import { liveBeat } from '@convoke/contract/live/live.watch.calls.ts';
import type { LiveState } from '@convoke/contract/live/live.rules.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { gatherOrAlone } from '../../../core/data/gather.ts';
import { implement } from '../../../core/http/implement.ts';
import { perServices } from '../../../core/per-services.ts';
import { ShortCache } from '../../../core/short-cache.ts';
import { viewersAt } from '../live.now.ts';
import { viewerOf } from '../live.pass.ops.ts';

interface Beat {
  viewerId: string;
  round: number;
  device: Buffer;
  seconds: number;
  isRecording: boolean;
}

interface Answer {
  outcome: 'ok' | 'over' | 'device' | 'none';
  state: LiveState;
}

/** Beats of one statement. */
const batchBeats = 500;

/** The beats of one live, gathered into one statement. */
const beatsOf = perServices((services) =>
  gatherOrAlone<Beat, Answer>(
    async (beats, organisationId, subject) => {
      const [eventId, liveId] = subject.split(' ');
      const rows = await services.database.query<Answer & Record<string, unknown>>(
        `SELECT outcome, state FROM beat_live($1, $2, $3, $4, $5, $6, $7, $8, $9) ORDER BY ord`,
        [
          organisationId,
          eventId,
          liveId,
          beats.map(({ viewerId }) => viewerId),
          beats.map(({ round }) => round),
          beats.map(({ device }) => device),
          beats.map(({ seconds }) => seconds),
          beats.map(({ isRecording }) => isRecording),
          services.clock.now(),
        ],
      );
      return rows;
    },
    { limit: batchBeats },
  ),
);

/** How many are there is told thousands of people, so it is counted every few seconds. */
const counts = perServices(() => new ShortCache<number>(1000, 3000));

/** How many watch a live at this moment, a few seconds old. */
export function viewersNow(
  services: Services,
  liveId: string,
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<number> {
  return counts(services).read(liveId, () =>
    read(async (db) => (await viewersAt(db, [liveId], services.clock.now())).get(liveId) ?? 0),
  );
}

export const beatHandlers = [
  implement(liveBeat, async (ctx, { liveId, pass, recordingId, seconds }) => {
    const { services, organisationId, eventId } = ctx;
    const { viewerId, round, device } = viewerOf(services, pass, { eventId, now: ctx.now() });
    const beat = {
      viewerId,
      round,
      device: Buffer.from(device, 'base64url'),
      seconds,
      isRecording: recordingId !== undefined,
    };
    const { outcome, state } = await beatsOf(services)(beat, organisationId, `${eventId} ${liveId}`);
    if (outcome === 'none') return ctx.fail('LIVE_NONE');
    if (outcome === 'over') return ctx.fail('LIVE_PASS_OVER');
    if (outcome === 'device') return ctx.fail('LIVE_OTHER_DEVICE');
    const viewers = await viewersNow(services, liveId, (work) =>
      services.database.inOrganisation(organisationId, 'read', work),
    );
    return { viewers, state };
  }),
];
