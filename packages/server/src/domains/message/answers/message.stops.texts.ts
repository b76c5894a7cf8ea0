import type { Texts } from '@convoke/contract/core/language.ts';

/** What the sheet of stops says. */
export const stopSheetTexts = {
  phone: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail', zh: '邮箱', es: 'Correo electrónico', ja: 'メール' },
  scope: { en: 'Blocked', zh: '停止接收', es: 'No recibe', ja: '停止対象' },
  why: { en: 'Reason', zh: '原因', es: 'Motivo', ja: '理由' },
  at: { en: 'Since', zh: '起始时间', es: 'Desde', ja: '開始日時' },
  task: { en: 'Task', zh: '任务', es: 'Tarea', ja: 'タスク' },
  member: { en: 'Member', zh: '会员', es: 'Miembro', ja: '会員' },
  by: { en: 'Added by', zh: '添加人', es: 'Añadido por', ja: '追加した人' },
  fileName: { en: 'Suppression list', zh: '停发名单', es: 'Lista de exclusión', ja: '配信停止リスト' },
} satisfies Record<string, Texts>;
