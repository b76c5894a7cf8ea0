import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { type Header, Media } from './media.ts';
import { type Described, plainAnswer, plainOffer, readPlain } from './plain-sdp.ts';
import type { Ports } from './ports.ts';

/** Sound by plain RTP (RFC 3550), as it goes within a machine or one's own network. */
export class PlainMedia extends Media {
  readonly #socket: Socket;
  readonly #ports: Ports;
  readonly #host: string;
  readonly #port: number;
  readonly #id = randomInt(0x7fff_ffff);
  readonly #ssrc = randomInt(0x7fff_ffff);
  #version = 0;
  #remote: { host: string; port: number } | undefined;
  #hasLatched = false;
  #local = '';
  #isClosed = false;

  private constructor(socket: Socket, ports: Ports, host: string, port: number) {
    super();
    this.#socket = socket;
    this.#ports = ports;
    this.#host = host;
    this.#port = port;
    socket.on('error', () => undefined);
    socket.on('message', (bytes, from) => this.#receive(bytes, from.address, from.port));
  }

  /** `host` is where it listens, and what it tells the other side. */
  static async open(host: string, ports: Ports): Promise<PlainMedia> {
    // Another program may have a port of ours.
    for (let tried = 0; ; tried++) {
      const port = ports.take();
      const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
      try {
        await new Promise<void>((settle, fail) => {
          socket.once('error', fail);
          socket.bind(port, host, () => {
            socket.off('error', fail);
            settle();
          });
        });
        return new PlainMedia(socket, ports, host, port);
      } catch (error) {
        socket.close();
        ports.free(port);
        if (tried >= 10) throw error;
      }
    }
  }

  override get local(): string {
    return this.#local;
  }

  offer(): string {
    this.#local = plainOffer(this.#own());
    return this.#local;
  }

  override async answer(offer: string): Promise<string> {
    const described = readPlain(offer);
    this.#follow(described);
    this.#local = plainAnswer(this.#own(), described);
    return this.#local;
  }

  override async accept(answer: string): Promise<void> {
    this.#follow(readPlain(answer));
  }

  override close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.stopKey();
    this.#socket.close();
    this.#ports.free(this.#port);
  }

  protected override transmit(payload: Buffer, header: Header): void {
    if (this.#isClosed || !this.#remote) return;
    const bytes = Buffer.allocUnsafe(12 + payload.length);
    bytes[0] = 0x80;
    bytes[1] = (header.marker ? 0x80 : 0) | header.payloadType;
    bytes.writeUInt16BE(header.sequenceNumber, 2);
    bytes.writeUInt32BE(header.timestamp, 4);
    bytes.writeUInt32BE(this.#ssrc, 8);
    payload.copy(bytes, 12);
    this.#socket.send(bytes, this.#remote.port, this.#remote.host, () => undefined);
  }

  #own() {
    return { host: this.#host, port: this.#port, id: this.#id, version: ++this.#version };
  }

  #follow({ host, port, codec, direction }: Described): void {
    if (this.#remote?.host !== host || this.#remote.port !== port) this.#hasLatched = false;
    this.#remote = { host, port };
    this.codec = codec;
    // Hold as it was before RFC 3264.
    this.follow(host === '0.0.0.0' ? 'inactive' : direction);
  }

  #receive(bytes: Buffer, host: string, port: number): void {
    // Only from where the other side said it is; its port may be another one behind a translator of addresses.
    if (host !== this.#remote?.host || bytes.length < 13 || (bytes[0] ?? 0) >> 6 !== 2) return;
    const payloadType = (bytes[1] ?? 0) & 127;
    // RTCP on the same port.
    if (payloadType >= 72 && payloadType <= 76) return;
    if (!this.#hasLatched) this.#remote = { host, port };
    this.#hasLatched = true;
    if (port !== this.#remote.port) return;
    let start = 12 + ((bytes[0] ?? 0) & 15) * 4;
    if ((bytes[0] ?? 0) & 0x10) {
      if (bytes.length < start + 4) return;
      start += 4 + bytes.readUInt16BE(start + 2) * 4;
    }
    const padding = (bytes[0] ?? 0) & 0x20 ? (bytes[bytes.length - 1] ?? 0) : 0;
    if (start >= bytes.length - padding) return;
    this.receive(
      {
        payloadType,
        sequenceNumber: bytes.readUInt16BE(2),
        timestamp: bytes.readUInt32BE(4),
        marker: ((bytes[1] ?? 0) & 0x80) !== 0,
      },
      bytes.subarray(start, bytes.length - padding),
    );
  }
}
