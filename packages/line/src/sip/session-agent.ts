import type { ClientTransaction, Heard } from './client-transaction.ts';
import type { Credentials } from './digest.ts';
import type { Flow, Timing } from './flow.ts';
import type { SipRequest, SipResponse } from './message.ts';

/** What the sender of a challenged request has to do with its second sending. */
export interface Again {
  /** The number that it gets; by default the next one after its own. */
  number?: () => number;
  onSent?: (transaction: ClientTransaction) => void;
}

/** What a session needs of the end of SIP that it belongs to. */
export interface SessionAgent {
  readonly product: string;
  readonly timing: Timing;
  /** Header fields that say what this end can do. */
  readonly abilities: Record<string, string>;
  /** Sends a request; one challenge is answered, where there are credentials, by the same request once more. */
  send: (request: SipRequest, flow: Flow, heard: Heard, credentials?: Credentials, again?: Again) => ClientTransaction;
  /** An ACK of a 2xx: nothing answers it. */
  sendOnce: (request: SipRequest, flow: Flow) => void;
  cancel: (transaction: ClientTransaction) => void;
  /** A 200 with a description. */
  agreement: (request: SipRequest, tag: string, flow: Flow, sdp: string, more: Record<string, string>) => SipResponse;
  /** What is said to a request that wants too short an interval. */
  refusedInterval: (request: SipRequest) => Record<string, string> | undefined;
  /** The session with this name is over. */
  forget: (session: { callId: string; localTag: string }) => void;
}
