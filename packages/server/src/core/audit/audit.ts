import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { unaudited } from '@convoke/contract/core/unaudited.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../data/database-types.ts';

/** Whom the log names: a user, or a key by which a program calls for the organisation. */
export interface Actor {
  kind: 'user' | 'key';
  id: string;
  organisationId: string;
}

/** What the framework knows of a call before it runs. */
interface Doing {
  call: AnyCall;
  actor: Actor;
  input: Readonly<Record<string, unknown>>;
  eventId: string | null;
  address: string;
  /** The browser, as it calls itself. */
  device: string;
}

const running = new AsyncLocalStorage<Audit>();

/** The entries of one call. Each of its transactions that changes something makes one; what makes none at all still leaves one. */
export class Audit {
  private readonly doing: Doing;
  /** Whether the entry is made even where nothing was changed. */
  private readonly always: boolean;
  /** Entries whose transaction was committed. */
  private made = 0;
  /** What a call has begun may go on after it, and is not its doing any more. */
  private isOver = false;

  private constructor(doing: Doing) {
    this.doing = doing;
    this.always = doing.call.kind === 'write';
  }

  /** What is to be written down of a call; null where nothing is: it reads, is exempt, or is no organiser's. */
  static of({ actor, ...doing }: Omit<Doing, 'actor'> & { actor: Actor | null }): Audit | null {
    const { call } = doing;
    const isExempt = call.kind === 'read' || call.audience === 'open' || call.id in unaudited;
    return actor && !isExempt ? new Audit({ actor, ...doing }) : null;
  }

  /** The call under way, for a transaction of its organisation. */
  static current(organisationId: string): Audit | undefined {
    const audit = running.getStore();
    return audit && !audit.isOver && audit.doing.actor.organisationId === organisationId ? audit : undefined;
  }

  /** Runs the call. `alone` makes a transaction, for a call that made none. */
  async run<T>(
    work: () => Promise<T>,
    alone: (write: (tx: Kysely<DB>) => Promise<unknown>) => Promise<unknown>,
  ): Promise<T> {
    return running.run(this, async () => {
      try {
        const output = await work();
        this.isOver = true;
        if (this.made === 0) await alone((tx) => this.write(tx, true));
        return output;
      } finally {
        this.isOver = true;
      }
    });
  }

  /** Before the commit of a transaction: its entry, from what `note_change` has kept. Answers what to do once it is committed. */
  async write(tx: Kysely<DB>, always = this.always): Promise<() => void> {
    const { call, actor, input, eventId, address, device } = this.doing;
    const { kind, id } = actor;
    const { numAffectedRows } = await sql`
      INSERT INTO audit_entry (actor, actor_id, actor_name, call, event_id, thing_id, thing, address, device, changed, changes)
      SELECT ${kind}, ${id}::uuid,
        coalesce(${nameOf[kind](id)}, ''),
        ${call.id}, coalesce(${eventId}::uuid, (c.all -> 0 ->> 'event')::uuid), coalesce(${thingOf(input, eventId)}::uuid, (c.all -> 0 ->> 'id')::uuid, ${eventId}::uuid),
        coalesce(c.all -> 0 ->> 'name', ''), ${address}, ${device.slice(0, 300)}, c.changed, c.all
      FROM (SELECT coalesce(nullif(current_setting('convoke.audit_changed', true), ''), '0')::integer AS changed,
        coalesce(nullif(current_setting('convoke.audit_changes', true), ''), '[]')::jsonb AS all OFFSET 0) c
      WHERE ${always} OR c.changed > 0`.execute(tx);
    return () => {
      this.made += Number(numAffectedRows ?? 0);
    };
  }
}

/** What an actor is called now: the entry keeps it, for names change. */
const nameOf = {
  user: (id: string) =>
    sql`(SELECT coalesce(nullif(u.nick_name, ''), u.username) FROM app_user u WHERE u.organisation_id = convoke_organisation() AND u.id = ${id}::uuid)`,
  key: (id: string) =>
    sql`(SELECT k.name FROM api_key k WHERE k.organisation_id = convoke_organisation() AND k.id = ${id}::uuid)`,
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The thing that a call names: the first id of its input that is not the event's. Else it is what the call changed first. */
function thingOf(input: Readonly<Record<string, unknown>>, eventId: string | null): string | null {
  const ids = Object.values(input).filter((value) => typeof value === 'string' && uuid.test(value)) as string[];
  return ids.find((value) => value !== eventId) ?? null;
}
