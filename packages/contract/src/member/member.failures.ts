import { bad, type Failure, limit, state } from '../core/failure-kinds.ts';

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
  MEMBER_GROUP_DYNAMIC: state({
    en: 'A filter decides who is in this group. Nobody can be put in or taken out by hand.',
    zh: '该分组由筛选条件决定成员，不能手动添加或移出。',
    es: 'Un filtro decide quién está en este grupo. No se puede añadir ni quitar a nadie a mano.',
    ja: 'このグループのメンバーは絞り込み条件で決まります。手動での追加や解除はできません。',
  }),
  MEMBER_GROUP_STATIC: state({
    en: 'Members are put into this group by hand. It has no filter.',
    zh: '该分组的成员由手动添加，没有筛选条件。',
    es: 'A este grupo se añaden miembros a mano. No tiene filtro.',
    ja: 'このグループの会員は手動で追加します。絞り込み条件はありません。',
  }),
  MEMBER_GROUP_CIRCLE: state({
    en: 'This filter would lead back to the group itself through the groups it names. Nothing was saved.',
    zh: '该筛选条件会通过其他分组指回该分组本身，未保存。',
    es: 'Este filtro volvería al propio grupo a través de los grupos que nombra. No se ha guardado nada.',
    ja: 'この条件は、ほかのグループを通じてこのグループ自身に戻ります。保存していません。',
  }),
  MEMBER_FILTER_LARGE: limit({
    en: 'Together with the groups it names, this filter has too many conditions. Take some out.',
    zh: '连同所引用的分组，该筛选的条件过多，请减少一些。',
    es: 'Junto con los grupos que nombra, este filtro tiene demasiadas condiciones. Quite algunas.',
    ja: '参照しているグループを含めると条件が多すぎます。いくつか減らしてください。',
  }),
  MEMBER_FILTER_GONE: state({
    en: 'This filter names something that was deleted. Take that condition out, then save.',
    zh: '该筛选引用了已删除的内容，请先移除相应条件再保存。',
    es: 'Este filtro nombra algo que se ha eliminado. Quite esa condición y guarde.',
    ja: 'この条件には削除済みのものが含まれています。その条件を外してから保存してください。',
  }),
  MEMBER_FILTER_NOT_OWN: state({
    en: 'Only the person who saved this filter can stop sharing it.',
    zh: '只有保存该筛选的人才能取消共享。',
    es: 'Solo quien guardó este filtro puede dejar de compartirlo.',
    ja: '共有をやめられるのは、この条件を保存した人だけです。',
  }),
} as const satisfies Record<string, Failure>;
