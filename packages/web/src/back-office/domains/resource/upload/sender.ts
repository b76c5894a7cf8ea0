/** A file on its way, whichever way it goes. */
export interface Sender {
  /** Begins, or goes on with what has come. */
  start(): void;
  stop(): void;
  /** Gives it up: what has come is removed on the server. */
  discard(): Promise<void>;
}

/** What a sender tells. */
export interface SenderEvents {
  /** The server knows it as this. */
  onKnown(uploadId: string): void;
  /** So many bytes have come. */
  onProgress(sent: number): void;
  /** A piece has come, so what went wrong before is over. */
  onPiece(): void;
  onWhole(uploadId: string): void;
  /** The server has forgotten it, so it begins anew. */
  onForgotten(): void;
  /** It did not come through; `status` is that of HTTP, 0 where no answer came. */
  onFailed(status: number, words: string): void;
  /** Trying again is of no use. */
  onRefused(words: string): void;
}
