import type { Entries } from '@convoke/contract/checkin/checkin.calls.ts';
import type { PointDirection, ScanResult, TicketKind, Way } from '@convoke/contract/checkin/checkin.rules.ts';
import type { OldCodeReason } from '@convoke/contract/participant/participant.identity.ts';
import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';

/** A person of the roster as this device keeps it. */
export interface Person {
  codeHash: string;
  signUserId: string;
  name: string;
  phoneTail: string;
  company: string;
  state: ParticipantState;
  unpaid: boolean;
  ticketId: string | null;
  isSandbox: boolean;
  /** What the staff is told of the person; what was kept before that was known does not say. */
  note?: string | undefined;
  /** Of who has one. */
  photo?: Photo | undefined;
  signedInAt: string | null;
  /** What stands of the person at each point, as far as the server knew. */
  at: Standing[];
  /** Entries of the ticket that are used; what was kept before that was known does not say. */
  entriesUsed?: number | undefined;
  entriesUsedAt?: string | null | undefined;
  /** The sign-in user whose companion they are; what was kept before that was known does not say. */
  companionOf?: string | null | undefined;
}

/** A code that was good and lets nobody in any more. */
export interface OldCode {
  codeHash: string;
  why: OldCodeReason;
}

/** Where somebody stands at a point. */
export interface Standing {
  signPointId: string;
  firstAt: string;
  isIn: boolean;
  entries: number;
  /** By this device's own scan: entries of the ticket that were used with it. */
  used?: number | undefined;
  usedAt?: string | null | undefined;
}

/** Who a scan is about: a code that was read, or a person chosen from the list. */
export type Target = { code: string } | { signUserId: string };

/** What this device decides by itself, and what it shows. */
export interface Judgement {
  result: ScanResult;
  direction: Way;
  /** As the server knows the person. */
  signUserId?: string | null | undefined;
  name: string | null;
  company: string | null;
  phone: string | null;
  /** When this person was signed in first, as far as this device knows. */
  signedInAt: string | null;
  ticketName: string | null;
  ticketKind: TicketKind | null;
  /** Paid through the sandbox: no real money. */
  isSandbox: boolean;
  /** What the staff is told of the person. */
  note?: string | undefined;
  photo?: Photo | null | undefined;
  /** Of the ticket, this entry among those that are used; none where it is good for any number. */
  entries?: Entries | null | undefined;
  /** Whose companion it is, and who comes with the same holder. */
  companionOf?: string | null | undefined;
  companions?: readonly Companion[] | undefined;
}

/** Somebody who comes with the person that was scanned, or with the same holder. */
export interface Companion {
  signUserId: string;
  name: string;
  isInside: boolean;
}

/** A scan, or a sign-in taken back, that the server has not confirmed yet. */
export interface QueuedScan {
  /** Order of arrival on this device. */
  id: number;
  nonce: string;
  code?: string | undefined;
  signUserId?: string | undefined;
  /** Of the person it is about; null when what was read holds no code. */
  codeHash: string | null;
  pointId: string | null;
  scannedAt: string;
  forced: boolean;
  /** Said at a point of entry and exit. */
  direction?: Way | undefined;
  /** Whether the person went through, where this device alone decided that. */
  letIn?: boolean | undefined;
  judged: Judgement;
  /** Who was at the desk, and by which link it was made (a digest of its key); a desk of before did not keep them. */
  by?: string | undefined;
  link?: string | undefined;
  /** Given when it takes the person's sign-in back. */
  undo?: Undo | undefined;
}

/** A sign-in that is taken back: which one was seen, and why it was wrong. */
export interface Undo {
  reason: string;
  signedInAt: string | null;
}

/** A scan whose fate turned out other than what the person at the door was shown. */
export interface Conflict {
  nonce: string;
  /** `twice`: let in here and elsewhere. `refused`: let in here, refused by the server. `late`: refused here, right after all. `lost`: could not be recorded. */
  kind: 'twice' | 'refused' | 'late' | 'lost';
  name: string | null;
  company: string | null;
  scannedAt: string;
  result: ScanResult | null;
  /** Of the other sign-in, for `twice`. */
  otherAt: string | null;
}

/** A line of a search's answer. */
export interface Found {
  signUserId: string;
  name: string;
  company: string;
  phone: string | null;
  photo?: Photo | null | undefined;
  state: ParticipantState;
  signedInAt: string | null;
  ticketName: string | null;
  isSandbox: boolean;
}

/** A line of the list of recent scans. */
export interface RecentScan extends Judgement {
  nonce: string;
  scannedAt: string;
  forced: boolean;
  /** Not confirmed by the server yet. */
  waiting: boolean;
  target: Target;
  /** Of the person; null when what was read holds no code. */
  codeHash: string | null;
  /** Its sign-in was taken back on this device. */
  isUndone: boolean;
}

/** A sign-in point as the desk shows it. */
export interface Point {
  signPointId: string;
  name: string;
  direction: PointDirection;
  /** Where it leads; null = the event itself. */
  hallId: string | null;
  /** None = always open. */
  windows: { opensAt: string; closesAt: string }[];
  reentry: boolean;
  entriesAll: number | null;
  /** Whether somebody of the staff lets each person in; what was kept before that was known does not say. */
  needsConfirm?: boolean | undefined;
  /** Whether an entry here is one of the ticket's; what was kept before that was known does not say. */
  usesEntries?: boolean | undefined;
  /** The tickets of the event, and which of them are good here. */
  tickets: { ticketId: string; name: string; kind: TicketKind; admits: boolean; entries?: number | null | undefined }[];
  admitsTicketless: boolean;
  admitsSandbox: boolean;
}

/** How people are registered at this desk. */
export interface WalkInOffer {
  usesTickets: boolean;
  mayTakeCash: boolean;
}
