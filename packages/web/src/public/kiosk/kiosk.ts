import type { Entries } from '@convoke/contract/checkin/checkin.calls.ts';
import { codeIn, type ScanResult, type TicketKind } from '@convoke/contract/checkin/checkin.rules.ts';
import { createStore } from '../../core/store.ts';
import { type Ask, askWith, keyIsOver, organiserIsSignedIn, shapes } from '../desk/calls.ts';
import { newNonce } from '../desk/logic/hash.ts';
import { SignInAgain } from '../desk/sign-in-again.ts';
import type { Ended } from '../desk/ui/shut.tsx';
import { KioskKey } from './kiosk-key.ts';

const pollMs = 20_000;
/** How often somebody who waits for the staff is asked after. */
const waitMs = 1500;

export interface KioskResult {
  id: string;
  /** `offline`: the server did not answer, nothing is known. */
  result: ScanResult | 'offline';
  name: string | null;
  signedInAt: string | null;
  ticketName: string | null;
  ticketKind: TicketKind | null;
  isSandbox: boolean;
  entries: Entries | null;
}

/** What is known when the server did not answer. */
const nothing = { name: null, signedInAt: null, ticketName: null, ticketKind: null, isSandbox: false, entries: null };

export interface KioskState {
  phase: 'starting' | 'shut' | 'unreachable' | 'ready';
  ended: Ended;
  title: string;
  timeZone: string;
  clockOffset: number;
  online: boolean;
  busy: boolean;
  result: KioskResult | null;
}

/** The self-service kiosk: it knows the event's title and asks the server about one person at a time. Nothing of them stays on the device. */
export class Kiosk {
  readonly state = createStore<KioskState>({
    phase: 'starting',
    ended: null,
    title: '',
    timeZone: 'UTC',
    clockOffset: 0,
    online: true,
    busy: false,
    result: null,
  });
  /** Of a kiosk without a key: its organiser's session has ended. */
  readonly signedIn = new SignInAgain();
  private readonly eventId: string;
  private ask: Ask = askWith(null);
  private key: string | null = null;
  private hasKey = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(eventId: string) {
    this.eventId = eventId;
  }

  async start(givenKey: string | null): Promise<void> {
    const kept = new KioskKey(this.eventId);
    // A browser that keeps nothing still works until it is closed.
    if (givenKey !== null) await kept.set(givenKey).catch(() => undefined);
    const key = givenKey ?? (await kept.get().catch(() => null));
    this.key = key;
    this.hasKey = key !== null;
    if (key === null && !organiserIsSignedIn()) return this.set({ phase: 'shut' });
    this.ask =
      key === null ? this.signedIn.over(askWith(null), () => this.state.get().phase === 'ready') : askWith(key);
    await this.poll();
    this.timer = setInterval(() => void this.poll(), pollMs);
    addEventListener('online', this.wake);
  }

  stop(): void {
    clearInterval(this.timer);
    this.signedIn.stop();
    removeEventListener('online', this.wake);
  }

  private readonly wake = () => void this.poll();

  async signIn(by: { code: string } | { phone: string }): Promise<void> {
    if (this.state.get().busy) return;
    const id = newNonce();
    // No code, or not all of one, is looked up nowhere.
    if ('code' in by && codeIn(by.code) === null) return this.set({ result: { id, result: 'unknown', ...nothing } });
    this.set({ busy: true });
    try {
      const input = { eventId: this.eventId, nonce: id, ...by };
      // The same nonce once more: an answer lost on the way must not make an "already" of a welcome.
      const answer = await this.ask(shapes.self, input, 5000).catch((error: unknown) => {
        if (keyIsOver(error)) throw error;
        return this.ask(shapes.self, input, 5000);
      });
      this.set({ online: true, result: { id, ...answer } });
      if (answer.result === 'waiting') void this.wait(id);
    } catch (error) {
      if (keyIsOver(error)) this.shut();
      else this.set({ online: false, result: { id, result: 'offline', ...nothing } });
    } finally {
      this.set({ busy: false });
    }
  }

  /** Says what the staff has decided about whom this kiosk has asked for, as long as the person stands there. */
  private async wait(id: string): Promise<void> {
    for (;;) {
      await new Promise((resolve) => void setTimeout(resolve, waitMs));
      const { result } = this.state.get();
      if (result?.id !== id) return;
      const answer = await this.ask(shapes.waitState, { eventId: this.eventId, nonce: id }, 5000).catch(() => null);
      if (answer === null || answer.result === 'waiting') continue;
      if (this.state.get().result?.id === id) this.set({ result: { ...result, result: answer.result } });
      return;
    }
  }

  /** Prints the badge of whom this kiosk has just welcomed; nobody else's. */
  async printBadge(nonce: string): Promise<boolean> {
    const { printAtKiosk } = await import('../desk/print-badge.ts');
    return printAtKiosk(this.key, this.eventId, nonce);
  }

  dismiss(): void {
    this.set({ result: null });
  }

  private set(change: Partial<KioskState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  private async poll(): Promise<void> {
    try {
      const asked = Date.now();
      const { event, serverTime } = await this.ask(shapes.desk, { eventId: this.eventId });
      const clockOffset = Date.parse(serverTime) - (asked + Date.now()) / 2;
      this.set({ phase: 'ready', online: true, title: event.title, timeZone: event.timeZone, clockOffset });
    } catch (error) {
      if (keyIsOver(error)) this.shut();
      else this.set({ online: false, phase: this.state.get().title === '' ? 'unreachable' : 'ready' });
    }
  }

  private shut(): void {
    this.stop();
    void new KioskKey(this.eventId).remove().catch(() => undefined);
    this.set({
      phase: 'shut',
      ended: this.hasKey ? 'key' : this.state.get().title === '' ? null : 'session',
      title: '',
      result: null,
    });
  }
}
