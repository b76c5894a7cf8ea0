import { CallFailure } from '../../core/call-failure.ts';
import type { TypedCall } from '../../core/call-shape.ts';
import { createStore } from '../../core/store.ts';
import { type Ask, askWith, keyIsOver, organiserIsSignedIn, shapes } from './calls.ts';
import { atFirst, type DeskState, emptyMeta, type ShownResult } from './desk-state.ts';
import { deskName, deskNameWith } from './device/name.ts';
import { isReadWhole, judgeHere, pointOf, searchHere, wayOf, whoIsMeant } from './judge-here.ts';
import { codeHash, newNonce } from './logic/hash.ts';
import { Firsts } from './logic/firsts.ts';
import { judgementOf } from './logic/queue.ts';
import { rosterChange } from './logic/roster.ts';
import type { Conflict, Found, Judgement, Person, QueuedScan, RecentScan, Target } from './logic/types.ts';
import { scanInput, undoInput } from './scan-input.ts';
import { SignInAgain } from './sign-in-again.ts';
import { type DeskMeta, DeskStore } from './store.ts';
import type { Printed } from './print-badge.ts';
import { Sender } from './sync.ts';
import { WalkInMemory } from './walk-in/typed-walk-in.ts';

/** How long a person at the door waits for the server before this device decides by itself. */
const patienceMs = 2500;
const pollMs = 3000;
const rosterMs = 9000;
const mostRecent = 50;
/** What is asked for outside the queue of people: its answer is waited for. */
const requestMs = 20_000;

/** The desk of one event on this device: what it knows, what it still has to send, and what the page shows of that. */
export class Desk {
  readonly state = createStore<DeskState>(atFirst);
  /** What a kiosk's key is told: its page is another one. */
  onKiosk: (() => void) | null = null;
  readonly eventId: string;
  /** What is typed about somebody who is being registered, over a reload of the page. */
  readonly walkIn: WalkInMemory;
  /** Of a desk without a key: its organiser's session has ended. */
  readonly signIn = new SignInAgain();
  private readonly store: DeskStore;
  private readonly sender: Sender;
  private ask: Ask = askWith(null);
  /** A digest of the key of the link that is open. */
  private link = '';
  private readonly firsts = new Firsts();
  private hasKey = false;
  private rosterAt = 0;
  private polling = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  private constructor(eventId: string, store: DeskStore) {
    this.eventId = eventId;
    this.store = store;
    this.walkIn = new WalkInMemory(store, eventId);
    this.sender = new Sender({
      queue: () => store.queue(),
      settle: async (answered) => {
        await store.settle(answered);
        this.firsts.note(answered);
      },
      forgetPoint: (pointId) => store.forgetPoint(pointId),
      send: async (scans, pointId) => (await this.ask(shapes.scan, scanInput(eventId, scans, pointId))).outcomes,
      sendUndo: async (scan, pointId) => void (await this.ask(shapes.undo, undoInput(eventId, scan, pointId))),
      onAttempt: (outcome) => {
        if (outcome === 'key-dead') void this.shut();
        else this.set({ online: outcome === 'sent' });
        void this.count();
      },
      onLate: (answered) => void this.learnLate(answered),
      later: (work, ms) => void setTimeout(work, ms),
    });
  }

  static async open(eventId: string, givenKey: string | null): Promise<Desk> {
    const desk = new Desk(eventId, await DeskStore.open(eventId));
    if (givenKey !== null) await desk.store.setKey(givenKey);
    return desk;
  }

  /** Opens the desk with what is at hand, and keeps it fresh until `stop`. */
  async start(): Promise<void> {
    const key = await this.store.key();
    this.hasKey = key !== null;
    if (key === null && !organiserIsSignedIn()) {
      this.set({ phase: 'shut' });
      return;
    }
    this.ask = key === null ? this.signIn.over(askWith(null), () => this.state.get().phase === 'ready') : askWith(key);
    this.link = codeHash(key ?? '');
    const meta = await this.store.meta();
    // Known already: open at once, also without a network; the poll says if the key still holds.
    if (meta) this.set({ meta, phase: 'ready', conflicts: await this.store.conflicts() });
    await this.count();
    await this.poll();
    if (this.state.get().phase === 'shut') return;
    this.sender.kick();
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.poll();
    }, pollMs);
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  stop(): void {
    clearInterval(this.timer);
    this.sender.stop();
    this.signIn.stop();
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
  }

  private readonly wake = () => {
    if (document.visibilityState !== 'visible') {
      // Nobody scans with a device that lies in a pocket; without a network it is missed all the same.
      this.ask(shapes.desk, { ...this.standing(), resting: true }).catch(() => undefined);
      return;
    }
    void this.poll();
    this.sender.kick();
  };

  /** The present moment by the server's clock, as far as this device knows it. */
  now(): number {
    return Date.now() + (this.state.get().meta?.clockOffset ?? 0);
  }

  /** What was read is no code, or not all of one: it is told, and looked up nowhere. */
  private async unread(target: Target): Promise<ShownResult> {
    const { judged } = await judgeHere(this.store, this.state.get().meta, target, this.now(), false);
    const result = { ...judged, nonce: newNonce(), target, forced: false, alone: false };
    this.set({ result });
    return result;
  }

  /** Records a scan and says what came of it: the server's word if it answers in time, else this device's own. */
  async scan(target: Target, forced = false): Promise<ShownResult> {
    if (!isReadWhole(target) && !forced) return this.unread(target);
    this.set({ checking: true });
    try {
      const { meta, online } = this.state.get();
      const pointId = meta?.pointId ?? null;
      const at = this.now();
      const { judged, named, hash } = await judgeHere(this.store, meta, target, at, forced);
      const nonce = newNonce();
      const scannedAt = new Date(at).toISOString();
      const direction = pointOf(meta)?.direction === 'both' ? wayOf(meta) : undefined;
      const kept = { nonce, ...named, codeHash: hash, pointId, scannedAt, forced, judged, ...this.hand() };
      const { id } = await this.store.enqueue({ ...kept, ...(direction && { direction }) });
      // Known to be offline: nobody waits, the sender goes on trying by itself.
      const answer = await this.sender.answerWithin(nonce, online ? patienceMs : 0);
      // Who was let in here is in, whatever the server says later; of one who was in before it decides itself.
      if (answer === null && judged.result !== 'already') await this.store.decideAlone(id, judged.result === 'ok');
      const result = { ...(answer ?? judged), nonce, target, forced, alone: answer === null };
      const line: RecentScan = {
        ...(answer ?? judged),
        nonce,
        scannedAt,
        forced,
        target,
        codeHash: hash,
        waiting: answer === null,
        isUndone: false,
      };
      this.set({ result, recent: [line, ...this.state.get().recent].slice(0, mostRecent) });
      void this.learnWorm(result);
      await this.count();
      return result;
    } finally {
      this.set({ checking: false });
    }
  }

  /** Takes a wrong check-in back, with or without a network. `signedInAt` is the one that was shown. */
  async undo(target: Target, signedInAt: string | null, reason: string): Promise<void> {
    const { person, hash, named } = whoIsMeant(this.store, target);
    const scannedAt = new Date(this.now()).toISOString();
    const judged: Judgement = {
      result: 'undone',
      direction: 'in',
      name: person?.name || null,
      company: person?.company || null,
      phone: null,
      signedInAt: null,
      ticketName: null,
      ticketKind: null,
      isSandbox: false,
    };
    const pointId = this.state.get().meta?.pointId ?? null;
    const undo = { reason, signedInAt };
    const nonce = newNonce();
    const kept = { nonce, ...named, codeHash: hash, pointId, scannedAt, forced: false, judged, undo };
    await this.store.enqueue({ ...kept, ...this.hand() });
    const isTheirs = (line: RecentScan) =>
      hash === null
        ? 'code' in line.target && 'code' in target && line.target.code === target.code
        : line.codeHash === hash;
    const recent = this.state.get().recent.map((line) => (isTheirs(line) ? { ...line, isUndone: true } : line));
    this.set({ recent, result: null });
    await this.count();
    this.sender.kick();
  }

  /** Lets somebody who waits in, or turns them away; `target` of one whom this desk has scanned. Who has decided already is said by the result. */
  async confirm(waiting: string, letIn: boolean, target?: Target): Promise<ShownResult | null> {
    const nonce = newNonce();
    const input = { eventId: this.eventId, waiting, nonce, letIn, device: deskNameWith(this.hand().by) };
    // The same nonce once more: an answer lost on the way must not look like somebody else's decision.
    const answer = await this.ask(shapes.confirm, input, patienceMs * 2)
      .catch(() => this.ask(shapes.confirm, input, patienceMs * 2))
      .catch(() => null);
    const waits = this.state.get().waits.filter((each) => each.nonce !== waiting);
    if (answer === null) {
      this.set({ online: false });
      // Without a network it is this desk alone that lets them in.
      return letIn && target ? this.scan(target, true) : null;
    }
    const judgement = judgementOf(answer);
    const result = {
      ...judgement,
      nonce,
      target: target ?? { signUserId: answer.signUserId ?? '' },
      forced: false,
      alone: false,
    };
    const recent = this.state.get().recent.map((line) => (line.nonce === waiting ? { ...line, ...judgement } : line));
    this.set({ result, recent, waits });
    void this.learnWorm(result);
    return result;
  }

  /** Asks whether who is shown is on the list of gift hunters, where the event has such people. The scan itself does not wait for it. */
  private async learnWorm({ nonce, signUserId, alone }: ShownResult): Promise<void> {
    if (alone || !signUserId || !this.state.get().meta?.hasWorms) return;
    const tell = (worm: ShownResult['worm']) => {
      const { result } = this.state.get();
      // By now somebody else may be shown.
      if (result?.nonce === nonce) this.set({ result: { ...result, worm } });
    };
    tell('asked');
    const told = await this.ask(shapes.worm, { eventId: this.eventId, signUserId }, patienceMs * 2).catch(() => null);
    tell(told);
  }

  /** A call with this desk's key, for what is fetched when it is wanted. */
  request<Raw, Out>(shape: TypedCall<Raw, Out>, input: Raw, headers?: Readonly<Record<string, string>>): Promise<Out> {
    return this.ask(shape, input, requestMs, headers);
  }

  /** Signs in somebody who has just been registered: first this device learns of them, so that it knows them without a network too. */
  async welcome(target: Target): Promise<ShownResult> {
    await this.readRoster().catch(() => undefined);
    return this.scan(target);
  }

  /** Prints somebody's badge; `again` also where it was printed before. */
  async printBadge(target: Target, again: boolean): Promise<Printed> {
    const { printAtDesk } = await import('./print-badge.ts');
    return printAtDesk(await this.store.key(), this.eventId, target, again);
  }

  /** Somebody's photo in its full size; null where it does not come. */
  async photo(photoId: string): Promise<Blob | null> {
    if (!this.state.get().online) return null;
    const { photoFile } = await import('./photo-file.ts');
    return photoFile(await this.store.key(), photoId);
  }

  dismissResult(): void {
    this.set({ result: null });
  }

  /** People by phone tail or name: from the server, else from this device's list. */
  async search(question: string): Promise<Found[]> {
    if (this.state.get().online) {
      try {
        return await this.ask(shapes.search, { eventId: this.eventId, q: question }, 4000);
      } catch (error) {
        if (error instanceof CallFailure && error.status === 200) return [];
      }
    }
    return searchHere(this.store, this.state.get().meta, question);
  }

  /** What the person at the desk chose: the point, the way, the sound, whether badges are printed. */
  async prefer(choice: Partial<Pick<DeskMeta, 'pointId' | 'way' | 'sound' | 'badges' | 'side'>>): Promise<void> {
    await this.change(choice);
  }

  /** Somebody else is at the desk from now on. What was on the screen goes; the list, what is unsent and what differs stay. */
  async handOver(holder: string): Promise<void> {
    await this.change({ holder });
    this.walkIn.forget();
    this.set({ recent: [], result: null });
  }

  /** In whose hand the desk is, and by which link it is open. */
  private hand(): Pick<QueuedScan, 'by' | 'link'> {
    return { by: this.state.get().meta?.holder, link: this.link };
  }

  async dismissConflicts(): Promise<void> {
    await this.store.dismissConflicts();
    this.set({ conflicts: [] });
  }

  private set(change: Partial<DeskState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  private async change(part: Partial<DeskMeta>): Promise<DeskMeta> {
    const meta = { ...(this.state.get().meta ?? emptyMeta), ...part };
    this.set({ meta });
    await this.store.setMeta(meta);
    return meta;
  }

  private async count(): Promise<void> {
    const unsynced = await this.store.countQueue();
    const waiting = unsynced === 0 ? [] : await this.store.queue();
    const letIn = waiting.filter((scan) => scan.judged.result === 'ok' && scan.judged.direction === 'in').length;
    const undone = waiting.filter((scan) => scan.undo).length;
    const former = waiting.filter((scan) => scan.link !== undefined && scan.link !== this.link).length;
    this.set({ unsynced, former, letIn: letIn - undone, people: this.store.countPeople() });
  }

  /** What the server is told of this device, so that the organiser sees when it is heard of no more. */
  private standing() {
    const { meta, unsynced } = this.state.get();
    return {
      eventId: this.eventId,
      device: deskName(),
      unsent: unsynced,
      ...(meta?.pointId && { signPointId: meta.pointId }),
    };
  }

  private async poll(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    try {
      const asked = Date.now();
      const desk = await this.ask(shapes.desk, this.standing());
      if (desk.role === 'kiosk') {
        this.onKiosk?.();
        return;
      }
      const points = desk.points.map(
        ({ groupId: _, eventId: __, signedIn: ___, isDefault: ____, version: _____, inside: ______, ...point }) =>
          point,
      );
      const kept = this.state.get().meta?.pointId ?? null;
      await this.change({
        title: desk.event.title,
        timeZone: desk.event.timeZone,
        points,
        approved: desk.approved,
        signedIn: desk.signedIn,
        inside: desk.inside,
        walkIn: desk.walkIn ?? null,
        hasWorms: desk.hasWorms,
        // Half of the way there and back.
        clockOffset: Date.parse(desk.serverTime) - (asked + Date.now()) / 2,
        pointId: points.some((point) => point.signPointId === kept) ? kept : (points[0]?.signPointId ?? null),
      });
      if (points.some((point) => point.needsConfirm))
        this.set({ waits: await this.ask(shapes.waiting, { eventId: this.eventId }) });
      const wasOffline = !this.state.get().online || this.state.get().phase !== 'ready';
      this.set({ online: true, phase: 'ready' });
      if (wasOffline) this.sender.kick();
      if (wasOffline || Date.now() - this.rosterAt > rosterMs) await this.readRoster();
    } catch (error) {
      if (keyIsOver(error)) await this.shut();
      else this.set({ online: false, phase: this.state.get().meta ? 'ready' : 'unreachable' });
    } finally {
      this.polling = false;
    }
  }

  /** Brings the list up to date, page by page; each page is kept before the next is asked for. */
  private async readRoster(): Promise<void> {
    this.rosterAt = Date.now();
    for (let more = true; more; ) {
      const page = await this.ask(shapes.roster, { eventId: this.eventId, since: this.store.revision }, 30_000);
      const queue = await this.store.queue();
      const pending = new Set(queue.map((scan) => scan.codeHash ?? ''));
      const undone = new Set(queue.filter((scan) => scan.undo).map((scan) => scan.codeHash ?? ''));
      await this.store.applyRoster(rosterChange(page.people, pending, undone, page.oldCodes), page.revision);
      await this.learnEarlier(page.people);
      this.set({ rosterLoading: page.more });
      more = page.more;
      if (page.people.length > 0) await this.count();
    }
  }

  /** Another desk has told meanwhile that it let somebody in before this one did. */
  private async learnEarlier(people: readonly Person[]): Promise<void> {
    const found = this.firsts.overtaken(people);
    for (const conflict of found) await this.store.keepConflict(conflict);
    if (found.length > 0) this.set({ conflicts: await this.store.conflicts() });
  }

  private async learnLate(
    answered: { scan: { nonce: string }; judgement: Judgement | null; conflict: Conflict | null }[],
  ): Promise<void> {
    const byNonce = new Map(answered.map((each) => [each.scan.nonce, each.judgement]));
    const recent = this.state.get().recent.map((line) => {
      const judgement = byNonce.get(line.nonce);
      return byNonce.has(line.nonce) ? { ...line, ...judgement, waiting: false } : line;
    });
    this.set({ recent });
    if (answered.some((each) => each.conflict)) this.set({ conflicts: await this.store.conflicts() });
  }

  /** The key is no longer good: the device forgets everyone. What it has not sent stays, for the day it gets a new key. */
  private async shut(): Promise<void> {
    clearInterval(this.timer);
    const ended = this.hasKey ? 'key' : this.state.get().meta === null ? null : 'session';
    this.walkIn.forget();
    await this.store.forget();
    this.set({ phase: 'shut', ended, meta: null, result: null, recent: [], conflicts: [], people: null });
  }
}
