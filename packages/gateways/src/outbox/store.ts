import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LogFile, type LogPlace } from '../core/log-file.ts';
import {
  type Channel,
  type Delivery,
  findCode,
  type MessageSummary,
  type NewMessage,
  type OutboxMessage,
} from './record.ts';

interface Entry extends MessageSummary {
  number: number;
  search: string;
  place: LogPlace;
  /** Whether the mail lies in a file of its own. */
  hasRaw: boolean;
}

type LogLine =
  | { kind: 'start'; next: number }
  | { kind: 'message'; message: OutboxMessage; isLight?: true }
  | { kind: 'delivery'; id: string; delivery: Delivery };

export interface MessageFilter {
  to?: string;
  channel?: Channel;
  /** Searched in the subject, the addresses and the first 1,000 characters of the text, whatever the case. */
  q?: string;
  /** An id or an ISO time: only messages that came later. */
  after?: string;
  /** An id: only messages that came earlier (for the next page). */
  before?: string;
  limit: number;
}

const searched = 1000;

/**
 * The messages on disk: `messages.jsonl` (one line a message or a change of its delivery) and `eml/<id>.eml`. The index in memory holds the newest
 * `keep` messages; older ones fall out of it, their files are deleted, and the log is rewritten when it is twice too long.
 */
export class OutboxStore {
  readonly #dir: string;
  readonly #keep: number;
  #log!: LogFile;
  #entries = new Map<string, Entry>();
  /** Ids of what a number received, oldest first: enquiries are many. */
  #ofNumber = new Map<string, Set<string>>();
  #next = 1;
  #revision = 1;
  #lines = 0;
  /** Changes of the files wait for each other: a rewrite must not run beside an append that would be lost by it. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(dir: string, keep: number) {
    this.#dir = dir;
    this.#keep = keep;
  }

  static async open(dir: string, keep = 20_000): Promise<OutboxStore> {
    const store = new OutboxStore(dir, keep);
    await mkdir(join(dir, 'eml'), { recursive: true });
    await store.#openLog();
    await store.#removeStrayFiles();
    return store;
  }

  /** Grows with every change; a page that knows the number needs no list. */
  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Resolves once the message is on disk: only then may its sender hear that it was accepted. */
  async add(message: NewMessage, raw: Uint8Array | null, delivery: Delivery): Promise<OutboxMessage> {
    const kept = await this.#inTurn(async () => {
      // Numbered in the turn: a reader who asks for what came after a number never misses one that was slower to write.
      const id = String(this.#next++);
      const whole: OutboxMessage = {
        ...message,
        id,
        receivedAt: new Date().toISOString(),
        code: findCode(message),
        delivery,
      };
      if (raw) await writeFile(this.#emlPath(id), raw);
      const line: LogLine = { kind: 'message', message: whole, ...(raw ? {} : { isLight: true }) };
      this.#index(whole, await this.#append(line), raw !== null);
      return whole;
    });
    await this.#makeRoom();
    return kept;
  }

  async setDelivery(id: string, delivery: Delivery): Promise<void> {
    await this.#inTurn(async () => {
      const entry = this.#entries.get(id);
      if (!entry) return;
      await this.#append({ kind: 'delivery', id, delivery });
      entry.delivery = delivery;
      this.#revision++;
    });
  }

  list(filter: MessageFilter): { found: MessageSummary[]; total: number } {
    const found: MessageSummary[] = [];
    let total = 0;
    const q = filter.q?.trim().toLowerCase();
    const to = filter.to?.trim().toLowerCase();
    const afterNumber = filter.after !== undefined && /^\d+$/.test(filter.after) ? Number(filter.after) : null;
    const afterTime = filter.after !== undefined && afterNumber === null ? Date.parse(filter.after) : null;
    const before = filter.before === undefined ? Number.POSITIVE_INFINITY : Number(filter.before);
    for (const entry of [...this.#entries.values()].reverse()) {
      if (filter.channel && entry.channel !== filter.channel) continue;
      if (to && !entry.recipients.some((one) => one.toLowerCase() === to)) continue;
      if (q && !entry.search.includes(q)) continue;
      if (afterNumber !== null && entry.number <= afterNumber) continue;
      if (afterTime !== null && Date.parse(entry.receivedAt) <= afterTime) continue;
      total++;
      if (entry.number < before && found.length < filter.limit) found.push(summaryOf(entry));
    }
    return { found, total };
  }

  /** Every SMS and mail whose outcome has still to be reported, oldest first; `since` in milliseconds. */
  awaitingReport(since: number): MessageSummary[] {
    const found: MessageSummary[] = [];
    for (const entry of this.#entries.values()) {
      if (entry.delivery.report === 'waiting' && Date.parse(entry.receivedAt) >= since) found.push(summaryOf(entry));
    }
    return found;
  }

  /** What a number received, oldest first. */
  async ofNumber(number: string): Promise<OutboxMessage[]> {
    const found: OutboxMessage[] = [];
    for (const id of this.#ofNumber.get(number) ?? []) {
      const message = await this.get(id);
      if (message) found.push(message);
    }
    return found;
  }

  async get(id: string): Promise<OutboxMessage | null> {
    return this.#inTurn(async () => {
      const entry = this.#entries.get(id);
      if (!entry) return null;
      const line = JSON.parse(await this.#log.read(entry.place)) as Extract<LogLine, { kind: 'message' }>;
      return { ...line.message, delivery: entry.delivery };
    });
  }

  /** The mail as it came over the wire, or null when there is none: an SMS, or a mail of which headers alone are kept. */
  async raw(id: string): Promise<Buffer | null> {
    if (!this.#entries.get(id)?.hasRaw) return null;
    return readFile(this.#emlPath(id));
  }

  /** Forgets every message and deletes its files; numbering goes on. */
  async clear(): Promise<void> {
    await this.#inTurn(async () => {
      this.#entries.clear();
      this.#ofNumber.clear();
      await this.#rewrite();
      await rm(join(this.#dir, 'eml'), { recursive: true, force: true });
      await mkdir(join(this.#dir, 'eml'), { recursive: true });
    });
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#log.close());
  }

  async #openLog(): Promise<void> {
    this.#entries.clear();
    this.#ofNumber.clear();
    this.#lines = 0;
    this.#log = await LogFile.open(join(this.#dir, 'messages.jsonl'), (text, place) => {
      this.#lines++;
      const line = parseLine(text);
      if (!line) return;
      if (line.kind === 'start') this.#next = Math.max(this.#next, line.next);
      if (line.kind === 'message') {
        this.#index(line.message, place, line.message.channel === 'mail' && !line.isLight);
      }
      if (line.kind === 'delivery') {
        const entry = this.#entries.get(line.id);
        if (entry) entry.delivery = line.delivery;
      }
      if (this.#entries.size > this.#keep) this.#drop(this.#oldest());
    });
  }

  #index(message: OutboxMessage, place: LogPlace, hasRaw: boolean): void {
    if (message.channel === 'sms') {
      const ids = this.#ofNumber.get(message.to) ?? new Set();
      this.#ofNumber.set(message.to, ids.add(message.id));
    }
    const text = message.text || (message.html ?? '').replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ');
    const flat = text.replace(/\s+/g, ' ').trim();
    this.#entries.set(message.id, {
      number: Number(message.id),
      id: message.id,
      channel: message.channel,
      to: message.to,
      recipients: message.recipients,
      from: message.from,
      subject: message.subject,
      preview: flat.slice(0, 140),
      receivedAt: message.receivedAt,
      code: message.code,
      attachmentCount: message.attachments.length,
      delivery: message.delivery,
      search: [message.subject, message.from, ...message.recipients, flat.slice(0, searched)].join('\n').toLowerCase(),
      place,
      hasRaw,
    });
    this.#next = Math.max(this.#next, Number(message.id) + 1);
    this.#revision++;
  }

  #drop(id: string): boolean {
    const entry = this.#entries.get(id);
    this.#entries.delete(id);
    const ids = entry ? this.#ofNumber.get(entry.to) : undefined;
    if (ids?.delete(id) && ids.size === 0) this.#ofNumber.delete(entry?.to ?? '');
    return entry?.hasRaw ?? false;
  }

  async #append(line: LogLine): Promise<LogPlace> {
    this.#lines++;
    return this.#log.append(line);
  }

  async #makeRoom(): Promise<void> {
    while (this.#entries.size > this.#keep) {
      const id = this.#oldest();
      if (this.#drop(id)) await rm(this.#emlPath(id), { force: true });
    }
    if (this.#lines > this.#keep * 4) {
      await this.#inTurn(async () => {
        if (this.#lines > this.#keep * 4) await this.#rewrite();
      });
    }
  }

  /** Writes the log anew with what the index still holds. A crash leaves either the old or the new file, never half of one. */
  async #rewrite(): Promise<void> {
    const path = join(this.#dir, 'messages.jsonl');
    const file = await open(`${path}.new`, 'w');
    try {
      await file.write(`${JSON.stringify({ kind: 'start', next: this.#next } satisfies LogLine)}\n`);
      for (const entry of this.#entries.values()) {
        const line = JSON.parse(await this.#log.read(entry.place)) as Extract<LogLine, { kind: 'message' }>;
        await file.write(`${JSON.stringify({ ...line, message: { ...line.message, delivery: entry.delivery } })}\n`);
      }
    } finally {
      await file.close();
    }
    await this.#log.close();
    await rename(`${path}.new`, path);
    await this.#openLog();
    this.#revision++;
  }

  /** Files whose message never reached the log (a crash between the two) or fell out of it. */
  async #removeStrayFiles(): Promise<void> {
    for (const name of await readdir(join(this.#dir, 'eml'))) {
      if (!this.#entries.has(name.replace(/\.eml$/, ''))) await rm(join(this.#dir, 'eml', name), { force: true });
    }
  }

  #oldest(): string {
    return this.#entries.keys().next().value ?? '';
  }

  #emlPath(id: string): string {
    return join(this.#dir, 'eml', `${id}.eml`);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

function parseLine(text: string): LogLine | null {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    // A damaged line in the middle (a full disk, a hand edit) costs that line, not the outbox.
    return null;
  }
}

function summaryOf(entry: Entry): MessageSummary {
  const { number: _number, search: _search, place: _place, hasRaw: _hasRaw, ...summary } = entry;
  return summary;
}
