import type { Stream } from './live.feed.stream.ts';

/** What a feed said, as JSON. */
export interface Said {
  seq: number;
  event: string;
  at: Date;
}

/** Who was away is told of so many events; who missed more reads anew. As many as the log keeps. */
export const mostKept = 2000;
/** Of one viewer at a time in one process: pages left open. The oldest goes first. */
const mostOfViewer = 6;
/** Written to at once before other requests of the process have their turn. */
const atOnce = 500;

const pause = () => new Promise((resolve) => setImmediate(resolve));
const textOf = ({ seq, event, at }: Said) => `{"seq":${seq},"at":"${at.toISOString()}","event":${event}}`;
const saying = (said: readonly Said[]) =>
  Buffer.from(`id: ${said.at(-1)?.seq ?? 0}\ndata: [${said.map(textOf).join(',')}]\n\n`);
const named = (name: string, seq: number, data: object) =>
  Buffer.from(`event: ${name}\nid: ${seq}\ndata: ${JSON.stringify(data)}\n\n`);
const beat = Buffer.from('event: beat\ndata: 1\n\n');

/** Everybody in this process who follows one live, and what was said last. */
export class Room {
  readonly liveId: string;
  readonly organisationId: string;
  readonly streams = new Set<Stream>();
  /** The number of the last event that was heard of. */
  last: number;
  private readonly kept: Said[];

  constructor(of: { organisationId: string; liveId: string }, last: number, kept: Said[]) {
    this.organisationId = of.organisationId;
    this.liveId = of.liveId;
    this.last = last;
    this.kept = kept;
  }

  /** Whether all that came after a number is known here. */
  private knows(after: number): boolean {
    return after === this.last || (after < this.last && (this.kept[0]?.seq ?? this.last + 1) <= after + 1);
  }

  /**
   * Takes a stream in: tells it where the feed is (`hello`), what it missed since the number it knows, or that it has to read anew (`reset`). All in one turn: what is said
   * from now on it hears as everybody does.
   */
  enter(stream: Stream, after: number | null): void {
    const isKnown = after !== null && this.knows(after);
    const missed = isKnown ? this.kept.filter(({ seq }) => seq > after) : [];
    if (after !== null && !isKnown) stream.write(named('reset', this.last, { seq: this.last }));
    else stream.write(named('hello', after ?? this.last, { seq: after ?? this.last, isResumed: isKnown }));
    if (missed.length > 0) stream.write(saying(missed));
    this.streams.add(stream);
    const own = [...this.streams].filter(({ viewerId }) => viewerId === stream.viewerId);
    for (const old of own.slice(0, -mostOfViewer)) this.leave(old);
  }

  leave(stream: Stream): void {
    if (this.streams.delete(stream)) stream.end();
  }

  /** Tells everybody what is new. Some at a time: for ten thousand it takes a tenth of a second, and the process has other work. */
  async say(said: readonly Said[]): Promise<void> {
    const news = said.filter(({ seq }) => seq > this.last);
    if (news.length === 0) return;
    this.kept.push(...news);
    this.kept.splice(0, this.kept.length - mostKept);
    this.last = news.at(-1)?.seq ?? this.last;
    await this.write(saying(news));
  }

  /** So that proxies and pages know that the stream is alive; passes that are over end here. */
  async beat(now: number): Promise<void> {
    for (const stream of this.streams) if (stream.until <= now) this.leave(stream);
    await this.write(beat);
  }

  private async write(piece: Buffer): Promise<void> {
    let written = 0;
    // Who comes in meanwhile was told by `enter`.
    const everybody = [...this.streams];
    for (const stream of everybody) {
      stream.write(piece);
      written += 1;
      if (written % atOnce === 0) await pause();
    }
  }
}
