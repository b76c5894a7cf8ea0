import type { ScanOutcome } from '@convoke/contract/checkin/checkin.calls.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { keyIsOver } from './calls.ts';
import { conflictOf, judgementOf, lost, mostAtOnce, nextBatch, pauseAfter } from './logic/queue.ts';
import type { Conflict, Judgement, QueuedScan } from './logic/types.ts';

/** What the sender needs of its surroundings; a test gives its own. */
export interface SenderSurroundings {
  queue(): Promise<QueuedScan[]>;
  settle(answered: { scan: QueuedScan; inAt: string | null; conflict: Conflict | null }[]): Promise<void>;
  forgetPoint(pointId: string): Promise<void>;
  send(scans: QueuedScan[], pointId: string | null): Promise<ScanOutcome[]>;
  /** Takes a sign-in back, as `undo` of the scan says. */
  sendUndo(scan: QueuedScan, pointId: string | null): Promise<void>;
  /** Told after every attempt: whether the server was reached, and whether it still knows the key. */
  onAttempt(outcome: 'sent' | 'unreachable' | 'key-dead'): void;
  /** Told of scans that were answered after the person had left. */
  onLate(answered: { scan: QueuedScan; judgement: Judgement | null; conflict: Conflict | null }[]): void;
  later(work: () => void, ms: number): void;
}

/**
 * Brings the queue to the server, oldest first, one request at a time, for as long as it takes. A scan leaves the queue when the server has
 * answered it; the nonce makes sending it twice harmless, so nothing is lost when page, device or network die half-way.
 */
export class Sender {
  private readonly around: SenderSurroundings;
  private readonly waiting = new Map<string, (judgement: Judgement) => void>();
  private running = false;
  private again = false;
  private failures = 0;
  private stopped = false;
  /** 1 after a batch was refused as a whole: to find the one that is at fault. */
  private most = mostAtOnce;

  constructor(around: SenderSurroundings) {
    this.around = around;
  }

  /** Sends what waits, now. While it is sending it looks once more afterwards. */
  kick(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    void this.run().finally(() => {
      this.running = false;
      if (this.again) {
        this.again = false;
        this.kick();
      }
    });
  }

  /** The server's word on a scan if it comes within `ms`, else null; then the person has been told what this device thinks. */
  answerWithin(nonce: string, ms: number): Promise<Judgement | null> {
    return new Promise((resolve) => {
      const give = (judgement: Judgement | null) => {
        this.waiting.delete(nonce);
        resolve(judgement);
      };
      this.waiting.set(nonce, give);
      this.around.later(() => give(null), ms);
      this.kick();
    });
  }

  stop(): void {
    this.stopped = true;
  }

  private async run(): Promise<void> {
    try {
      for (;;) {
        const batch = nextBatch(await this.around.queue(), this.most);
        const first = batch[0];
        if (!first || this.stopped) break;
        await this.sendBatch(batch, first.pointId);
        this.failures = 0;
        this.around.onAttempt('sent');
      }
      this.most = mostAtOnce;
    } catch (error) {
      if (keyIsOver(error)) {
        this.around.onAttempt('key-dead');
        return;
      }
      this.around.onAttempt('unreachable');
      const pause = Math.max(
        pauseAfter(this.failures, Math.random),
        ((error as CallFailure).retryAfterSeconds ?? 0) * 1000,
      );
      this.failures += 1;
      this.around.later(() => this.kick(), pause);
    }
  }

  private async sendBatch(batch: QueuedScan[], pointId: string | null): Promise<void> {
    let outcomes: ScanOutcome[];
    const [first] = batch;
    try {
      if (first?.undo) {
        await this.around.sendUndo(first, pointId);
        await this.around.settle([{ scan: first, inAt: null, conflict: null }]);
        return;
      }
      outcomes = await this.around.send(batch, pointId);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // The point may be gone while the key is good: the event's own point takes them. Without a point it is the key.
      if (error.status === 403 && pointId !== null) {
        await this.around.forgetPoint(pointId);
        return;
      }
      if (error.status !== 200 && error.status !== 413) throw error;
      // The input was refused: one bad scan must not hold up the others.
      const only = batch.length === 1 ? batch[0] : undefined;
      if (!only) this.most = 1;
      else await this.finish([{ scan: only, outcome: null }]);
      return;
    }
    const byNonce = new Map(outcomes.map((outcome) => [outcome.nonce, outcome]));
    await this.finish(batch.map((scan) => ({ scan, outcome: byNonce.get(scan.nonce) ?? null })));
  }

  private async finish(answers: { scan: QueuedScan; outcome: ScanOutcome | null }[]): Promise<void> {
    const settled = answers.map(({ scan, outcome }) => {
      const show = this.waiting.get(scan.nonce);
      const judgement = outcome && judgementOf(outcome);
      const conflict = outcome ? conflictOf(scan, outcome, show !== undefined) : lost(scan);
      const isIn = outcome !== null && (outcome.result === 'ok' || outcome.result === 'already');
      return { scan, inAt: isIn ? (outcome.signedInAt ?? scan.scannedAt) : null, conflict, show, judgement };
    });
    // First kept, then shown: what a person saw must not be forgotten by a crash.
    await this.around.settle(settled.map(({ scan, inAt, conflict }) => ({ scan, inAt, conflict })));
    const late: { scan: QueuedScan; judgement: Judgement | null; conflict: Conflict | null }[] = [];
    for (const { scan, show, judgement, conflict } of settled) {
      if (show && judgement) show(judgement);
      else late.push({ scan, judgement, conflict });
    }
    if (late.length > 0) this.around.onLate(late);
  }
}
