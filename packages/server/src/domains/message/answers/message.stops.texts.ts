import type { Texts } from '@convoke/contract/core/language.ts';

/** What the sheet of stops says. */
export const stopSheetTexts = {
  phone: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail', zh: '邮箱', es: 'Correo electrónico', ja: 'メール' },
  scope: { en: 'Gets no', zh: '停止接收', es: 'No recibe', ja: '停止対象' },
  why: { en: 'Reason', zh: '原因', es: 'Motivo', ja: '理由' },
  at: { en: 'Since', zh: '起始时间', es: 'Desde', ja: '開始日時' },
  task: { en: 'Task', zh: '任务', es: 'Tarea', ja: 'タスク' },
  member: { en: 'Member', zh: '会员', es: 'Miembro', ja: '会員' },
  by: { en: 'Added by', zh: '添加人', es: 'Añadido por', ja: '追加した人' },
  fileName: { en: 'No messages', zh: '停发名单', es: 'Sin mensajes', ja: '配信停止リスト' },
} satisfies Record<string, Texts>;

export const scopeTexts: Readonly<Record<string, Texts>> = {
  promotion: { en: 'Promotions', zh: '推广信息', es: 'Promociones', ja: '宣伝' },
  all: { en: 'Anything', zh: '全部信息', es: 'Nada', ja: 'すべて' },
};

export const whyTexts: Readonly<Record<string, Texts>> = {
  reply: { en: 'Opted out by reply', zh: '短信回复退订', es: 'Lo pidió por respuesta', ja: '返信で停止' },
  unsubscribed: { en: 'Unsubscribed', zh: '点击退订', es: 'Se dio de baja', ja: '配信停止' },
  unknown_user: { en: 'No such mailbox', zh: '邮箱不存在', es: 'El buzón no existe', ja: 'メールボックスなし' },
  unknown_host: { en: 'No such domain', zh: '域名不存在', es: 'El dominio no existe', ja: 'ドメインなし' },
  moved: { en: 'Moved away', zh: '地址已变更', es: 'Se ha mudado', ja: '移転' },
  complained: { en: 'Reported as spam', zh: '被举报为垃圾邮件', es: 'Denunciado como spam', ja: '迷惑メール報告' },
  by_hand: { en: 'Added by hand', zh: '手动添加', es: 'Añadido a mano', ja: '手動で追加' },
};
