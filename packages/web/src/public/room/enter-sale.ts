import { passSeconds, placeSeconds } from '@convoke/contract/room/room.rules.ts';
import { call } from '../../core/call.ts';
import { store } from '../core/browser.ts';
import { enterRoom } from './room-calls.ts';

/** Where somebody stands in the line. */
export interface Line {
  /** From 1. */
  position: number;
  ahead: number;
  /** Null while the organiser holds everyone back. */
  estimatedSeconds: number | null;
  pollSeconds: number;
  /** Share of the way that is behind, 0 to 1. Never less than it was, even when people who had left come back. */
  progress: number;
}

export type SaleEntry = { state: 'in'; pass: string } | ({ state: 'waiting' } & Line);

/** What this device keeps of its place. */
interface Kept {
  visitor: string;
  /** The position at first; null once in. */
  first: number | null;
  progress: number;
  /** Milliseconds of this device, as all that is kept. */
  at: number;
}

interface KeptPass {
  pass: string;
  until: number;
}

const placeKey = (code: string) => `convoke.room.${code}`;
const passKey = (code: string) => `convoke.pass.${code}`;

/** For browsers that keep nothing: as long as the page is open. */
const passes = new Map<string, KeptPass>();
const places = new Map<string, Kept>();

/** The pass to send with an order: undefined when there is none or it has run out. */
export function passOf(code: string): string | undefined {
  const kept = readPass(code);
  return kept && kept.until > Date.now() ? kept.pass : undefined;
}

/**
 * Enters the sale of an event: at once, or with a place in the line. Asking again is how the line moves, and renews the pass of who is in. The
 * place and the pass are kept on the device, so a reload keeps both. Throws CallFailure.
 */
export async function enterSale(code: string, signal?: AbortSignal): Promise<SaleEntry> {
  const kept = readPlace(code);
  const answer = await call(
    enterRoom,
    { code, ...(kept && { visitor: kept.visitor }) },
    { hideLoad: true, quiet: true, onDeadToken: 'repeat', ...(signal && { signal }) },
  );
  const { visitor } = answer;
  const at = Date.now();
  if (answer.state === 'in') {
    keepPass(code, { pass: answer.pass, until: at + passSeconds * 1000 });
    keepPlace(code, { visitor, first: null, progress: 0, at });
    return { state: 'in', pass: answer.pass };
  }
  const { position, ahead, estimatedSeconds, pollSeconds } = answer;
  const isSameWait = kept !== null && kept.first !== null && at - kept.at < placeSeconds * 1000;
  const first = isSameWait ? Math.max(kept.first ?? 0, position) : position;
  const progress = Math.max(isSameWait ? kept.progress : 0, 1 - position / (first + 1));
  keepPlace(code, { visitor, first, progress, at });
  return { state: 'waiting', position, ahead, estimatedSeconds, pollSeconds, progress };
}

function readPlace(code: string): Kept | null {
  const kept = places.get(code) ?? store.get<Kept>(placeKey(code));
  // What an older page or a person wrote there is no place.
  return kept && /^[\w-]{22}$/.test(kept.visitor) ? kept : null;
}

function keepPlace(code: string, kept: Kept): void {
  places.set(code, kept);
  store.set(placeKey(code), kept);
}

function readPass(code: string): KeptPass | null {
  const open = passes.get(code);
  if (open) return open;
  try {
    return JSON.parse(sessionStorage.getItem(passKey(code)) ?? 'null') as KeptPass | null;
  } catch {
    return null;
  }
}

function keepPass(code: string, kept: KeptPass): void {
  passes.set(code, kept);
  try {
    sessionStorage.setItem(passKey(code), JSON.stringify(kept));
  } catch {
    // The page works without it; a reload asks for another.
  }
}
