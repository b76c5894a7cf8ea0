import type { Language } from '@convoke/contract/core/language.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';

/** Words of the exported sheet. */
interface SheetTexts {
  participants: string;
  state: string;
  channel: string;
  submittedAt: string;
  reviewedAt: string;
  signedInAt: string;
  code: string;
  yes: string;
  no: string;
  states: Record<ParticipantState, string>;
}

export const sheetTexts: Record<Language, SheetTexts> = {
  en: {
    participants: 'participants',
    state: 'State',
    channel: 'Channel',
    submittedAt: 'Registered at',
    reviewedAt: 'Reviewed at',
    signedInAt: 'Signed in at',
    code: 'Sign-in code',
    yes: 'Yes',
    no: 'No',
    states: {
      PENDING: 'Under review',
      APPROVED: 'Approved',
      REJECTED: 'Rejected',
      WAITLISTED: 'Waiting list',
      CANCELLED: 'Cancelled',
    },
  },
  zh: {
    participants: '参会人员',
    state: '状态',
    channel: '渠道',
    submittedAt: '报名时间',
    reviewedAt: '审核时间',
    signedInAt: '签到时间',
    code: '签到码',
    yes: '是',
    no: '否',
    states: {
      PENDING: '待审核',
      APPROVED: '已通过',
      REJECTED: '未通过',
      WAITLISTED: '候补',
      CANCELLED: '已取消',
    },
  },
  es: {
    participants: 'participantes',
    state: 'Estado',
    channel: 'Canal',
    submittedAt: 'Fecha de inscripción',
    reviewedAt: 'Fecha de revisión',
    signedInAt: 'Fecha de registro de entrada',
    code: 'Código de entrada',
    yes: 'Sí',
    no: 'No',
    states: {
      PENDING: 'En revisión',
      APPROVED: 'Aprobada',
      REJECTED: 'Rechazada',
      WAITLISTED: 'En lista de espera',
      CANCELLED: 'Cancelada',
    },
  },
  ja: {
    participants: '参加者',
    state: '状態',
    channel: '経路',
    submittedAt: '申込日時',
    reviewedAt: '審査日時',
    signedInAt: '受付日時',
    code: '受付コード',
    yes: 'はい',
    no: 'いいえ',
    states: {
      PENDING: '審査中',
      APPROVED: '承認済み',
      REJECTED: '見送り',
      WAITLISTED: 'キャンセル待ち',
      CANCELLED: '取消済み',
    },
  },
};
