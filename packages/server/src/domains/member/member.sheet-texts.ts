import type { Texts } from '@convoke/contract/core/language.ts';
import type { MemberOrigin } from '@convoke/contract/member/member.rules.ts';

/** What the sheet of members says. */
export const sheetTexts = {
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  phone: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail', zh: '邮箱', es: 'Correo', ja: 'メール' },
  company: { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社' },
  title: { en: 'Job title', zh: '职位', es: 'Cargo', ja: '役職' },
  origin: { en: 'Source', zh: '来源', es: 'Origen', ja: '登録経路' },
  channel: { en: 'Channel', zh: '渠道', es: 'Canal', ja: '流入元' },
  tags: { en: 'Tags', zh: '标签', es: 'Etiquetas', ja: 'タグ' },
  groups: { en: 'Groups', zh: '分组', es: 'Grupos', ja: 'グループ' },
  events: { en: 'Events', zh: '活动数', es: 'Eventos', ja: 'イベント数' },
  createdAt: { en: 'Member since', zh: '加入时间', es: 'Miembro desde', ja: '登録日時' },
  lastAt: { en: 'Last activity', zh: '最近动态', es: 'Última actividad', ja: '最終アクション' },
  fileName: { en: 'Members', zh: '会员', es: 'Miembros', ja: '会員' },
} satisfies Record<string, Texts>;

export const originTexts: Record<MemberOrigin, Texts> = {
  registration: { en: 'Registration', zh: '报名', es: 'Inscripción', ja: '申込' },
  entry: { en: 'Added by hand', zh: '手动添加', es: 'Añadido a mano', ja: '手動で追加' },
  channel: { en: 'Channel form', zh: '渠道表单', es: 'Formulario de un canal', ja: '流入元のフォーム' },
  import: { en: 'Import', zh: '导入', es: 'Importación', ja: 'インポート' },
  answer: { en: 'Questionnaire', zh: '问卷', es: 'Cuestionario', ja: 'アンケート' },
};

export const yesNoTexts = {
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
  no: { en: 'No', zh: '否', es: 'No', ja: 'いいえ' },
} satisfies Record<string, Texts>;
