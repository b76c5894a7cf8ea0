import { connect, type Socket } from 'node:net';

/** What came back, or that the server closed the connection instead. */
export type RawAnswer = { status: number; head: string; body: string } | 'closed';

/** One connection to a server on this machine, spoken by hand: what clients and proxies send that no HTTP library would. */
export class RawConnection {
  readonly socket: Socket;
  private read = '';
  private isClosed = false;
  private wake: (() => void) | undefined;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    this.socket.on('data', (chunk: string) => {
      this.read += chunk;
      this.wake?.();
    });
    // A reset ends it as a farewell does.
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.isClosed = true;
      this.wake?.();
    });
  }

  send(bytes: Buffer | string): this {
    if (!this.socket.destroyed) this.socket.write(bytes);
    return this;
  }

  /** The next answer; `closed` when the connection ends without a whole one. Waits as long as it takes. */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const end = this.read.indexOf('\r\n\r\n');
      if (end >= 0) {
        const head = this.read.slice(0, end);
        const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
        if (this.read.length >= end + 4 + length) {
          const body = this.read.slice(end + 4, end + 4 + length);
          this.read = this.read.slice(end + 4 + length);
          return { status: Number(head.slice(9, 12)), head, body };
        }
      }
      if (this.isClosed) return 'closed';
      await new Promise<void>((go) => {
        this.wake = go;
      });
    }
  }

  close(): void {
    this.socket.destroy();
  }
}

/** A request as it goes over the wire. */
export function rawRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body ? `content-length: ${body.length}\r\n` : '';
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n`, 'latin1');
  return body ? Buffer.concat([head, body]) : head;
}
