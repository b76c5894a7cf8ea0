import type { Texts } from '@convoke/contract/core/language.ts';
import type { OrganizerKind } from '@convoke/contract/organizer/organizer.rules.ts';

/** The sheet of organizers. */
export const sheetTexts = {
  name: { en: 'Name', zh: '名称', es: 'Nombre', ja: '名称' },
  kind: { en: 'Type', zh: '类别', es: 'Tipo', ja: '区分' },
  group: { en: 'Group', zh: '分组', es: 'Grupo', ja: 'グループ' },
  link: { en: 'Link', zh: '链接', es: 'Enlace', ja: 'リンク' },
  contactName: { en: 'Contact', zh: '联系人', es: 'Contacto', ja: '担当者' },
  phone: { en: 'Phone', zh: '手机', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail', zh: '邮箱', es: 'Correo electrónico', ja: 'メールアドレス' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: 'メモ' },
  events: { en: 'Events', zh: '活动数', es: 'Eventos', ja: 'イベント数' },
  changedAt: { en: 'Changed (UTC)', zh: '更新时间（UTC）', es: 'Modificado (UTC)', ja: '更新日時（UTC）' },
  title: { en: 'Organisations', zh: '单位', es: 'Entidades', ja: '団体' },
  fileName: { en: 'organisations', zh: '单位', es: 'entidades', ja: '団体' },
} satisfies Record<string, Texts>;

export const kindTexts: Readonly<Record<OrganizerKind, Texts>> = {
  host: { en: 'Host', zh: '主办单位', es: 'Anfitrión', ja: '主催' },
  cohost: { en: 'Co-host', zh: '联合主办', es: 'Coanfitrión', ja: '共催' },
  organiser: { en: 'Organiser', zh: '承办单位', es: 'Organiza', ja: '運営' },
  supporter: { en: 'Supporter', zh: '支持单位', es: 'Apoya', ja: '後援' },
  sponsor: { en: 'Sponsor', zh: '赞助商', es: 'Patrocina', ja: '協賛' },
  media: { en: 'Media partner', zh: '合作媒体', es: 'Medio colaborador', ja: 'メディアパートナー' },
  partner: { en: 'Partner', zh: '合作伙伴', es: 'Colabora', ja: '協力' },
};
