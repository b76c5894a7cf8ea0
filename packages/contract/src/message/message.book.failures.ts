import { bad, closed, type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with an address book. */
export const messageBookFailures = {
  BOOK_NAME_TAKEN: state({
    en: 'Another address book has this name.',
    zh: '已有同名的通讯录。',
    es: 'Otra libreta de direcciones tiene este nombre.',
    ja: '同じ名前のアドレス帳がすでにあります。',
  }),
  BOOK_CHANGED: state({
    en: 'Someone else has changed this address book since you opened it. Nothing was overwritten.',
    zh: '该通讯录已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta libreta desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのアドレス帳を変更しました。上書き保存はしていません。',
  }),
  BOOK_FULL: limit({
    en: 'An address book can have up to 1,000,000 entries. Nothing was added.',
    zh: '每个通讯录最多 1,000,000 条，本次未添加。',
    es: 'Una libreta admite 1 000 000 de entradas como máximo. No se ha añadido nada.',
    ja: 'アドレス帳は1,000,000件までです。何も追加していません。',
  }),
  BOOK_ENTRY_TAKEN: state({
    en: 'This entry is already in the address book.',
    zh: '该通讯录中已有此条目。',
    es: 'Esta entrada ya está en la libreta.',
    ja: 'このアドレス帳にはすでに登録されています。',
  }),
  BOOK_ENTRY_CHANGED: state({
    en: 'Someone else has changed this entry since you opened it. Nothing was overwritten.',
    zh: '该条目已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta entrada desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこの項目を変更しました。上書き保存はしていません。',
  }),
  BOOK_SAME: bad({
    en: 'Choose another address book.',
    zh: '请选择另一个通讯录。',
    es: 'Elija otra libreta de direcciones.',
    ja: '別のアドレス帳を選んでください。',
  }),
  BOOK_RESTORE_OVER: closed({
    en: 'It was deleted more than 30 days ago and can’t be restored.',
    zh: '删除已超过 30 天，无法恢复。',
    es: 'Se eliminó hace más de 30 días y no se puede restaurar.',
    ja: '削除から30日を過ぎたため、元に戻せません。',
  }),
  BOOK_SHEET_NO_COLUMN: bad({
    en: 'Choose the column with phone numbers or e-mail addresses.',
    zh: '请指定手机号或邮箱所在的列。',
    es: 'Elija la columna que tiene los teléfonos o los correos.',
    ja: '電話番号またはメールアドレスの列を選んでください。',
  }),
  BOOK_SHEET_TOO_LONG: bad({
    en: 'A sheet can have up to 100,000 rows. Split it.',
    zh: '表格最多 100,000 行，请拆分后再导入。',
    es: 'Una hoja puede tener 100 000 filas como máximo. Divídala.',
    ja: 'シートは100,000行までです。分割してください。',
  }),
} satisfies Record<string, Failure>;
