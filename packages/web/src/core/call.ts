import type { Audience } from '@convoke/contract/core/define-call.ts';
import type { Envelope, FieldProblems, RefusalData } from '@convoke/contract/core/envelope.ts';
import { CallFailure, toastFailure } from './call-failure.ts';
import { learnClock, signatureHeadersFor } from './call-headers.ts';
import { type RawAnswer, send } from './call-send.ts';
import { type CallShape, type PlacedCall, placeInput, type TypedCall } from './call-shape.ts';
import { samePress } from './click-guard.ts';
import { pageConfig } from './config.ts';
import { countPending } from './pending.ts';
import { reloadPage } from './reload.ts';
import { clearSession, clearToken, loginAddress, setToken, type TokenKind, token } from './session.ts';
import { createSignal } from './store.ts';

export interface CallOptions {
  /** Does not raise the full-screen loader: for searches, lists with their own skeleton, polling. */
  hideLoad?: boolean;
  signal?: AbortSignal;
  /** The file of an upload call. */
  upload?: Blob;
  /** Share of the upload that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The caller shows the failure itself (a form beside its fields); no toast. A dead session still ends. */
  quiet?: boolean;
  /** More headers: the captcha's, Idempotency-Key, a sign-in key. */
  headers?: Record<string, string>;
  /** A token of the caller's own instead of the session's: a sign-in key. */
  bearer?: string;
  /** Calls in another role than the definition's, where the call allows it (`ownCode`, `staff`). */
  as?: Audience;
  /**
   * What a dead application token does. The specification reloads the page for calls of the payment flow, which keeps what was typed
   * (`core/reload.ts`), and repeats anonymous ones; what is asked while somebody types passes `repeat`.
   */
  onDeadToken?: 'reload' | 'repeat';
  /** The program itself repeats what was refused or lost, so it is no second press of a person's. */
  again?: boolean;
}

const sessionEnd = createSignal<string>();
const unanswered = createSignal<undefined>();

/** Called when a call got no answer. Who listens tells the person that there is no connection; reads that show it themselves then make no toast. */
export const onUnanswered = unanswered.listen;

const agentSessionEnd = createSignal<undefined>();

/** Called when the server no longer knows a call agent's token. */
export const onAgentSessionEnd = agentSessionEnd.listen;

/** Lets people sign in over the page when their session has ended; answers whether the same person has, and the refused call is sent again. */
let signInAgain: (() => Promise<boolean>) | undefined;

export function onSignInAgain(ask: () => Promise<boolean>): void {
  signInAgain = ask;
}

/** Called with the login address when the server no longer knows the organiser's token. Without a listener the page goes there itself. */
export const onSessionEnd = sessionEnd.listen;

const tokenOf: Readonly<Record<Audience, TokenKind | undefined>> = {
  organiser: 'user',
  staff: 'user',
  attendee: 'application',
  anonymous: 'application',
  outbound: 'outbound',
  open: undefined,
};

const deadSignatureCodes: readonly number[] = [4011, 4012, 4013, 4014];
const clockCode = 4012;

/** Makes a call and answers its data; throws CallFailure. Signs it, brings the token it needs, and shows failures as the catalogue says. */
export async function call<Raw, Out>(
  definition: TypedCall<Raw, Out>,
  input: Raw,
  options: CallOptions = {},
): Promise<Out> {
  const answer = await perform(definition, input as object, options);
  return answer.data as Out;
}

/** A file answer and the name the server gave it. `core/download.ts` saves it. */
export async function callFile<Raw>(
  definition: TypedCall<Raw, unknown>,
  input: Raw,
  options: CallOptions = {},
): Promise<{ blob: Blob; fileName: string }> {
  const answer = await perform(definition, input as object, options);
  return { blob: answer.blob ?? new Blob([]), fileName: answer.fileName ?? 'download' };
}

interface Answer {
  data: unknown;
  blob?: Blob;
  fileName?: string;
}

async function perform(shape: CallShape, input: object, options: CallOptions): Promise<Answer> {
  const over = options.hideLoad ? undefined : countPending();
  try {
    const placed = placeInput(shape, input);
    const make = () => attempt(shape, placed, options, { clock: false, token: false });
    return await (isPress(shape, options)
      ? samePress([shape.method, placed.address, JSON.stringify(placed.body), options.upload], make)
      : make());
  } catch (error) {
    if (error instanceof CallFailure && !options.quiet) toastFailure(error);
    throw error;
  } finally {
    over?.();
  }
}

/** Whether a person's press made the call: it changes something or answers a file. What can be given up is asked for by the page itself. */
function isPress(shape: CallShape, { again, signal }: CallOptions): boolean {
  return !again && !signal && (shape.kind !== 'read' || shape.file === true);
}

/** What was tried already: each remedy is used once. */
interface Tried {
  clock: boolean;
  token: boolean;
}

async function attempt(shape: CallShape, placed: PlacedCall, options: CallOptions, tried: Tried): Promise<Answer> {
  const audience = options.as ?? shape.audience;
  const kind = tokenOf[audience];
  if (kind === 'application' && !options.bearer && !token('application')) await fetchApplicationToken(options.signal);
  const raw = await sendOnce(shape, placed, options, options.bearer ?? (kind && token(kind)));
  const answer = await readAnswer(raw, shape);
  if (!(answer instanceof CallFailure)) return answer;
  if (answer.code === clockCode && !tried.clock && learnClock(raw.header('Date'))) {
    return attempt(shape, placed, options, { ...tried, clock: true });
  }
  if (answer.status !== 401 || options.bearer || deadSignatureCodes.includes(answer.code)) throw answer;
  if (kind === 'application') {
    clearToken('application');
    const remedy = options.onDeadToken ?? (audience === 'anonymous' ? 'repeat' : 'reload');
    if (remedy === 'repeat' && !tried.token) return attempt(shape, placed, options, { ...tried, token: true });
    if (remedy === 'reload' && mayReload()) {
      answer.shown = true;
      reloadPage();
    }
  } else if (audience === 'organiser') {
    if (!tried.token && (await signInAgain?.())) return attempt(shape, placed, options, { ...tried, token: true });
    answer.shown = true;
    endSession();
  } else if (audience === 'outbound') {
    clearToken('outbound');
    answer.shown = agentSessionEnd.emit(undefined);
  }
  throw answer;
}

/** Forgets the session and goes to the login, which leads back here. */
export function endSession(): void {
  clearSession();
  const here = `${location.pathname}${location.search}`;
  const target = location.pathname === '/login' ? here : loginAddress(here);
  if (!sessionEnd.emit(target)) location.assign(target);
}

/** A page that fails again right after its reload must not reload for ever. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem('reloadedAt') ?? 0);
    if (Date.now() - last < 10_000) return false;
    sessionStorage.setItem('reloadedAt', String(Date.now()));
    return true;
  } catch {
    // A browser that keeps nothing cannot tell how often it has reloaded.
    return false;
  }
}

async function sendOnce(
  shape: CallShape,
  placed: PlacedCall,
  options: CallOptions,
  bearer: string | undefined,
): Promise<RawAnswer> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (bearer) headers['Authorization'] = `Bearer ${bearer}`;
  if (shape.signed !== false) Object.assign(headers, signatureHeadersFor(placed));
  let body: string | FormData | undefined;
  if (options.upload) {
    body = new FormData();
    body.append('file', options.upload);
  } else if (placed.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(placed.body);
  }
  const { signal, onProgress } = options;
  try {
    return await send(placed.address, { method: shape.method, headers, body, signal, onProgress });
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = new CallFailure({ code: 0, status: 0, message: '', path: shape.path });
    failure.shown = unanswered.emit(undefined) && options.hideLoad === true;
    throw failure;
  }
}

async function readAnswer(raw: RawAnswer, shape: CallShape): Promise<Answer | CallFailure> {
  // A file may be JSON as well, and is no envelope.
  const isFile = raw.header('Content-Disposition') !== null;
  const isJson = !isFile && (raw.header('Content-Type')?.includes('application/json') ?? false);
  if (raw.status === 200 && !isJson) {
    return { data: undefined, blob: await raw.blob(), fileName: fileNameOf(raw.header('Content-Disposition')) };
  }
  const envelope = isJson ? ((await parse(raw)) as Partial<Envelope<unknown>> | undefined) : undefined;
  if (raw.status === 200 && envelope?.code === 0) return { data: envelope.data };
  const refused = envelope?.data as (Partial<FieldProblems> & Partial<RefusalData>) | null | undefined;
  const retryAfter = Number(raw.header('Retry-After'));
  return new CallFailure({
    code: envelope?.code ?? raw.status,
    status: raw.status,
    message: envelope?.message ?? '',
    path: shape.path,
    failure: refused?.failure,
    fields: refused?.fields ?? [],
    requestId: raw.header('X-Request-Id') ?? undefined,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
    data: envelope?.data,
  });
}

async function parse(raw: RawAnswer): Promise<unknown> {
  try {
    return JSON.parse(await raw.text());
  } catch {
    return undefined;
  }
}

/** The file name of a Content-Disposition header; the UTF-8 form wins. */
export function fileNameOf(disposition: string | null): string {
  const encoded = disposition?.match(/filename\*=(?:UTF-8|utf-8)''([^;]+)/)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Fall through to the plain form.
    }
  }
  return disposition?.match(/filename="?([^";]+)"?/)?.[1] ?? 'download';
}

const applicationToken: CallShape = { method: 'POST', path: '/admin/oauth/token', audience: 'open', kind: 'outside' };
let fetching: Promise<void> | undefined;

/** Fetches the token that a call of an attendee's will need, while they type. */
export async function prepareCall(): Promise<void> {
  // Without it the call itself asks, and says what is wrong.
  if (!token('application')) await fetchApplicationToken(undefined).catch(() => undefined);
}

/** Fetches the application token; calls that miss it at the same time share one request. */
function fetchApplicationToken(signal: AbortSignal | undefined): Promise<void> {
  fetching ??= (async () => {
    const { appId, appSecret } = pageConfig();
    const placed = placeInput(applicationToken, {
      grant_type: 'client_credentials',
      client_id: appId,
      client_secret: appSecret,
    });
    const answer = await attempt(applicationToken, placed, {}, { clock: false, token: false });
    const { access_token, expires_in } = answer.data as { access_token: string; expires_in: number };
    setToken('application', access_token, expires_in);
  })().finally(() => {
    fetching = undefined;
  });
  return Promise.race([fetching, aborted(signal)]);
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
  });
}
