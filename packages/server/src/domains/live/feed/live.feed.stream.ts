import type { ServerResponse } from 'node:http';

/** More than so many bytes are not kept for a slow reader: its stream ends, and it comes back where it was. */
const mostWaiting = 256 * 1024;

/**
 * A piece of a stream as it goes over the wire, made once for everybody: a chunk (RFC 9112, 7.1) with an event in it (text/event-stream). `res.write` would put the same
 * together anew for each of ten thousand.
 */
export function pieceOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

/** The stream of one viewer. */
export class Stream {
  readonly viewerId: string;
  /** When the pass is over, in milliseconds. */
  readonly until: number;
  private readonly response: ServerResponse;

  constructor(response: ServerResponse, viewer: { viewerId: string; until: number }) {
    this.response = response;
    this.viewerId = viewer.viewerId;
    this.until = viewer.until;
  }

  write(piece: Buffer): void {
    const { socket } = this.response;
    if (!socket || this.response.writableEnded) return;
    if (socket.writableLength > mostWaiting) socket.destroy();
    else socket.write(piece);
  }

  /** The browser comes back by itself, with the number of what it heard last. */
  end(): void {
    this.response.end();
  }
}
