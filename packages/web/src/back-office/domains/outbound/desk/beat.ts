import { seatBeat, type SeatInfo } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { beatSeconds } from '@convoke/contract/outbound/outbound.rules.ts';
import type { CallShape } from '../../../../core/call-shape.ts';
import { pageConfig } from '../../../../core/config.ts';
import { token } from '../../../../core/session.ts';

/** What the worker needs: it has neither document nor cookies, and the contract would weigh more than itself. */
export interface BeatOrder {
  call: CallShape;
  everyMs: number;
  token: string;
  app: { appId: string; appSecret: string };
  version: number;
  isHeld: boolean;
}

export type BeatNews =
  | { kind: 'seat'; seat: SeatInfo; asked: number }
  /** The failure's name. */
  | { kind: 'refused'; failure: string }
  | { kind: 'signedOut' }
  | { kind: 'unanswered' };

export interface Beats {
  /** Beats at once, and from then on for this version of the seat. */
  beat: (version: number, isHeld: boolean) => void;
  stop: () => void;
}

export function startBeats(onNews: (news: BeatNews) => void): Beats {
  const worker = new Worker(new URL('./beat.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<BeatNews>) => onNews(data));
  return {
    beat: (version, isHeld) => {
      const { appId, appSecret } = pageConfig();
      const { method, path, audience, kind } = seatBeat;
      const order: BeatOrder = {
        call: { method, path, audience, kind },
        everyMs: beatSeconds * 1000,
        token: token('outbound') ?? '',
        app: { appId, appSecret },
        version,
        isHeld,
      };
      worker.postMessage(order);
    },
    stop: () => worker.terminate(),
  };
}
