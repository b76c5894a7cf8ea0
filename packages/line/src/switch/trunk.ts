import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import type { Media } from '../media/media.ts';
import { PlainMedia } from '../media/plain-media.ts';
import { WebMedia, type WebPlaces } from '../media/web-media.ts';
import type { Credentials } from '../sip/digest.ts';
import type { Flow, Timing } from '../sip/flow.ts';
import { Headers, nothing, type SipRequest, type SipResponse } from '../sip/message.ts';
import type { OutgoingSession } from '../sip/outgoing-session.ts';
import { connectSocket, type SocketFlow } from '../sip/sockets.ts';
import { newTag } from '../sip/transactions.ts';
import { openUdp, type UdpSocket } from '../sip/udp.ts';
import { UserAgent } from '../sip/user-agent.ts';

export interface TrunkOptions {
  /** sip:host:port or ws(s)://… */
  url: string;
  user: string | undefined;
  password: string | undefined;
  /** In the addresses that are called; by default the host. */
  domain: string | undefined;
  /** The number that calls come from. */
  from: string;
  /** Where SIP and plain sound of the line come from, in the trunk's network; by default what the system chooses. */
  localHost: string | undefined;
  places: WebPlaces;
  product: string;
  timing?: Timing;
  log: (line: string) => void;
}

const asksEvery = 15_000;
const reconnects = { first: 500, most: 15_000 };
/** A trunk that says nothing at all to a call for so long is not there. */
export const silenceLasts = 8000;

export interface Dialled {
  onProgress: (status: number, sdp: string | null, response: SipResponse) => void;
  onAccepted: (sdp: string, response: SipResponse) => void;
}

/** The other side of the line, where the people are: a SIP server of one's own, or the simulated phone network. */
export class Trunk {
  /** Null: not asked yet. */
  isUp: boolean | null = null;
  isSimulated = false;
  readonly #options: TrunkOptions;
  readonly #agent: UserAgent;
  readonly #target: URL;
  #udp: UdpSocket | undefined;
  #flow: Flow | undefined;
  readonly #unsent: SipRequest[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(options: TrunkOptions) {
    this.#options = options;
    this.#target = new URL(options.url.replace(/^sip:(?!\/\/)/i, 'sip://'));
    this.#agent = new UserAgent({
      product: options.product,
      ...(options.timing ? { timing: options.timing } : {}),
      // Nobody calls in by the trunk.
      onInvite: (session) => session.refuse(603),
    });
  }

  /** Rejects when the address of a trunk by UDP cannot be found. A trunk by WebSocket may come later. */
  static async open(options: TrunkOptions): Promise<Trunk> {
    const trunk = new Trunk(options);
    if (trunk.#target.protocol === 'sip:') await trunk.#openUdp();
    else void trunk.#connect(reconnects.first);
    trunk.#ask();
    return trunk;
  }

  get #isPlain(): boolean {
    return this.#target.protocol === 'sip:';
  }

  /** Our side of the sound of a call, with what it offers. */
  async media(): Promise<{ media: Media; sdp: string }> {
    if (!this.#isPlain) return WebMedia.offer(this.#options.places);
    const media = await PlainMedia.open(this.#udp?.host ?? '127.0.0.1', this.#options.places.ports);
    return { media, sdp: media.offer() };
  }

  /** Undefined when nothing leads there at the moment. */
  dial(number: string, sdp: string, dialled: Dialled): OutgoingSession | undefined {
    const flow = this.#flow;
    if (!flow?.isOpen) return undefined;
    const wanted = { flow, to: this.#uri(number), from: `<${this.#uri(this.#options.from)}>`, sdp };
    return this.#agent.invite({ ...wanted, credentials: this.#credentials }, dialled);
  }

  /** Sends a request that was made elsewhere, once there is a way. */
  send(request: SipRequest): void {
    const heard = { onAnswer: () => undefined, onNoAnswer: () => undefined };
    if (this.#flow?.isOpen) this.#agent.send(request, this.#flow, heard, this.#credentials);
    else this.#unsent.push(request);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#agent.close();
    this.#udp?.close();
    (this.#flow as Partial<SocketFlow> | undefined)?.close?.();
  }

  get #credentials(): Credentials | undefined {
    const { user, password } = this.#options;
    return user === undefined || password === undefined ? undefined : { user, password };
  }

  #uri(user: string): string {
    const { domain } = this.#options;
    const port = this.#target.port;
    const host = domain ?? (port === '' ? this.#target.hostname : `${this.#target.hostname}:${port}`);
    return `sip:${user}@${host}`;
  }

  async #openUdp(): Promise<void> {
    const name = this.#target.hostname.replace(/^\[|\]$/g, '');
    const { address, family } = await lookup(name);
    const port = Number(this.#target.port) || 5060;
    const local = this.#options.localHost ?? (await localAddress(address, family === 6));
    this.#udp = await openUdp(local, 0, (bytes, flow) => this.#agent.receive(bytes, flow));
    this.#flow = this.#udp.flow(address, port);
  }

  async #connect(again: number): Promise<void> {
    try {
      const flow = await connectSocket(this.#options.url, this.#options.user ?? 'line', (bytes, from) =>
        this.#agent.receive(bytes, from),
      );
      if (this.#isClosed) return flow.close();
      this.#flow = flow;
      flow.onClose.push(() => {
        this.isUp = false;
        if (!this.#isClosed) void this.#connect(reconnects.first);
      });
      this.#ask();
      for (const request of this.#unsent.splice(0)) this.send(request);
    } catch (error) {
      if (this.isUp !== false) this.#options.log(`the trunk does not answer: ${(error as Error).message}`);
      this.isUp = false;
      if (!this.#isClosed) setTimeout(() => void this.#connect(Math.min(again * 2, reconnects.most)), again).unref();
    }
  }

  /** Whether it is there, and what it is. */
  #ask(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.#ask(), asksEvery).unref();
    if (!this.#flow?.isOpen) return;
    const uri = this.#uri('').replace('sip:@', 'sip:');
    const headers = new Headers({
      'max-forwards': '70',
      from: `<${this.#uri(this.#options.from)}>;tag=${newTag()}`,
      to: `<${uri}>`,
      'call-id': newTag(),
      cseq: '1 OPTIONS',
      'user-agent': this.#options.product,
    });
    this.#agent.send(
      { method: 'OPTIONS', uri, headers, body: nothing },
      this.#flow,
      {
        onAnswer: (response) => {
          if (response.status < 200) return;
          this.isUp = true;
          this.isSimulated = saysSimulated(response);
        },
        onNoAnswer: () => {
          this.isUp = false;
        },
      },
      this.#credentials,
    );
  }
}

export const saysSimulated = ({ headers }: SipResponse): boolean =>
  /\bSIMULATED\b/.test(`${headers.get('server') ?? ''} ${headers.get('user-agent') ?? ''}`);

/** Which of our addresses leads there. */
function localAddress(host: string, isSix: boolean): Promise<string> {
  const socket = createSocket(isSix ? 'udp6' : 'udp4');
  return new Promise((settle, fail) => {
    socket.once('error', (error) => {
      socket.close();
      fail(error);
    });
    socket.connect(9, host, () => {
      const { address } = socket.address();
      socket.close();
      settle(address);
    });
  });
}
