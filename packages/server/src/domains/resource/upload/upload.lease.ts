import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import type { Lock } from '@tus/server';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { Refusal } from '../../../core/failure.ts';
import { perServices } from '../../../core/per-services.ts';

/** Whose an upload is: nobody else sees it. */
export interface Owner {
  organisationId: string;
  userId: string;
}

/** Of an upload, what its lease answers with: so nobody has to ask again. */
export interface LeasedUpload {
  name: string;
  bytes: number;
  storage_key: string | null;
  sending: string | null;
  document_id: string | null;
}

/** How long one process is alone at an upload without a sign of life, how often it gives one, and how often and how long others ask for their turn. In milliseconds. */
const held = 10_000;
const renewing = 2000;
const asking = 300;
const waiting = 15_000;

/** How long it is kept for the next piece, which mostly follows at once, in milliseconds. */
const lingering = 300;

/** Those kept for the next piece, by their uploads. */
const keptOf = perServices(() => new Map<string, UploadLease>());

/**
 * The lock of an upload, in its row: it holds over all processes, and that of a process that was killed runs out. Who wants an upload that somebody is at says so in the row;
 * the other one stops, as tus asks for: mostly it is the same person's connection that is dead already.
 */
export class UploadLease implements Lock {
  private readonly services: Services;
  private readonly owner: Owner;
  private readonly uploadId: string;
  private readonly token = randomUUID();
  private renewals: NodeJS.Timeout | undefined;
  private givingBack: NodeJS.Timeout | undefined;
  /** Whether another piece is to follow, for which it is kept: two questions of the database less for each. */
  goesOn = false;
  /** What the row said when it was taken. */
  row: LeasedUpload | undefined;
  /** By this process's own clock, which goes on while the process stands still. */
  private heldUntil = Number.NEGATIVE_INFINITY;

  constructor(services: Services, owner: Owner, uploadId: string) {
    this.services = services;
    this.owner = owner;
    this.uploadId = uploadId;
  }

  /** The one kept from the piece before, or a new one. */
  static for(services: Services, owner: Owner, uploadId: string): UploadLease {
    const kept = keptOf(services);
    const last = kept.get(uploadId);
    if (last?.owner.organisationId !== owner.organisationId || last.owner.userId !== owner.userId)
      return new UploadLease(services, owner, uploadId);
    kept.delete(uploadId);
    return last;
  }

  /** Whether it still holds: whoever writes asks before each piece. A process that stood still for long finds out here that it is no longer alone. */
  get isHeld(): boolean {
    return performance.now() < this.heldUntil;
  }

  /** Waits for its turn. `stop` is called once somebody else waits. Throws FORBIDDEN for what is not the owner's, and UPLOAD_BUSY when its turn does not come. */
  async lock(signal: AbortSignal, stop: () => void | Promise<void>): Promise<void> {
    clearTimeout(this.givingBack);
    const ends = performance.now() + waiting;
    const isFresh = this.heldUntil - performance.now() > held - renewing;
    while (!isFresh && !(await this.take())) {
      if (signal.aborted || performance.now() > ends) throw new Refusal('UPLOAD_BUSY', { retryAfterSeconds: 2 });
      await passed(asking);
    }
    this.renewals = setInterval(() => void this.renew(stop), renewing);
    this.renewals.unref();
  }

  async unlock(): Promise<void> {
    clearInterval(this.renewals);
    if (!this.goesOn) return this.giveBack();
    this.goesOn = false;
    keptOf(this.services).set(this.uploadId, this);
    this.givingBack = setTimeout(() => {
      keptOf(this.services).delete(this.uploadId);
      void this.giveBack();
    }, lingering);
  }

  private async giveBack(): Promise<void> {
    this.heldUntil = Number.NEGATIVE_INFINITY;
    const end = (tx: Db) =>
      sql`UPDATE upload SET lease = NULL, leased_until = NULL, is_wanted = false, touched_at = ${this.services.clock.now()}
        WHERE organisation_id = ${own} AND id = ${this.uploadId} AND lease = ${this.token}`.execute(tx);
    // It runs out by itself.
    await this.write(end).catch((error: unknown) => this.tell(error));
  }

  private async take(): Promise<boolean> {
    const before = performance.now();
    const isElsewhere = sql`leased_until > clock_timestamp() AND lease <> ${this.token}::uuid`;
    const { rows } = await this.write((tx) =>
      sql<LeasedUpload & { is_mine: boolean }>`
        UPDATE upload SET
          lease = CASE WHEN ${isElsewhere} THEN lease ELSE ${this.token}::uuid END,
          is_wanted = coalesce(${isElsewhere}, false),
          leased_until = CASE WHEN ${isElsewhere} THEN leased_until ELSE ${until} END
        WHERE organisation_id = ${own} AND id = ${this.uploadId} AND user_id = ${this.owner.userId}
        RETURNING name, bytes, storage_key, sending, document_id, lease = ${this.token}::uuid AS is_mine`.execute(tx),
    );
    const [row] = rows;
    if (!row) throw new Refusal('FORBIDDEN');
    if (row.is_mine) {
      this.heldUntil = before + held;
      this.row = row;
    }
    return row.is_mine;
  }

  private async renew(stop: () => void | Promise<void>): Promise<void> {
    const before = performance.now();
    try {
      const { rows } = await this.write((tx) =>
        sql<{ is_wanted: boolean }>`
          UPDATE upload SET leased_until = ${until}
          WHERE organisation_id = ${own} AND id = ${this.uploadId} AND lease = ${this.token} RETURNING is_wanted`.execute(
          tx,
        ),
      );
      const [row] = rows;
      this.heldUntil = row ? before + held : Number.NEGATIVE_INFINITY;
      if (!row || row.is_wanted) await stop();
    } catch (error) {
      this.tell(error);
    }
  }

  /**
   * Not waiting for the disk, which is busy with the upload itself: twice for each piece, that took longer than the piece. What PostgreSQL forgets of a lease when it stops, its
   * holder finds out at the next renewal.
   */
  private write<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return this.services.database.inOrganisation(this.owner.organisationId, 'write', async (tx) => {
      await sql`SET LOCAL synchronous_commit = off`.execute(tx);
      return work(tx);
    });
  }

  private tell(error: unknown): void {
    this.services.log.warn({ err: error, uploadId: this.uploadId }, 'the lease of an upload');
  }
}

const until = sql`clock_timestamp() + make_interval(secs => ${held / 1000}::float8)`;

/** Does work while nobody else is at the upload; who asks for it meanwhile waits. */
export async function withLease<T>(
  services: Services,
  owner: Owner,
  uploadId: string,
  work: (lease: UploadLease) => Promise<T>,
): Promise<T> {
  const lease = new UploadLease(services, owner, uploadId);
  await lease.lock(new AbortController().signal, () => {});
  try {
    return await work(lease);
  } finally {
    await lease.unlock();
  }
}
