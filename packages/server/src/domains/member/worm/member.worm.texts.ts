import type { Texts } from '@convoke/contract/core/language.ts';
import type { WormReason } from '@convoke/contract/member/member.worm.rules.ts';

/** What the sheet of the worm list says: as it is exported, and as it is read. */
export const wormSheetTexts = {
  phone: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  reason: { en: 'Reason', zh: '原因', es: 'Motivo', ja: '理由' },
  note: { en: 'What happened', zh: '情况说明', es: 'Qué se observó', ja: '確認された内容' },
  link: { en: 'Link', zh: '链接', es: 'Enlace', ja: 'リンク' },
  event: { en: 'Event', zh: '活动', es: 'Evento', ja: 'イベント' },
  member: { en: 'Member', zh: '会员', es: 'Miembro', ja: '会員' },
  by: { en: 'Added by', zh: '添加人', es: 'Añadido por', ja: '追加した人' },
  createdAt: { en: 'Added', zh: '添加时间', es: 'Añadido', ja: '追加日時' },
  fileName: { en: 'Gift hunters', zh: '会虫名单', es: 'Cazarregalos', ja: '景品目当てリスト' },
} satisfies Record<string, Texts>;

export const reasonTexts: Record<WormReason, Texts> = {
  gifts: { en: 'Comes only for gifts', zh: '只为领取礼品', es: 'Solo viene por los regalos', ja: '景品だけが目当て' },
  resale: {
    en: 'Resells gifts or tickets',
    zh: '转卖礼品或门票',
    es: 'Revende regalos o entradas',
    ja: '景品やチケットの転売',
  },
  identity: { en: 'False details', zh: '冒用或虚假信息', es: 'Datos falsos', ja: '虚偽の情報' },
  behaviour: {
    en: 'Disrupts the event',
    zh: '扰乱活动秩序',
    es: 'Perturba el evento',
    ja: '会場での迷惑行為',
  },
  other: { en: 'Other', zh: '其他', es: 'Otro', ja: 'その他' },
};
