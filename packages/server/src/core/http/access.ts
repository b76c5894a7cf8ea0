import { hash, timingSafeEqual } from 'node:crypto';
import type { AnyCall, Audience } from '@convoke/contract/core/define-call.ts';
import { keyPrefix, type KeyScope } from '@convoke/contract/core/key-scopes.ts';
import { signatureText, signatureWindowMs, type SignType } from '@convoke/contract/core/signature.ts';
import type { Actor } from '../audit/audit.ts';
import type { Database } from '../data/database.ts';
import { hashToken } from '../codes.ts';
import { Refusal } from '../failure.ts';
import { Gather } from '../data/gather.ts';
import type { Settings } from '../settings.ts';

/** An API key that a program calls with, in the name of who made it. */
export interface ApiKey {
  keyId: string;
  scopes: readonly string[];
}

/** Who a request comes from, as its token says. */
export type Caller =
  | { kind: 'none' }
  | { kind: 'application' }
  | { kind: 'organiser'; organisationId: string; userId: string; key?: ApiKey }
  | { kind: 'outbound'; organisationId: string; userId: string }
  | { kind: 'staff'; organisationId: string; eventId: string; keyId: string; role: 'desk' | 'kiosk' };

/** Whom the audit log names for a caller; null for those of whom it tells nothing. */
export const actorOf = (caller: Caller): Actor | null =>
  caller.kind === 'organiser'
    ? {
        ...(caller.key ? { kind: 'key', id: caller.key.keyId } : { kind: 'user', id: caller.userId }),
        organisationId: caller.organisationId,
      }
    : null;

interface Admission {
  tokenHash: Buffer | null;
  nonce: string | null;
  appId: string;
}

interface Admitted {
  token: {
    kind: string;
    organisation_id: string | null;
    user_id: string | null;
    event_id: string | null;
    key_id: string | null;
    role: string | null;
    scopes: string[] | null;
  } | null;
  fresh: boolean;
}

/** What is asked of who calls. */
export interface Asked extends Pick<AnyCall, 'audience' | 'signed' | 'ownCode' | 'ownersToo' | 'also'> {
  /** The scope by which an API key may call; null where none may. */
  keyScope: KeyScope | null;
}

/** Reads tokens and spends nonces: one statement for all requests that arrive together. */
export class Access {
  private readonly settings: Settings;
  private readonly database: Database;
  private readonly gather: Gather<Admission, Admitted>;
  private last = { bearer: '', hash: hashToken('') };
  /** When the tokens of organisers were last written down as seen, by their hash, in milliseconds. */
  private readonly seen = new Map<string, number>();

  constructor(database: Database, settings: Settings) {
    this.settings = settings;
    this.database = database;
    this.gather = new Gather((items) => admit(database, items), { limit: 200 });
  }

  /** Throws UNAUTHENTICATED for a call that needs a token and comes without one, before anything of its body is read. */
  refuseStrangers(call: Asked, headers: NodeJS.Dict<string | string[]>): void {
    if (call.audience !== 'open' && !bearerOf(headers)) throw new Refusal('UNAUTHENTICATED');
  }

  /**
   * Checks signature, nonce and token of a request. Throws SIGNATURE_*, UNAUTHENTICATED (no or dead token) or FORBIDDEN (a token of
   * another audience); for API keys KEY_DEAD, KEY_SCOPE (data.scope names it) or KEY_NOT_HERE. A key is a secret of its own, so its calls are not signed;
   * an open call is signed whatever token comes with it.
   */
  async admit(
    call: Asked,
    headers: NodeJS.Dict<string | string[]>,
    query: Record<string, unknown>,
    body: unknown,
  ): Promise<Caller> {
    const bearer = bearerOf(headers);
    const needed = call.audience !== 'open';
    const byKey = needed && bearer?.startsWith(keyPrefix) === true;
    if (byKey && call.audience !== 'organiser' && call.audience !== 'staff') throw new Refusal('KEY_NOT_HERE');
    const nonce = call.signed && !byKey ? this.checkSignature(headers, query, body) : null;
    if (needed && !bearer) throw new Refusal('UNAUTHENTICATED');
    const isRead = needed || (call.ownersToo === true && bearer !== undefined);
    if (!isRead && nonce === null) return { kind: 'none' };
    const { token, fresh } = await this.gather.ask({
      tokenHash: isRead && bearer ? this.hashOf(bearer) : null,
      nonce,
      appId: this.settings.APP_ID,
    });
    if (!fresh) throw new Refusal('SIGNATURE_REPLAYED');
    if (!needed) return token?.kind === 'organiser' ? callerOf(token) : { kind: 'none' };
    if (!token) throw new Refusal(byKey ? 'KEY_DEAD' : 'UNAUTHENTICATED');
    const caller = callerOf(token);
    if (caller.kind === 'organiser' && caller.key) refuseBeyond(caller.key, call.keyScope);
    const isAlso = (caller.kind === 'organiser' || caller.kind === 'outbound') && call.also?.includes(caller.kind);
    if (!suits(caller, call.audience) && !isAlso && !(call.ownCode && caller.kind === 'application'))
      throw new Refusal('FORBIDDEN');
    if (caller.kind === 'organiser' && bearer) await this.see(this.hashOf(bearer));
    return caller;
  }

  /** Sessions say when they were last seen, to ten minutes: a write now and then, not one for each request. */
  private async see(hash: Buffer): Promise<void> {
    const key = hash.toString('base64');
    const now = Date.now();
    if (now - (this.seen.get(key) ?? 0) < 600_000) return;
    if (this.seen.size >= 10_000) this.seen.clear();
    this.seen.set(key, now);
    await this.database.query('UPDATE access_token SET seen_at = now() WHERE token_hash = $1', [hash]);
  }

  /** All attendees' pages send the application's token: the last one is mostly this one. */
  private hashOf(bearer: string): Buffer {
    if (bearer !== this.last.bearer) this.last = { bearer, hash: hashToken(bearer) };
    return this.last.hash;
  }

  private checkSignature(
    headers: NodeJS.Dict<string | string[]>,
    query: Record<string, unknown>,
    body: unknown,
  ): string {
    const appId = single(headers['app_id']);
    const timestamp = single(headers['timestamp']);
    const nonce = single(headers['nonce']);
    const signType = single(headers['sign_type']) ?? 'SHA256';
    const sign = single(headers['sign']);
    if (!appId || !timestamp || !nonce || !sign || (signType !== 'SHA256' && signType !== 'MD5'))
      throw new Refusal('SIGNATURE_BAD');
    if (appId !== this.settings.APP_ID || !/^[\x21-\x7e]{8,64}$/.test(nonce)) throw new Refusal('SIGNATURE_BAD');
    if (!/^\d{10,16}$/.test(timestamp)) throw new Refusal('SIGNATURE_BAD');
    const text = signatureText(
      query,
      body,
      { appId, timestamp, nonce, signType: signType as SignType },
      this.settings.APP_SECRET,
    );
    const expected = hash(signType === 'MD5' ? 'md5' : 'sha256', text, 'hex').toUpperCase();
    if (!equal(expected, sign.toUpperCase())) throw new Refusal('SIGNATURE_BAD');
    if (Math.abs(Date.now() - Number(timestamp)) > signatureWindowMs) throw new Refusal('SIGNATURE_TIME');
    return nonce;
  }
}

async function admit(database: Database, items: Admission[]): Promise<Admitted[]> {
  const hashes = items.map((item) => item.tokenHash);
  const nonces = items.map((item) => item.nonce);
  const apps = items.map((item) => item.appId);
  const rows = await database.query<Admitted['token'] & { ord: number; known: boolean; fresh: boolean }>(
    'SELECT * FROM admit_requests($1, $2, $3)',
    [hashes, nonces, apps],
  );
  return rows.map(({ ord: _, known, fresh, ...token }) => ({ token: known ? token : null, fresh }));
}

function callerOf(token: NonNullable<Admitted['token']>): Caller {
  const organisationId = token.organisation_id ?? '';
  switch (token.kind) {
    case 'organiser':
    case 'outbound':
      return { kind: token.kind, organisationId, userId: token.user_id ?? '' };
    case 'key':
      return {
        kind: 'organiser',
        organisationId,
        userId: token.user_id ?? '',
        key: { keyId: token.key_id ?? '', scopes: token.scopes ?? [] },
      };
    case 'staff':
      return {
        kind: 'staff',
        organisationId,
        eventId: token.event_id ?? '',
        keyId: token.key_id ?? '',
        role: token.role === 'kiosk' ? 'kiosk' : 'desk',
      };
    default:
      return { kind: 'application' };
  }
}

function refuseBeyond(key: ApiKey, scope: KeyScope | null): void {
  if (scope === null) throw new Refusal('KEY_NOT_HERE');
  if (!key.scopes.includes(scope)) throw new Refusal('KEY_SCOPE', { data: { scope } });
}

/** Who may call what. An organiser may also do what staff may; everyone else exactly what the audience says. */
function suits(caller: Caller, audience: Audience): boolean {
  switch (audience) {
    case 'open':
      return true;
    case 'attendee':
    case 'anonymous':
      return caller.kind === 'application';
    case 'staff':
      return caller.kind === 'staff' || caller.kind === 'organiser';
    case 'organiser':
    case 'outbound':
      return caller.kind === audience;
  }
}

/** The token of a request, without what its header says around it. */
export const bearerOf = (headers: NodeJS.Dict<string | string[]>) =>
  single(headers['authorization'])?.match(/^Bearer\s+(\S{1,200})$/i)?.[1];

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
