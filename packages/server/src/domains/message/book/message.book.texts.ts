import type { Texts } from '@convoke/contract/core/language.ts';
import type { BookField, BookRowState } from '@convoke/contract/message/message.book.rules.ts';

export const bookSheetTexts = {
  sms: { en: 'Phone book', zh: '短信通讯录', es: 'Libreta de teléfonos', ja: '電話アドレス帳' },
  mail: { en: 'E-mail book', zh: '邮件通讯录', es: 'Libreta de correos', ja: 'メールアドレス帳' },
  brokenSigns: {
    en: 'Has characters that cannot be read. Choose another encoding, or type it again.',
    zh: '含有无法识别的字符，请更换编码或重新输入。',
    es: 'Tiene caracteres que no se pueden leer. Elija otra codificación o escríbalo de nuevo.',
    ja: '読み取れない文字があります。文字コードを変えるか、入力し直してください。',
  },
  row: { en: 'Row', zh: '行号', es: 'Fila', ja: '行' },
  why: { en: 'Reason', zh: '原因', es: 'Motivo', ja: '理由' },
  faults: { en: 'rows not added', zh: '未添加的行', es: 'filas no añadidas', ja: '追加されなかった行' },
  template: { en: 'template', zh: '模板', es: 'plantilla', ja: 'テンプレート' },
} as const satisfies Record<string, Texts>;

/** Why a row of a sheet was not added, or stayed when the import was undone; of one with a fault its faults say it. */
export const faultTexts: Readonly<Partial<Record<BookRowState, Texts>>> = {
  BAD: { en: 'Has errors', zh: '有误', es: 'Con error', ja: '誤りあり' },
  DOUBLE: { en: 'Duplicate in the sheet', zh: '表内重复', es: 'Repetida en la hoja', ja: '表内で重複' },
  KNOWN: { en: 'Already in the book', zh: '已在通讯录', es: 'Ya en la libreta', ja: '登録済み' },
  LEFT: { en: 'Left out', zh: '已跳过', es: 'Omitida', ja: '除外' },
  KEPT: {
    en: 'Edited since, so the undo kept it',
    zh: '之后被修改过，撤销时保留',
    es: 'Se editó después y se conservó al deshacer',
    ja: 'その後編集されたため、取り消しでも残しました',
  },
};

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
