import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Flow } from './flow.ts';
import { mostOfUdp } from './parse.ts';

const written = (host: string) => (isIPv6(host) ? `[${host}]` : host);

class UdpFlow implements Flow {
  readonly transport = 'UDP';
  readonly isReliable = false;
  readonly host: string;
  readonly port: number;
  readonly sentBy: string;
  readonly contact: string;
  readonly #socket: UdpSocket;

  constructor(socket: UdpSocket, host: string, port: number) {
    this.#socket = socket;
    this.host = host;
    this.port = port;
    this.sentBy = socket.name;
    this.contact = socket.contact;
  }

  get isOpen(): boolean {
    return this.#socket.isOpen;
  }

  send(bytes: Buffer): void {
    this.#socket.send(bytes, this.host, this.port);
  }

  to(port: number): Flow {
    return this.#socket.flow(this.host, port);
  }
}

export interface UdpSocket {
  host: string;
  port: number;
  /** Both, as SIP writes them. */
  name: string;
  contact: string;
  isOpen: boolean;
  send: (bytes: Buffer, host: string, port: number) => void;
  flow: (host: string, port: number) => Flow;
  close: () => void;
}

/** SIP by datagrams at `port` (0 = any free one). Rejects when it is taken. */
export async function openUdp(
  host: string,
  port: number,
  onMessage: (bytes: Buffer, flow: Flow) => void,
): Promise<UdpSocket> {
  const socket: Socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: 4_194_304 });
  await new Promise<void>((settle, fail) => {
    socket.once('error', fail);
    socket.bind(port, host, () => {
      socket.off('error', fail);
      settle();
    });
  });
  const bound = socket.address().port;
  const name = `${written(host)}:${bound}`;
  const opened: UdpSocket = {
    host,
    port: bound,
    name,
    contact: `sip:${name}`,
    isOpen: true,
    send: (bytes, to, toPort) => {
      if (opened.isOpen) socket.send(bytes, toPort, to, () => undefined);
    },
    flow: (to, toPort) => new UdpFlow(opened, to, toPort),
    close: () => {
      if (opened.isOpen) socket.close();
      opened.isOpen = false;
    },
  };
  // A port that nobody listens at says so here; the timers of the request see to it.
  socket.on('error', () => undefined);
  socket.on('message', (bytes, { address, port: from }) => {
    // Four bytes of line ends keep a way open (RFC 5626); what is longer than a datagram of SIP may be is none.
    if (bytes.length > 4 && bytes.length <= mostOfUdp + 1024 && from > 0) onMessage(bytes, opened.flow(address, from));
  });
  return opened;
}
