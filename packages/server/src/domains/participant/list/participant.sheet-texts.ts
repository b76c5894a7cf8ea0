import type { Texts } from '@convoke/contract/core/language.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';

/** Words of the exported sheet. */
export const sheetTexts = {
  participants: { en: 'participants', zh: '参会人员', es: 'participantes', ja: '参加者' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  group: { en: 'Group', zh: '人员分组', es: 'Grupo', ja: 'グループ' },
  ticket: { en: 'Ticket', zh: '门票', es: 'Entrada', ja: 'チケット' },
  order: { en: 'Order', zh: '订单号', es: 'Pedido', ja: '注文番号' },
  companionOf: { en: 'Companion of', zh: '主报名人', es: 'Acompañante de', ja: '同伴元' },
  channel: { en: 'Channel', zh: '渠道', es: 'Canal', ja: '流入元' },
  submittedAt: { en: 'Registered at', zh: '报名时间', es: 'Fecha de inscripción', ja: '申込日時' },
  reviewedAt: { en: 'Reviewed at', zh: '审核时间', es: 'Fecha de revisión', ja: '審査日時' },
  signedInAt: { en: 'Checked in at', zh: '签到时间', es: 'Fecha de acreditación', ja: '受付日時' },
  entriesUsed: { en: 'Entries used', zh: '已用入场次数', es: 'Accesos usados', ja: '使用済みの入場回数' },
  entriesMost: {
    en: 'Entries of the ticket',
    zh: '门票可入场次数',
    es: 'Accesos de la entrada',
    ja: 'チケットの入場回数',
  },
  code: { en: 'Check-in code', zh: '签到码', es: 'Código de acreditación', ja: '受付コード' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
  no: { en: 'No', zh: '否', es: 'No', ja: 'いいえ' },
} satisfies Record<string, Texts>;

export const stateTexts: Record<ParticipantState, Texts> = {
  PENDING: { en: 'Under review', zh: '待审核', es: 'En revisión', ja: '審査中' },
  APPROVED: { en: 'Approved', zh: '已通过', es: 'Aprobada', ja: '承認済み' },
  REJECTED: { en: 'Rejected', zh: '已拒绝', es: 'Rechazada', ja: '却下' },
  WAITLISTED: { en: 'Waiting list', zh: '候补', es: 'En lista de espera', ja: 'キャンセル待ち' },
  CANCELLED: { en: 'Cancelled', zh: '已取消', es: 'Cancelada', ja: '取消済み' },
};
