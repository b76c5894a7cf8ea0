import type { Texts } from '@convoke/contract/core/language.ts';
import type { BookField } from '@convoke/contract/message/message.book.rules.ts';

export const bookSheetTexts = {
  sms: { en: 'Phone book', zh: '短信通讯录', es: 'Libreta de teléfonos', ja: '電話アドレス帳' },
  mail: { en: 'E-mail book', zh: '邮件通讯录', es: 'Libreta de correos', ja: 'メールアドレス帳' },
  template: { en: 'template', zh: '模板', es: 'plantilla', ja: 'テンプレート' },
} as const satisfies Record<string, Texts>;

/** Other titles that people give such columns, in small letters. */
export const otherTitles: Readonly<Record<BookField, { sms?: readonly string[]; mail?: readonly string[] }>> = {
  address: {
    sms: [
      'mobile',
      'phone number',
      'mobile number',
      'tel',
      '手机',
      '手机号码',
      '电话',
      '电话号码',
      'móvil',
      'tel.',
      '携帯電話',
      '携帯番号',
      '電話',
    ],
    mail: [
      'email',
      'e-mail address',
      'email address',
      'mail',
      '电子邮箱',
      '邮件',
      '电子邮件',
      '邮箱地址',
      'correo electrónico',
      'メールアドレス',
    ],
  },
  name: {},
  company: {},
  title: {},
  note: {},
};
