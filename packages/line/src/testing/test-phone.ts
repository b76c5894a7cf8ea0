import { createHmac } from 'node:crypto';
import { seatText } from '@convoke/contract/outbound/outbound.line.ts';
import type { Frame } from '../media/media.ts';
import { Ports } from '../media/ports.ts';
import { Player } from '../media/tones.ts';
import { WebMedia } from '../media/web-media.ts';
import { Headers, nothing, type SipResponse } from '../sip/message.ts';
import type { OutgoingSession } from '../sip/outgoing-session.ts';
import type { Ending } from '../sip/session.ts';
import { connectSocket, type SocketFlow } from '../sip/sockets.ts';
import { newTag } from '../sip/transactions.ts';
import { UserAgent } from '../sip/user-agent.ts';

const ports = new Ports(46_000, 48_999);

export interface PhoneCall {
  session: OutgoingSession;
  media: WebMedia;
  progress: number[];
  /** Milliseconds from INVITE to 200, and from 200 to the first sound that is none of ours. */
  connectedAfter: number | undefined;
  isConnected: boolean;
  ending: Ending | undefined;
  frames: Frame[];
  firstSoundAt: number | undefined;
  answeredAt: number | undefined;
  /** Speaks from now on, until it is stopped. */
  say: (sound: Buffer) => Player;
  hold: (isHeld: boolean) => Promise<void>;
  /** Is gone without a word, as a page that is reloaded. */
  vanish: () => void;
  hangUp: () => void;
}

/** A phone as a browser has it: SIP over WebSocket, sound by WebRTC. */
export class TestPhone {
  readonly user: string;
  readonly agent: UserAgent;
  readonly #password: string;
  flow: SocketFlow;
  readonly #url: string;
  calls: PhoneCall[] = [];
  /** Every message that came, as text. */
  readonly heard: string[];

  private constructor(
    url: string,
    user: string,
    password: string,
    flow: SocketFlow,
    agent: UserAgent,
    heard: string[],
  ) {
    this.heard = heard;
    this.#url = url;
    this.user = user;
    this.#password = password;
    this.flow = flow;
    this.agent = agent;
  }

  static async open(
    url: string,
    key: string,
    {
      agentId,
      version = 1,
      expires = Math.floor(Date.now() / 1000) + 3600,
    }: { agentId: string; version?: number; expires?: number },
  ): Promise<TestPhone> {
    const user = `${agentId}.${version}.${expires}`;
    const password = createHmac('sha256', key).update(seatText(user)).digest('hex');
    const agent = new UserAgent({ product: 'test phone', onInvite: (session) => session.refuse(486) });
    const heard: string[] = [];
    return new TestPhone(url, user, password, await open(url, agent, heard), agent, heard);
  }

  /** Another socket, as after a network that was gone; calls go on by it. */
  async reconnect(): Promise<void> {
    this.flow.close();
    this.flow = await open(this.#url, this.agent, this.heard);
    for (const { session } of this.calls) session.flow = this.flow;
  }

  register(more: Record<string, string> = {}, password = this.#password): Promise<SipResponse> {
    const headers = new Headers({
      'max-forwards': '70',
      from: `<sip:${this.user}@convoke>;tag=${newTag()}`,
      to: `<sip:${this.user}@convoke>`,
      'call-id': newTag(),
      cseq: '1 REGISTER',
      contact: `<${this.flow.contact}>`,
      expires: '600',
      ...more,
    });
    return new Promise((settle, fail) => {
      this.agent.send(
        { method: 'REGISTER', uri: 'sip:convoke', headers, body: nothing },
        this.flow,
        { onAnswer: settle, onNoAnswer: () => fail(new Error('nobody answers')) },
        { user: this.user, password },
      );
    });
  }

  async call(called: string): Promise<PhoneCall> {
    const { media, sdp } = await WebMedia.offer({ hosts: ['127.0.0.1'], ports });
    const began = performance.now();
    const wanted = {
      flow: this.flow,
      to: `sip:${called}@convoke`,
      from: `<sip:${this.user}@convoke>`,
      sdp,
      credentials: { user: this.user, password: this.#password },
    };
    const session = this.agent.invite(wanted, {
      onProgress: (status, early) => {
        call.progress.push(status);
        if (early !== null) void media.accept(early);
      },
      onAccepted: (answer) => {
        call.answeredAt = performance.now();
        call.connectedAfter = call.answeredAt - began;
        call.isConnected = true;
        void media.accept(answer);
      },
    });
    const call: PhoneCall = {
      session,
      media,
      progress: [],
      connectedAfter: undefined,
      isConnected: false,
      ending: undefined,
      frames: [],
      firstSoundAt: undefined,
      answeredAt: undefined,
      say: (sound) => new Player(sound, (frame, source) => media.send(frame, source)),
      hold: async (isHeld) => {
        const offer = media.local.replace(/^a=(?:sendrecv|sendonly)/m, isHeld ? 'a=sendonly' : 'a=sendrecv');
        await new Promise<void>((done) =>
          session.request('INVITE', { 'content-type': 'application/sdp' }, Buffer.from(offer), () => done()),
        );
      },
      vanish: () => {
        media.close();
        this.flow.close();
      },
      hangUp: () => {
        session.end();
        media.close();
      },
    };
    media.onFrame = (frame) => {
      call.frames.push(frame);
      if (call.isConnected) call.firstSoundAt ??= performance.now();
    };
    session.owner = {
      onOver: (ending) => {
        call.ending = ending;
        media.close();
      },
      onOffer: (offer) => media.answer(offer),
      describe: () => media.local,
    };
    this.calls.push(call);
    return call;
  }

  close(): void {
    for (const call of this.calls) call.media.close();
    this.flow.close();
    this.agent.close();
  }
}

const open = (url: string, agent: UserAgent, heard: string[]) =>
  connectSocket(url, 'phone', (bytes, from) => {
    heard.push(String(bytes));
    agent.receive(bytes, from);
  });
