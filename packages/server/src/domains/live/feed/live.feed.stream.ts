import type { ServerResponse } from 'node:http';

/** More than so many bytes are not kept for a slow reader: its stream ends, and it comes back where it was. */
const mostWaiting = 256 * 1024;

/**
 * The stream of one viewer: an answer without a length, which ends with its connection, so that a piece made once is written to ten thousand sockets as it is. `res.write` would frame it anew
 * for each.
 */
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
