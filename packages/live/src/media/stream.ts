import { Cutter, type Cut } from '../hls/cutter.ts';
import { makePiece, type Tracks } from '../hls/make-piece.ts';
import { Shelf } from '../hls/shelf.ts';
import { Room } from '../flv/room.ts';
import type { Recording } from '../recording/recording.ts';
import { Flv } from '../rtmp/node-media-server.ts';
import { Clock, type Timed } from './clock.ts';
import { readAudioConfig, readVideoConfig } from './configs.ts';
import { Facts } from './facts.ts';
import { readTag } from './tags.ts';

/** Pieces that may be in the making at once; more means that this machine is too slow, and they are left out. */
const mostInMaking = 4;

/** What becomes of a camera's frames: FLV for who watches now, pieces for HLS and for the recording. It lives through the camera's gaps. */
export class Stream {
  readonly shelf: Shelf;
  readonly room = new Room();
  readonly facts = new Facts();
  readonly #recording: Recording;
  readonly #log: (line: string) => void;
  readonly #clock: Clock;
  readonly #cutter = new Cutter();
  #tracks: Tracks = { video: null, audio: null };
  #tags: { video?: Buffer; audio?: Buffer } = {};
  /** The beginning of the pieces that are made now. */
  #init: { tracks: Tracks; at: number } | undefined;
  #isApart = false;
  #making = 0;
  #work: Promise<unknown> = Promise.resolve();
  /** When the first frame that can be shown came; undefined = none has. */
  onAirSince: number | undefined;
  lastFrameAt = 0;
  /** Unix milliseconds at the zero of its clock. */
  get anchor(): number {
    return this.#clock.anchor;
  }

  /** When the camera that sends now has come. */
  cameAt = Date.now();
  /** Whether it has sent something that can be shown. */
  isOnAir = false;

  constructor(recording: Recording, log: (line: string) => void) {
    this.#recording = recording;
    this.#log = log;
    this.shelf = recording.shelf;
    this.#clock = new Clock(recording.lastAt);
    this.onAirSince = recording.onAirSince;
    this.#isApart = !this.shelf.isEmpty;
  }

  /** A camera has come, or come back. */
  restart(): void {
    this.#break();
    this.cameAt = Date.now();
    this.isOnAir = false;
    this.#clock.restart();
    this.#tags = {};
    this.#tracks = { video: null, audio: null };
    this.facts.unsupported.video = '';
    this.facts.unsupported.audio = '';
  }

  take(type: 8 | 9, timestamp: number, body: Buffer): void {
    const tag = readTag(type, timestamp, body);
    if (tag.what === 'config') this.#configure(tag.kind, tag.config, tag.body);
    else if (tag.what === 'unsupported') this.facts.unsupported[tag.kind] ||= tag.codec;
    else if (tag.what === 'frame' && this.#tracks[tag.frame.kind] !== null) {
      const now = Date.now();
      const { timed, isAnew } = this.#clock.time(tag.frame, now);
      if (isAnew && this.isOnAir) {
        this.facts.gaps++;
        this.#break();
      }
      this.#pass(timed, now);
    }
  }

  /** The camera is gone: what it has sent is made into a last piece. */
  interrupt(): void {
    this.isOnAir = false;
    this.#break();
  }

  /** Over for good; resolves when the last piece lies on the shelf. */
  async end(): Promise<void> {
    this.interrupt();
    this.room.end();
    await this.#work;
    this.shelf.end();
    await this.#recording.close();
  }

  #configure(kind: 'video' | 'audio', bytes: Buffer, body: Buffer): void {
    if (this.#tracks[kind]?.bytes.equals(bytes)) return;
    const config = kind === 'video' ? readVideoConfig(bytes) : readAudioConfig(bytes);
    if (config === null) return;
    if (this.#tracks[kind] !== null) this.#break();
    this.#tracks = { ...this.#tracks, [kind]: config };
    this.#tags[kind] = Flv.createMessage({
      codec_type: kind === 'video' ? 9 : 8,
      size: body.length,
      dts: this.#clock.last,
      data: body,
    });
    this.facts.video = this.#tracks.video;
    this.facts.audio = this.#tracks.audio;
    const { video, audio } = this.#tags;
    this.room.configure(
      { hasVideo: video !== undefined, hasAudio: audio !== undefined },
      [video, audio].filter((one) => one !== undefined),
    );
  }

  #break(): void {
    this.room.flush();
    this.#cut(this.#cutter.finish());
    this.#cutter.break();
    this.#isApart = true;
  }

  #pass(frame: Timed, now: number): void {
    const hasVideo = this.#tracks.video !== null;
    if (!this.isOnAir && (frame.kind === 'video' ? !frame.isKey : hasVideo)) return;
    this.isOnAir = true;
    this.onAirSince ??= now;
    this.lastFrameAt = now;
    this.facts.count(frame, now);
    const { kind, at, body } = frame;
    const tag = Flv.createMessage({ codec_type: kind === 'video' ? 9 : 8, size: body.length, dts: at, data: body });
    this.room.add(tag, hasVideo ? kind === 'video' && frame.isKey : this.room.isDue(at));
    this.#cut(this.#cutter.add(frame, hasVideo));
  }

  #cut(cut: Cut | null): void {
    if (cut === null) return;
    if (this.#making >= mostInMaking) {
      this.#isApart = true;
      return;
    }
    const tracks = this.#tracks;
    const isApart = this.#isApart;
    const anchor = this.#clock.anchor;
    this.#isApart = false;
    this.#making++;
    this.#work = this.#work
      .then(() => this.#shelve(cut, tracks, anchor, isApart))
      .catch((error: unknown) => {
        this.#isApart = true;
        this.#log(`a piece could not be made: ${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => this.#making--);
  }

  async #shelve(cut: Cut, tracks: Tracks, anchor: number, isApart: boolean): Promise<void> {
    const { init, data } = await makePiece(tracks, cut.frames, cut.to);
    const isOther = this.#init === undefined || !areSame(this.#init.tracks, tracks);
    if (isOther) this.#init = { tracks, at: this.shelf.addInit(init) };
    const at = anchor + cut.from;
    const lasts = cut.to - cut.from;
    const file = await this.#recording.take(isOther ? init : null, data, { at, lasts, to: cut.to });
    const piece = { lasts, at, isApart: isApart || (isOther && !this.shelf.isEmpty), init: this.#init?.at ?? 0, data };
    this.#recording.note(this.shelf.add({ ...piece, file }));
  }
}

const areSame = (a: Tracks, b: Tracks): boolean =>
  (['video', 'audio'] as const).every((kind) =>
    a[kind] === null || b[kind] === null ? a[kind] === b[kind] : a[kind].bytes.equals(b[kind].bytes),
  );
