import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtcpRrPacket,
  RtcpSrPacket,
  RtpHeader,
  type RtpPacket,
} from 'werift';
import { type Header, Media } from './media.ts';
import type { Ports } from './ports.ts';

const codecs = [
  new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: 0 }),
  new RTCRtpCodecParameters({ mimeType: 'audio/PCMA', clockRate: 8000, channels: 1, payloadType: 8 }),
  new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate: 8000, channels: 1, payloadType: 101 }),
];

export interface WebPlaces {
  /** Addresses that browsers are told, the first one being the one to prefer. */
  hosts: readonly string[];
  ports: Ports;
}

/**
 * Sound as browsers send it: ICE, DTLS and SRTP by werift. Who answers is a lite agent of ICE: it waits for the other side's checks and learns from them where
 * that is, so that names that only resolve in the other side's network (mDNS) do no harm.
 */
export class WebMedia extends Media {
  readonly #connection: RTCPeerConnection;
  readonly #places: WebPlaces;
  readonly #port: number;
  readonly #transceiver: RTCRtpTransceiver;
  #accepted: Promise<void> | undefined;
  #isSubscribed = false;
  #isClosed = false;

  private constructor(places: WebPlaces, isLite: boolean) {
    super();
    this.#places = places;
    this.#port = places.ports.take();
    this.#connection = new RTCPeerConnection({
      codecs: { audio: codecs, video: [] },
      headerExtensions: { audio: [], video: [] },
      // Its own default asks Google's servers who we are.
      iceServers: [],
      iceLite: isLite,
      // One socket, which hears at all addresses; they are told in `#described`.
      iceUseIpv4: false,
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      icePortRange: [this.#port, this.#port + 1],
      iceFilterStunResponse: () => {
        this.heardAt = performance.now();
        return true;
      },
      bundlePolicy: 'max-bundle',
    });
    this.#transceiver = this.#connection.addTransceiver('audio', { direction: 'sendrecv' });
  }

  /** The answer to an offer; throws when it cannot be had. */
  static answer(offer: string, places: WebPlaces): Promise<{ media: WebMedia; sdp: string }> {
    return WebMedia.#atFreePort(places, true, (media) => media.answer(offer));
  }

  static offer(places: WebPlaces): Promise<{ media: WebMedia; sdp: string }> {
    return WebMedia.#atFreePort(places, false, async (media) => {
      await media.#connection.setLocalDescription(await media.#connection.createOffer());
      return media.local;
    });
  }

  static async #atFreePort(places: WebPlaces, isLite: boolean, describe: (media: WebMedia) => Promise<string>) {
    // Another program may have a port of ours.
    for (let tried = 0; ; tried++) {
      const media = new WebMedia(places, isLite);
      try {
        return { media, sdp: await describe(media) };
      } catch (error) {
        media.close();
        if (tried >= 10 || !(error instanceof NoPort)) throw error;
      }
    }
  }

  override async answer(offer: string): Promise<string> {
    await this.#connection.setRemoteDescription({ type: 'offer', sdp: readable(offer) });
    await this.#connection.setLocalDescription(await this.#connection.createAnswer());
    this.#learn(offer);
    return this.local;
  }

  /** What comes with early sound is the answer; a 200 right behind it says the same once more. */
  override accept(answer: string): Promise<void> {
    this.#accepted ??= this.#accept(answer);
    return this.#accepted;
  }

  async #accept(answer: string): Promise<void> {
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: readable(answer) });
    this.#learn(answer);
  }

  /** Our description, with all addresses at the one port that there is. */
  override get local(): string {
    const sdp = this.#connection.localDescription?.sdp ?? '';
    if (!/^a=candidate:/m.test(sdp)) throw new NoPort('no port for sound could be had');
    const [head, rest] = split(sdp.replace(/^a=ice-lite\r\n/m, ''));
    const isLite = /^a=ice-lite/m.test(sdp);
    const lines = rest.split('\r\n').flatMap((line) => {
      const [, before, priority, after] = /^(a=candidate:\S+ \d+ \S+) (\d+) \S+ (\d+ typ host.*)$/.exec(line) ?? [];
      if (before === undefined) return [line];
      return this.#places.hosts.map(
        (host, at) => `${before.replace(/:\S+/, (id) => `${id}${at}`)} ${Number(priority) - at} ${host} ${after}`,
      );
    });
    // It is said of the whole session (RFC 8839); werift says it of the sound.
    return `${head}${isLite ? 'a=ice-lite\r\n' : ''}${lines.join('\r\n')}`;
  }

  override close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.stopKey();
    this.#connection.close().then(
      () => this.#places.ports.free(this.#port),
      () => this.#places.ports.free(this.#port),
    );
  }

  protected override transmit(payload: Buffer, { payloadType, sequenceNumber, timestamp, marker }: Header): void {
    const transport = this.#transceiver.dtlsTransport;
    if (this.#isClosed || transport.state !== 'connected') return;
    // Past werift's sender, which would write its own payload type over that of keys.
    const ssrc = this.#transceiver.sender.ssrc;
    const header = new RtpHeader({ payloadType, sequenceNumber, timestamp, marker, ssrc });
    void transport.sendRtp(payload, header);
  }

  #learn(remote: string): void {
    const agreed = this.#transceiver.codecs;
    const sound = agreed.find(({ name }) => name === 'PCMU' || name === 'PCMA');
    if (!sound) throw new Error('no G.711 is offered');
    this.codec = {
      name: sound.name === 'PCMU' ? 'PCMU' : 'PCMA',
      payloadType: sound.payloadType,
      keyType: agreed.find(({ name }) => name === 'telephone-event')?.payloadType,
    };
    this.follow(/^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m.exec(remote)?.[1] ?? 'sendrecv');
    if (this.#isSubscribed) return;
    this.#isSubscribed = true;
    const transport = this.#transceiver.dtlsTransport;
    transport.onRtp.subscribe((packet: RtpPacket) => {
      const { payloadType, sequenceNumber, timestamp, marker } = packet.header;
      this.receive({ payloadType, sequenceNumber, timestamp, marker }, packet.payload);
    });
    transport.onRtcp.subscribe((packet) => {
      if (!(packet instanceof RtcpRrPacket || packet instanceof RtcpSrPacket)) return;
      const lost = packet.reports[0]?.packetsLost ?? 0;
      // A count below zero (what came twice) is written as a very large one.
      if (lost < 0x80_0000) this.lostPackets = lost;
    });
  }
}

class NoPort extends Error {}

/** Without candidates by TCP or by a name that nobody outside can resolve, and without an RTCP port that has no address (RFC 3605), which werift throws at. */
const readable = (sdp: string) =>
  sdp.replace(/^a=(?:candidate:\S+ \d+ (?:tcp .*|\S+ \d+ \S+\.local .*)|rtcp:\d+)\r?\n/gim, '');

/** What is said of the session, and what of its sound. */
function split(sdp: string): [string, string] {
  const at = sdp.indexOf('\r\nm=') + 2;
  return [sdp.slice(0, at), sdp.slice(at)];
}
