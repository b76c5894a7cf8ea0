/** Names of the jobs, apart from their work: whoever sends one need not load mails and pictures. */
export const confirmJob = 'participant.confirm';
export const noticeJob = 'participant.notice';

/** `participant.confirm`: people who have just registered. */
export interface ConfirmData {
  organisationId: string;
  eventId: string;
  ids: string[];
  /** Not where their order's buyer is written to, who is sent the whole order. */
  exceptBuyer?: boolean;
}

/** What a notice tells. `registered` says where the registration stands, the others what a reviewer decided. */
export const noticeKinds = ['registered', 'approved', 'rejected', 'cancelled'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `participant.notice`: people who are told of a review, or once more of their registration. The occasion makes a repeated job harmless. */
export interface NoticeData {
  organisationId: string;
  eventId: string;
  kind: NoticeKind;
  people: { id: string; occasion: string }[];
  /** Not where their order's buyer is written to. */
  exceptBuyer?: boolean;
}
