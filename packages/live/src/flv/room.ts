import type { ServerResponse } from 'node:http';
import { Flv } from '../rtmp/node-media-server.ts';

/** Bytes that may wait for a viewer; whoever is further behind gets nothing more before a key frame. */
const mostWaiting = 2 << 20;
/** So much may still wait when they go on. */
const caughtUp = 128 << 10;
/** Milliseconds after which somebody who takes nothing is let go. */
const patience = 30_000;
/** Tags go out together, so often: one write a viewer instead of one a frame. */
const gatherMs = 40;
const largestGroup = 24 << 20;

interface Viewer {
  response: ServerResponse;
  /** Since when they wait for a key frame; undefined = they get everything. */
  waitsSince: number | undefined;
  skips: number;
}

/** The viewers of one stream by HTTP-FLV. */
export class Room {
  readonly #viewers = new Set<Viewer>();
  #header: Buffer | undefined;
  #configs: Buffer[] = [];
  /** From the last key frame on, as far as it has gone out. */
  #group: Buffer[] = [];
  #groupBytes = 0;
  #gathered: Buffer[] = [];
  #gatheredBytes = 0;
  #startsWithKey = false;
  #timer: NodeJS.Timeout | undefined;
  #entryAt = Number.NEGATIVE_INFINITY;
  /** Bytes sent to viewers, all together. */
  sent = 0;

  get size(): number {
    return this.#viewers.size;
  }

  /** Tags of the decoders' settings. Who watches gets them too. */
  configure({ hasVideo, hasAudio }: { hasVideo: boolean; hasAudio: boolean }, configs: Buffer[]): void {
    this.flush();
    this.#header = Flv.createHeader(hasAudio, hasVideo);
    this.#configs = configs;
    this.#group = [];
    this.#groupBytes = 0;
    const bytes = Buffer.concat(configs);
    for (const viewer of this.#viewers) if (viewer.waitsSince === undefined) this.#send(viewer, bytes);
  }

  /** `isEntry`: one may begin to watch here. */
  add(tag: Buffer, isEntry: boolean): void {
    if (isEntry) {
      this.flush();
      this.#group = [];
      this.#groupBytes = 0;
      this.#startsWithKey = true;
    }
    this.#gathered.push(tag);
    this.#gatheredBytes += tag.length;
    if (this.#gatheredBytes > 256 << 10) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), gatherMs);
  }

  /** Sound alone may be entered anywhere; once a second is enough. */
  isDue(at: number): boolean {
    if (at - this.#entryAt < 1000 && at >= this.#entryAt) return false;
    this.#entryAt = at;
    return true;
  }

  /** They get what there is since the last key frame, then all that comes. */
  enter(response: ServerResponse): void {
    this.flush();
    const viewer: Viewer = { response, waitsSince: Date.now(), skips: 0 };
    this.#viewers.add(viewer);
    response.once('close', () => this.#viewers.delete(viewer));
    response.on('error', () => response.destroy());
    if (this.#header === undefined) return;
    if (this.#groupBytes > 0) {
      viewer.waitsSince = undefined;
      this.#send(viewer, Buffer.concat([this.#header, ...this.#configs, ...this.#group]));
    }
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gatheredBytes === 0) return;
    const bytes = Buffer.concat(this.#gathered);
    const startsWithKey = this.#startsWithKey;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    this.#startsWithKey = false;
    if (startsWithKey || this.#groupBytes > 0) {
      this.#group.push(bytes);
      this.#groupBytes += bytes.length;
    }
    if (this.#groupBytes > largestGroup) {
      this.#group = [];
      this.#groupBytes = 0;
    }
    const now = Date.now();
    for (const viewer of this.#viewers) this.#pass(viewer, bytes, startsWithKey, now);
  }

  /** The stream is over. */
  end(): void {
    this.flush();
    for (const { response } of this.#viewers) response.end();
    this.#viewers.clear();
  }

  #pass(viewer: Viewer, bytes: Buffer, startsWithKey: boolean, now: number): void {
    const waiting = viewer.response.writableLength;
    if (viewer.waitsSince !== undefined) {
      if (now - viewer.waitsSince > patience && waiting > caughtUp) return void viewer.response.destroy();
      if (!startsWithKey || waiting > caughtUp || this.#header === undefined) return;
      viewer.waitsSince = undefined;
      const opening = viewer.skips > 0 ? this.#configs : [this.#header, ...this.#configs];
      return this.#send(viewer, Buffer.concat([...opening, bytes]));
    }
    if (waiting > mostWaiting) {
      viewer.waitsSince = now;
      viewer.skips++;
      return;
    }
    this.#send(viewer, bytes);
  }

  #send(viewer: Viewer, bytes: Buffer): void {
    this.sent += bytes.length;
    viewer.response.write(bytes);
  }
}
