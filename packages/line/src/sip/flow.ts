/** A way to one other side: a WebSocket, or an address that UDP goes to. What cannot be sent is lost, as on the network. */
export interface Flow {
  readonly transport: 'UDP' | 'WS' | 'WSS';
  /** Nothing that was sent gets lost while it is open. */
  readonly isReliable: boolean;
  readonly isOpen: boolean;
  /** Where the other side is. */
  readonly host: string;
  readonly port: number;
  /** What our Via says that we are. */
  readonly sentBy: string;
  /** Where requests within a dialog reach us. */
  readonly contact: string;
  send(bytes: Buffer): void;
  /** The same for another port of the other side; only UDP has one. */
  to?(port: number): Flow;
}

/** The timers of RFC 3261 (table 4), in milliseconds. Tests have shorter ones. */
export interface Timing {
  t1: number;
  t2: number;
  t4: number;
}
export const timing: Timing = { t1: 500, t2: 4000, t4: 5000 };
