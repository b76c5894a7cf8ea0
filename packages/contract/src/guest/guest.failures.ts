import { bad, type Failure, missing, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with guests. */
export const guestFailures = {
  GUEST_IN_USE: state({
    en: 'Events use this guest. Remove the guest from them first.',
    zh: '该嘉宾正在被活动使用，请先从活动中移除。',
    es: 'Este invitado se usa en eventos. Quítelo antes de ellos.',
    ja: 'このゲストはイベントで使われています。先にイベントから外してください。',
  }),
  GUEST_CHANGED: state({
    en: 'Someone else has just changed this guest. Nothing was overwritten.',
    zh: '该嘉宾信息已被他人修改，本次未覆盖保存。',
    es: 'Otra persona acaba de cambiar este invitado. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのゲストを変更しました。上書き保存はしていません。',
  }),
  GUEST_LINK_OVER: state({
    en: 'This link no longer works. Ask your organiser for a new one.',
    zh: '该链接已失效，请向主办方索取新链接。',
    es: 'Este enlace ya no funciona. Pida uno nuevo a su organizador.',
    ja: 'このリンクは使えなくなりました。新しいリンクは主催者にお問い合わせください。',
  }),
  GUEST_MERGE_SAME: bad({
    en: 'A guest can’t be merged with itself.',
    zh: '嘉宾不能与自身合并。',
    es: 'Un invitado no se puede fusionar consigo mismo.',
    ja: 'ゲストを自分自身と統合することはできません。',
  }),
  GUEST_MERGE_UNDONE: state({
    en: 'This merge has already been undone.',
    zh: '该合并已撤销。',
    es: 'Esta fusión ya se deshizo.',
    ja: 'この統合はすでに取り消されています。',
  }),
  GUEST_MERGE_CHANGED: state({
    en: 'This merge can’t be undone: the guest, or their details at an event, changed since.',
    zh: '合并后嘉宾或其活动信息已被修改，无法撤销该合并。',
    es: 'Esta fusión ya no se puede deshacer: el invitado, o sus datos en un evento, se cambiaron después.',
    ja: '統合後にゲストまたはイベントでの内容が変更されたため、取り消せません。',
  }),
  GUESTS_CHANGED: state({
    en: 'Guests were just added or removed. The order now shown is up to date.',
    zh: '嘉宾名单已发生变化，现显示最新顺序。',
    es: 'La lista de invitados acaba de cambiar. Se muestra el orden actual.',
    ja: 'ゲストの一覧が変わりました。現在の順番を表示します。',
  }),
  GUEST_TYPE_TAKEN: bad({
    en: 'A type with this name already exists.',
    zh: '已有同名类型。',
    es: 'Ya hay un tipo con ese nombre.',
    ja: '同じ名前の種別がすでにあります。',
  }),
  GUEST_TYPE_GONE: missing({
    en: 'This guest type no longer exists. Choose another one.',
    zh: '该嘉宾类型已不存在，请重新选择。',
    es: 'Ese tipo de invitado ya no existe. Elija otro.',
    ja: 'このゲスト種別はもうありません。別のものを選んでください。',
  }),
  GUEST_IMPORT_NO_NAME: bad({
    en: 'Choose the column with names.',
    zh: '请选择姓名所在的列。',
    es: 'Elija la columna con los nombres.',
    ja: '氏名の列を選んでください。',
  }),
  GUEST_IMPORT_TOO_LONG: bad({
    en: 'A sheet can have up to 5,000 guests. Split it.',
    zh: '一个表格最多包含 5000 位嘉宾，请拆分后再导入。',
    es: 'Una hoja puede tener 5000 invitados como máximo. Divídala.',
    ja: '1つのシートに入れられるゲストは5,000人までです。分けてください。',
  }),
} as const satisfies Record<string, Failure>;
