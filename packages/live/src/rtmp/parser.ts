import { type Command, decodeAmf0Cmd, Rtmp } from './node-media-server.ts';

/** What a stranger sent breaks the protocol or a bound; the connection is cut. */
export class BadRtmp extends Error {}

/** Chunk streams that one connection may use at once; cameras use four to six. */
const mostChunkStreams = 16;
const mostChunkSize = 1 << 20;
/** Bytes of a command or of metadata. */
const mostCommand = 16_384;
/** Bytes of a frame; a key frame of 4K at 50 Mbit/s has some 3 MB. */
const mostFrame = 8 << 20;

export interface ParserEvents {
  output: (bytes: Buffer) => void;
  /** CODE?sign=…, as the camera wrote it. */
  publish: (app: string, name: string) => void;
  /** It wants to watch. */
  play: () => void;
  /** It says that it is over. */
  over: () => void;
  /** FLV tag: 8 audio, 9 video. The body is the receiver's own. */
  media: (type: 8 | 9, timestamp: number, body: Buffer) => void;
}

/**
 * node-media-server's parser with bounds on what it holds in memory, and without what it would do by itself: it answers `publish` before anybody was asked.
 * `take` throws a BadRtmp, or whatever the parser threw; the connection is worth nothing then.
 */
export class Parser extends Rtmp {
  readonly #events: ParserEvents;
  #app = '';
  override streamId = 0;
  /** Frames are taken from then on. */
  isPublishing = false;

  constructor(events: ParserEvents) {
    super();
    this.#events = events;
    this.onOutputCallback = events.output;
  }

  take(bytes: Buffer): void {
    const problem = this.parserData(bytes);
    if (problem !== null) throw new BadRtmp(problem);
  }

  /** Whether the camera has said who it is, as RTMP has it. */
  get isGreeted(): boolean {
    return this.handshakeState === 3;
  }

  override packetParse(): void {
    super.packetParse();
    if (this.inPackets.size > mostChunkStreams) throw new BadRtmp('too many chunk streams');
  }

  override packetAlloc(): void {
    const { length, type } = this.parserPacket.header;
    const isFrame = type === 8 || type === 9;
    const most = isFrame ? (this.isPublishing ? mostFrame : 0) : mostCommand;
    if (length > most) throw new BadRtmp(`a message of ${length} bytes, of type ${type}`);
    super.packetAlloc();
  }

  override controlHandler(): void {
    const { header, payload } = this.parserPacket;
    if (header.type !== 1) return;
    const size = header.length >= 4 ? payload.readUInt32BE() : 0;
    if (size < 1 || size > mostChunkSize) throw new BadRtmp(`a chunk size of ${size}`);
    this.inChunkSize = size;
  }

  override invokeHandler(): void {
    const { header, payload } = this.parserPacket;
    const command = decodeAmf0Cmd(payload.subarray(header.type === 17 ? 1 : 0, header.length));
    if (command.cmd === 'connect') this.#connect(command);
    else if (command.cmd === 'createStream') this.onCreateStream(command);
    else if (command.cmd === 'publish') {
      this.streamId = header.stream_id;
      this.#events.publish(this.#app, textOf(command.streamName));
    } else if (command.cmd === 'play') this.#events.play();
    else if (['FCUnpublish', 'deleteStream', 'closeStream'].includes(String(command.cmd))) this.#events.over();
  }

  override dataHandler(): void {
    const { header, payload, clock } = this.parserPacket;
    const { type, length } = header;
    if (!this.isPublishing || (type !== 8 && type !== 9) || length === 0) return;
    this.#events.media(type, clock, Buffer.from(payload.subarray(0, length)));
  }

  answerPublish(): void {
    this.isPublishing = true;
    this.sendStatusMessage(this.streamId, 'status', 'NetStream.Publish.Start', 'Publishing.');
  }

  refuse(code: string, words: string): void {
    this.sendStatusMessage(this.streamId, 'error', code, words);
  }

  #connect(command: Command): void {
    const asked = command.cmdObj;
    if (typeof asked !== 'object' || asked === null) throw new BadRtmp('connect without an object');
    const { app, tcUrl } = asked as { app?: unknown; tcUrl?: unknown };
    this.#app = textOf(app);
    this.onConnect({
      ...command,
      cmdObj: { app: this.#app, tcUrl: URL.canParse(textOf(tcUrl)) ? tcUrl : 'rtmp://here' },
    });
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1000) : '');
