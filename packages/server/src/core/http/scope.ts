import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import type { Caller } from './access.ts';
import type { EventRecord } from '../context.ts';
import type { Database, Db } from '../data/database.ts';
import { Refusal } from '../failure.ts';

/** Where a call acts: the organisation, and what its scope names. */
export interface Scope {
  organisationId: string | null;
  eventId: string | null;
  targetId: string | null;
}

/**
 * Finds the organisation of a call: the caller's own, or for public calls that of the code or event in the input. Refuses with FORBIDDEN
 * what is not there and what is not the caller's, alike.
 */
export class Scopes {
  private readonly database: Database;
  // A code never changes its owner, so what was found once stays true. Bounded; only kinds that are never deleted.
  private readonly found = new Map<string, { organisationId: string; targetId: string }>();

  constructor(database: Database) {
    this.database = database;
  }

  async find(call: AnyCall, caller: Caller, input: Record<string, unknown>): Promise<Scope> {
    // What is open to everybody is so to the organisers of others too.
    const own = 'organisationId' in caller && call.audience !== 'open' ? caller.organisationId : null;
    const scope: Scope = { organisationId: own, eventId: null, targetId: null };
    if (call.scope?.code) {
      const { field, idOf } = call.scope.code;
      const code = String(input[field]);
      const kind = idOf && isId(code) ? idOf : call.scope.code.kind;
      const hit = await this.lookUp(kind, code);
      if (own !== null && own !== hit.organisationId) throw new Refusal('FORBIDDEN');
      scope.organisationId = hit.organisationId;
      scope.targetId = hit.targetId;
      if (kind === 'event') scope.eventId = hit.targetId;
    }
    if (call.scope?.event) {
      const eventId = input[call.scope.event] as string | undefined;
      const hit = await (eventId === undefined
        ? this.lookUp('ticket', String(within(input, call.scope.ticketAt ?? [])))
        : this.lookUp('event-id', eventId));
      if (own !== null && own !== hit.organisationId) throw new Refusal('FORBIDDEN');
      scope.organisationId = hit.organisationId;
      scope.eventId = hit.targetId;
    }
    if (caller.kind === 'staff' && scope.eventId !== null && scope.eventId !== caller.eventId)
      throw new Refusal('FORBIDDEN');
    return scope;
  }

  private async lookUp(kind: string, code: string): Promise<{ organisationId: string; targetId: string }> {
    const key = `${kind}:${code}`;
    const known = this.found.get(key);
    if (known) return known;
    const row = await this.database.global
      .selectFrom('directory')
      .select(['organisation_id', 'target_id'])
      .where('kind', '=', kind)
      .where('code', '=', code)
      .executeTakeFirst();
    if (!row) throw new Refusal('FORBIDDEN');
    const hit = { organisationId: row.organisation_id, targetId: row.target_id };
    if (kind !== 'participant') {
      if (this.found.size >= 10_000) this.found.delete(this.found.keys().next().value as string);
      this.found.set(key, hit);
    }
    return hit;
  }
}

/** Public codes are never of this form. */
const isId = (code: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(code);

/** What stands at a place of nested values; undefined where there is none. */
function within(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Record<string | number, unknown> | null | undefined)?.[name], value);
}

/** The event of a scope, read in the call's own transaction. A deleted one does not exist. */
export async function loadEvent(db: Db, organisationId: string, eventId: string): Promise<EventRecord> {
  const event = await db
    .selectFrom('event')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!event) throw new Refusal('FORBIDDEN');
  return event;
}
