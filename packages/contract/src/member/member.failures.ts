import { bad, closed, type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with a member. */
export const memberFailures = {
  MEMBER_CHANGED: state({
    en: 'Someone else has changed this member since you opened it. Nothing was saved over it.',
    zh: '该会员已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este miembro desde que lo abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこの会員を変更しました。上書き保存はしていません。',
  }),
  MEMBER_CONTACT_TAKEN: state({
    en: 'Another member has this phone number or e-mail address.',
    zh: '该手机号或邮箱已属于另一位会员。',
    es: 'Otro miembro ya tiene este teléfono o correo.',
    ja: 'この電話番号またはメールアドレスは別の会員のものです。',
  }),
  MEMBER_EXAMINE_OVER: state({
    en: 'This has been decided already.',
    zh: '该条记录已处理。',
    es: 'Esto ya se ha decidido.',
    ja: 'この件はすでに処理されています。',
  }),
  MEMBER_EXAMINE_GONE: state({
    en: 'This member has been deleted. Choose another decision.',
    zh: '该会员已被删除，请选择其他处理方式。',
    es: 'Este miembro se ha eliminado. Elija otra decisión.',
    ja: 'この会員は削除されています。別の処理を選んでください。',
  }),
  MEMBER_FILE_UNKNOWN: bad({
    en: 'This is neither a spreadsheet (xlsx), a text table (CSV, TSV) nor a file of contacts (vCard).',
    zh: '该文件不是表格（xlsx）、文本表格（CSV、TSV）或通讯录（vCard）。',
    es: 'No es una hoja de cálculo (xlsx), una tabla de texto (CSV, TSV) ni un archivo de contactos (vCard).',
    ja: '表計算（xlsx）、テキストの表（CSV、TSV）、連絡先（vCard）のいずれでもありません。',
  }),
  MEMBER_FILE_HTML: bad({
    en: 'This is a web page with the name of a spreadsheet. Open it in a spreadsheet program and save it as xlsx.',
    zh: '该文件其实是网页，只是扩展名为表格。请用表格软件打开并另存为 xlsx。',
    es: 'Es una página web con nombre de hoja de cálculo. Ábrala en un programa de hojas de cálculo y guárdela como xlsx.',
    ja: '中身はウェブページです。表計算ソフトで開き、xlsx として保存してください。',
  }),
  MEMBER_FILE_OLD: bad({
    en: 'This is an old Excel file, or one with a password. Open it and save it as xlsx without a password.',
    zh: '该文件是旧版 Excel 格式或已加密。请打开后另存为不带密码的 xlsx。',
    es: 'Es un archivo de Excel antiguo o con contraseña. Ábralo y guárdelo como xlsx sin contraseña.',
    ja: '古い形式の Excel か、パスワード付きのファイルです。パスワードなしの xlsx として保存してください。',
  }),
  MEMBER_FILE_MACROS: bad({
    en: 'This workbook holds macros. Save it as xlsx without them.',
    zh: '该工作簿含有宏，请另存为不含宏的 xlsx。',
    es: 'Este libro contiene macros. Guárdelo como xlsx sin ellas.',
    ja: 'このブックにはマクロがあります。マクロなしの xlsx として保存してください。',
  }),
  MEMBER_FILE_DAMAGED: bad({
    en: 'This file is damaged, or larger unpacked than a spreadsheet can be.',
    zh: '该文件已损坏，或解压后过大。',
    es: 'El archivo está dañado o, descomprimido, es mayor de lo que puede ser una hoja.',
    ja: 'ファイルが壊れているか、展開すると大きすぎます。',
  }),
  MEMBER_IMPORT_EMPTY: state({
    en: 'No row of this file can be imported. Fix some, or take others in again.',
    zh: '该文件没有可导入的行。请修改部分行，或重新纳入。',
    es: 'No se puede tomar ninguna fila de este archivo. Corrija alguna o vuelva a incluirla.',
    ja: '取り込める行がありません。行を直すか、もう一度含めてください。',
  }),
  MEMBER_LABEL_NAME_USED: state({
    en: 'There is one of this name already.',
    zh: '该名称已被使用。',
    es: 'Ya hay uno con este nombre.',
    ja: 'この名前はすでに使われています。',
  }),
  MEMBER_LABEL_CHANGED: state({
    en: 'Someone else has changed this since you opened it. Nothing was saved over it.',
    zh: '该内容已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esto desde que lo abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこれを変更しました。上書き保存はしていません。',
  }),
  MEMBER_LABELS_FULL: limit({
    en: 'There are as many as your organisation can have. Delete some first.',
    zh: '数量已达上限，请先删除一些。',
    es: 'Ya hay tantos como puede tener su organización. Elimine alguno primero.',
    ja: '上限に達しています。先にいくつか削除してください。',
  }),
  WORM_LISTED: state({
    en: 'This phone number, or this name without a number, is on the list already.',
    zh: '该手机号（或未填手机号的姓名）已在名单中。',
    es: 'Este teléfono, o este nombre sin teléfono, ya está en la lista.',
    ja: 'この電話番号（または電話番号のない同じ氏名）はすでにリストにあります。',
  }),
  WORM_CHANGED: state({
    en: 'Someone else has changed this entry since you opened it. Nothing was saved over it.',
    zh: '该条目已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta entrada desde que la abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこの項目を変更しました。上書き保存はしていません。',
  }),
  WORM_SHEET_NO_COLUMN: bad({
    en: 'No column is called “Phone” or “Name”. Use the titles of the template.',
    zh: '没有名为“手机号”或“姓名”的列。请使用模板中的标题。',
    es: 'Ninguna columna se llama «Teléfono» o «Nombre». Use los títulos de la plantilla.',
    ja: '「電話番号」または「氏名」という列がありません。テンプレートの見出しを使ってください。',
  }),
  WORM_SHEET_TOO_LONG: bad({
    en: 'A sheet can have 5,000 rows at most. Please split it.',
    zh: '表格最多 5,000 行，请拆分后再导入。',
    es: 'Una hoja puede tener 5000 filas como máximo. Divídala.',
    ja: 'シートは5,000行までです。分割してください。',
  }),
  MEMBER_GROUP_DYNAMIC: state({
    en: 'A filter decides who is in this group. Nobody can be put in or taken out by hand.',
    zh: '该分组由筛选条件决定成员，不能手动添加或移出。',
    es: 'Un filtro decide quién está en este grupo. No se puede añadir ni quitar a nadie a mano.',
    ja: 'このグループのメンバーは絞り込み条件で決まります。手動での追加や解除はできません。',
  }),
  MEMBER_CONSENT_LATER: bad({
    en: 'This moment has not come yet. Give the moment at which it was said.',
    zh: '该时间尚未到来，请填写对方表态的时间。',
    es: 'Este momento aún no ha llegado. Indique cuándo se dijo.',
    ja: 'この日時はまだ来ていません。意思が示された日時を入力してください。',
  }),
  MEMBER_ERASE_UNCONFIRMED: bad({
    en: 'What you typed does not match. Nobody was erased.',
    zh: '输入内容与要求不符，未做任何清除。',
    es: 'Lo escrito no coincide con lo pedido. No se ha borrado a nadie.',
    ja: '入力が一致しません。だれも消去していません。',
  }),
  MEMBER_CHANNEL_TAKEN: state({
    en: 'Another channel takes over these registrations already.',
    zh: '已有其他渠道接管该报名渠道。',
    es: 'Otro canal ya recoge estas inscripciones.',
    ja: 'この申込経路は、すでに別の流入元が引き継いでいます。',
  }),
  MEMBER_CHANNEL_CLOSED: closed({
    en: 'This form takes no entries right now.',
    zh: '该表单目前不接受提交。',
    es: 'Este formulario no acepta envíos en este momento.',
    ja: 'このフォームは現在受け付けていません。',
  }),
  MEMBER_CHANNEL_CONSENT: state({
    en: 'Please read and accept the terms. They may have just changed.',
    zh: '请阅读并同意相关说明（内容可能刚刚更新）。',
    es: 'Lea y acepte las condiciones. Puede que acaben de cambiar.',
    ja: '内容を読んで同意してください。変更されたばかりの可能性があります。',
  }),
  MEMBER_CHANNEL_CONTACT: bad({
    en: 'A phone number or an e-mail address is needed.',
    zh: '请填写手机号或邮箱。',
    es: 'Hace falta un teléfono o un correo electrónico.',
    ja: '電話番号またはメールアドレスを入力してください。',
  }),
} as const satisfies Record<string, Failure>;
