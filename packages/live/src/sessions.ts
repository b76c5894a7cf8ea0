import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cameraGraceSeconds } from '@convoke/contract/live/live.rules.ts';
import { Stream } from './media/stream.ts';
import { Recording, type ToldPart } from './recording/recording.ts';
import type { Connection, OnPublish, Receiver, Refusal } from './rtmp/connection.ts';
import type { PublishAnswer, ServerLink } from './server-link.ts';

/** A camera that has sent nothing for so long, in milliseconds, gives its place to the next one at once. */
const quietMs = 5000;
const everyMs = 2000;
/** Minutes that the lists of a stream that is over are still there for its viewers. */
const lingerMs = 10 * 60_000;

interface Session {
  sessionId: string;
  code: string;
  liveId: string;
  recording: Recording;
  stream: Stream;
  camera: Connection | undefined;
  grace: NodeJS.Timeout | undefined;
}

interface Ended {
  sessionId: string;
  code: string;
  recording: Recording;
  parts: ToldPart[];
}

const reasons: Record<Extract<PublishAnswer, { isAllowed: false }>['reason'], string> = {
  unknown: 'This key belongs to no live.',
  signature: 'This key is not right. Copy it again.',
  expired: 'This key has expired. Copy the new one.',
  ended: 'This live is over.',
  busy: 'Another camera sends to this live.',
};
const refused = (words: string): Refusal => ({ code: 'NetStream.Publish.BadName', words });

/** The sessions of cameras: one for each live that somebody sends to, kept for a minute when the camera is gone. */
export class Sessions {
  /** By live. */
  readonly #open = new Map<string, Session>();
  /** Streams that are over, for those who still watch their end. */
  readonly #lingering = new Map<string, Stream>();
  /** Over, but their recording is being finished: the server hears of them until they are ended. */
  readonly #finishing = new Set<Session>();
  readonly #ended = new Map<string, Ended>();
  readonly #home: string;
  readonly #server: ServerLink;
  readonly #log: (line: string) => void;
  #timer: NodeJS.Timeout;
  #isTelling = false;
  #mustTellAgain = false;
  #isClosing = false;

  constructor(home: string, server: ServerLink, log: (line: string) => void) {
    this.#home = home;
    this.#server = server;
    this.#log = log;
    mkdirSync(home, { recursive: true });
    this.#resume();
    this.#timer = setInterval(() => this.#tell(), everyMs);
    this.#tell();
  }

  streamOf(liveId: string): Stream | undefined {
    return this.#open.get(liveId)?.stream ?? this.#lingering.get(liveId);
  }

  /** The stream of a camera that sends right now. */
  cameraOf(liveId: string): Stream | undefined {
    const session = this.#open.get(liveId);
    return session?.camera ? session.stream : undefined;
  }

  get streams(): Stream[] {
    return [...this.#open.values()].map(({ stream }) => stream);
  }

  /** Where a part of a recording lies; undefined = there is none (any more). */
  partFolder(partId: string): string | undefined {
    return [...this.#ended.values()].find(({ parts }) => parts.some((part) => part.partId === partId))?.recording
      .folder;
  }

  /** The server has it. With its last part a recording is gone from here. */
  async forgetPart(partId: string): Promise<void> {
    for (const [sessionId, ended] of this.#ended) {
      if (!ended.parts.some((part) => part.partId === partId)) continue;
      ended.parts = ended.parts.filter((part) => part.partId !== partId);
      ended.recording.about.parts = ended.parts;
      if (ended.parts.length > 0) return ended.recording.markTold();
      this.#ended.delete(sessionId);
      await ended.recording.remove();
    }
  }

  readonly publish: OnPublish = async ({ app, name, address, connection }) => {
    const [code = '', query = ''] = name.split('?');
    const sign = new URLSearchParams(query).get('sign') ?? '';
    if (app !== 'live' || code === '' || code.length > 64 || sign.length > 200) return refused(reasons.unknown);
    let answer: PublishAnswer;
    try {
      answer = await this.#server.publish({ code, sign, address: address.slice(0, 64) });
    } catch (error) {
      this.#log(
        `a camera waits, the server does not answer: ${error instanceof Error ? error.message : String(error)}`,
      );
      return refused('The server does not answer. Try again in a moment.');
    }
    if (!answer.isAllowed) return refused(reasons[answer.reason]);
    return this.#admit(code, answer, connection);
  };

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    for (const { grace, camera, stream } of this.#open.values()) {
      clearTimeout(grace);
      camera?.destroy();
      await stream.end();
    }
  }

  #admit(
    code: string,
    answer: Extract<PublishAnswer, { isAllowed: true }>,
    connection: Connection,
  ): Receiver | Refusal {
    const { liveId, sessionId, isRecorded } = answer;
    const before = this.#open.get(liveId);
    if (before?.camera) {
      if (Date.now() - Math.max(before.stream.lastFrameAt, before.stream.cameAt) < quietMs)
        return refused(reasons.busy);
      before.camera.destroy();
    }
    if (before && before.sessionId !== sessionId) void this.#end(before);
    const isBack = before?.sessionId === sessionId;
    const session =
      before && isBack ? before : this.#begin(Recording.begin(this.#home, { sessionId, code, liveId, isRecorded }));
    clearTimeout(session.grace);
    session.grace = undefined;
    session.camera = connection;
    session.stream.restart();
    if (isBack) session.stream.facts.gaps++;
    return {
      media: (type, timestamp, body) => {
        if (session.camera !== connection) return;
        const wasOnAir = session.stream.isOnAir;
        session.stream.take(type, timestamp, body);
        if (!wasOnAir && session.stream.isOnAir) {
          session.recording.beginAir(session.stream.onAirSince ?? Date.now());
          this.#tell();
        }
      },
      gone: () => {
        if (session.camera !== connection) return;
        session.camera = undefined;
        this.#interrupt(session);
      },
    };
  }

  #begin(recording: Recording): Session {
    const { sessionId, code, liveId } = recording.about;
    const stream = new Stream(recording, this.#log);
    const session: Session = {
      sessionId,
      code,
      liveId,
      recording,
      stream,
      camera: undefined,
      grace: undefined,
    };
    this.#lingering.delete(liveId);
    this.#open.set(liveId, session);
    return session;
  }

  #interrupt(session: Session): void {
    session.stream.interrupt();
    if (this.#isClosing) return;
    session.grace = setTimeout(() => void this.#end(session), cameraGraceSeconds * 1000);
    this.#tell();
  }

  async #end(session: Session): Promise<void> {
    const { sessionId, code, liveId, recording, stream } = session;
    clearTimeout(session.grace);
    if (this.#open.get(liveId) !== session) return;
    this.#open.delete(liveId);
    this.#lingering.set(liveId, stream);
    setTimeout(() => {
      if (this.#lingering.get(liveId) === stream) this.#lingering.delete(liveId);
    }, lingerMs).unref();
    const { camera } = session;
    session.camera = undefined;
    camera?.refuse(refused(reasons.ended));
    this.#finishing.add(session);
    try {
      await stream.end();
      const parts = await recording.finish(this.#log);
      this.#ended.set(sessionId, { sessionId, code, recording, parts });
    } finally {
      this.#finishing.delete(session);
    }
    this.#tell();
  }

  /** What a process before this one has left: sessions wait for their camera, finished ones are told. */
  #resume(): void {
    for (const name of readdirSync(this.#home)) {
      const recording = Recording.load(join(this.#home, name));
      if (recording === undefined) continue;
      const { sessionId, code, parts, isTold } = recording.about;
      if (isTold && parts?.every(({ bytes }) => bytes === 0)) void recording.remove();
      else if (parts !== null) this.#ended.set(sessionId, { sessionId, code, recording, parts });
      else this.#interrupt(this.#begin(recording));
    }
  }

  #tell(): void {
    if (this.#isClosing) return;
    if (this.#isTelling) {
      this.#mustTellAgain = true;
      return;
    }
    const ended = [...this.#ended.values()].filter(({ recording }) => !recording.about.isTold).slice(0, 100);
    const sessions = [...this.#open.values(), ...this.#finishing];
    if (ended.length === 0 && sessions.length === 0) return;
    this.#isTelling = true;
    this.#server
      .status({
        sessions: sessions.map(({ sessionId, code, camera, stream }) => ({
          sessionId,
          code,
          state: camera && stream.isOnAir ? 'live' : 'interrupted',
          onAirSince: stream.onAirSince === undefined ? null : new Date(stream.onAirSince).toISOString(),
        })),
        ended: ended.map(({ sessionId, code, parts }) => ({ sessionId, code, parts })),
      })
      .then(async (cut) => {
        for (const one of ended) await this.#wasTold(one);
        for (const session of this.#open.values()) if (cut.includes(session.sessionId)) void this.#end(session);
      })
      .catch(() => undefined)
      .finally(() => {
        this.#isTelling = false;
        if (this.#mustTellAgain) {
          this.#mustTellAgain = false;
          this.#tell();
        }
      });
  }

  async #wasTold({ sessionId, recording, parts }: Ended): Promise<void> {
    recording.markTold();
    if (parts.some(({ bytes }) => bytes > 0)) return;
    this.#ended.delete(sessionId);
    // Who watches the end may still go back in it.
    setTimeout(() => void recording.remove(), lingerMs).unref();
  }
}
