import type { SealedRecipient } from '../../core/mail/code-message.ts';

/** Names of the jobs, apart from their work: whoever sends one need not load mails and pictures. */
export const confirmJob = 'participant.confirm';
export const noticeJob = 'participant.notice';

export const pushJob = 'participant.push';

/** Files of photos that were taken away: of one organisation, or of all. */
export const photoFilesJob = 'participant.photoFiles';

export interface PhotoFilesData {
  organisationId?: string;
}

export const findJob = 'participant.find';
/** Of the order domain: the tickets of orders once more, to their buyers. */
export const resendOrdersJob = 'order.resend';

/** `participant.find`: somebody asks for the own code again. The recipient is sealed; whether they are known is found out by the job. */
export interface FindData extends SealedRecipient {
  organisationId: string;
  eventId: string;
  occasion: string;
}

/** `participant.push`: the participants of an event are told something, from where the last run came to; or some of them once more. */
export interface PushData {
  organisationId: string;
  pushId: string;
  participantIds?: readonly string[];
}

export const handedOnJob = 'participant.handedOn';

/** `participant.handedOn`: a ticket is somebody else's now, and its last holder is told, to whom messages are queued. */
export interface HandedOnData {
  organisationId: string;
  eventId: string;
  oldCodeId: string;
}

/** `participant.confirm`: people who have just registered. */
export interface ConfirmData {
  organisationId: string;
  eventId: string;
  ids: string[];
  /** Not where their order's buyer is written to, who is sent the whole order. */
  exceptBuyer?: boolean;
}

/** What a notice tells. `registered` says where the registration stands, `reissued` that it has another code, the others what a reviewer decided. */
export const noticeKinds = ['registered', 'reissued', 'approved', 'rejected', 'waitlisted', 'cancelled'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `participant.notice`: people who are told of a review, or once more of their registration. The occasion makes a repeated job harmless. */
export interface NoticeData {
  organisationId: string;
  eventId: string;
  kind: NoticeKind;
  people: { id: string; occasion: string }[];
  /** By this way alone: the one that was asked from. */
  channel?: 'mail' | 'sms';
  /** Not where their order's buyer is written to. */
  exceptBuyer?: boolean;
  /** What was put off, and has waited: by this way alone. */
  waited?: 'mail' | 'sms';
}
