import type { Texts } from '@convoke/contract/core/language.ts';
import type { ChannelOutcome } from '@convoke/contract/member/member.channel.rules.ts';

/** What the sheet of a channel's entries says. */
export const entryTexts = {
  at: { en: 'Entered', zh: '提交时间', es: 'Enviado', ja: '送信日時' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  phone: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail', zh: '邮箱', es: 'Correo', ja: 'メール' },
  outcome: { en: 'Result', zh: '结果', es: 'Resultado', ja: '結果' },
  differs: {
    en: 'Differs from the member',
    zh: '与会员资料不同',
    es: 'Distinto de los datos del miembro',
    ja: '会員情報と異なる',
  },
  consent: { en: 'Version agreed to', zh: '同意的版本', es: 'Versión aceptada', ja: '同意した版' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
  fileName: { en: 'Entries', zh: '提交记录', es: 'Envíos', ja: '送信記録' },
} satisfies Record<string, Texts>;

export const outcomeTexts: Record<ChannelOutcome, Texts> = {
  made: { en: 'New member', zh: '新会员', es: 'Miembro nuevo', ja: '新しい会員' },
  known: { en: 'Existing member', zh: '已有会员', es: 'Miembro existente', ja: '既存の会員' },
  conflict: {
    en: 'Number and address belong to different members',
    zh: '手机号与邮箱属于两位会员',
    es: 'Teléfono y correo de dos miembros',
    ja: '電話とメールが別々の会員のもの',
  },
  ambiguous: {
    en: 'Number without country code, different name',
    zh: '号码未注明国家且姓名不同',
    es: 'Número sin país y otro nombre',
    ja: '国番号なしで氏名が異なる',
  },
};
