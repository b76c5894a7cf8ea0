import { bad, closed, type Failure, limit, missing } from '../core/failure-kinds.ts';

/** How the library refuses. */
export const documentFailures = {
  FILE_NOT_AS_NAMED: bad({
    en: 'The file isn’t what its name says, or it is a program. Check the file and its extension.',
    zh: '文件内容与扩展名不符，或属于可执行程序。请检查文件及其扩展名。',
    es: 'El archivo no es lo que dice su nombre, o es un programa. Revise el archivo y su extensión.',
    ja: 'ファイルの内容が拡張子と一致しないか、プログラムです。ファイルと拡張子を確認してください。',
  }),
  LIBRARY_FULL: limit({
    en: 'There isn’t enough room left in the library. Empty the trash or delete what you don’t need.',
    zh: '资源库空间不足。请清空回收站或删除不需要的文件。',
    es: 'No queda espacio suficiente en la biblioteca. Vacíe la papelera o borre lo que no necesite.',
    ja: 'ライブラリの空き容量が足りません。ゴミ箱を空にするか、不要なファイルを削除してください。',
  }),
  CATEGORY_GONE: missing({
    en: 'This category no longer exists.',
    zh: '该分类已不存在。',
    es: 'Esta categoría ya no existe.',
    ja: 'このカテゴリはもうありません。',
  }),
  CATEGORY_TOO_DEEP: bad({
    en: 'Categories have two levels: one can’t be inside itself, inside one of the second level, or hold others there.',
    zh: '分类最多两级：不能放入自身或二级分类中，含有子分类的也不能降为二级。',
    es: 'Las categorías tienen dos niveles: ninguna puede estar dentro de sí misma ni de una del segundo nivel, ni llevar allí otras consigo.',
    ja: 'カテゴリは2階層までです。自分自身や2階層目の中には入れられず、下位を持つものも2階層目にはできません。',
  }),
  CATEGORIES_FULL: limit({
    en: 'There can be 500 categories at most.',
    zh: '最多可创建 500 个分类。',
    es: 'Puede haber 500 categorías como máximo.',
    ja: 'カテゴリは500個までです。',
  }),
  CATEGORY_NOT_EMPTY: bad({
    en: 'This category isn’t empty. Move what it holds first.',
    zh: '该分类不为空，请先移走其中的内容。',
    es: 'Esta categoría no está vacía. Mueva antes lo que contiene.',
    ja: 'このカテゴリは空ではありません。先に中身を移動してください。',
  }),
  DOCUMENT_GONE: missing({
    en: 'This file no longer exists.',
    zh: '该文件已不存在。',
    es: 'Este archivo ya no existe.',
    ja: 'このファイルはもうありません。',
  }),
  DOCUMENT_EXTENSION: bad({
    en: 'The extension says what the file is and can’t be changed. Replace the file instead.',
    zh: '扩展名表示文件类型，不能修改。如需更换类型，请替换文件。',
    es: 'La extensión dice qué es el archivo y no se puede cambiar. Reemplace el archivo.',
    ja: '拡張子はファイルの種類を表すため変更できません。ファイルを差し替えてください。',
  }),
  DOCUMENT_VERSION_GONE: missing({
    en: 'This version no longer exists.',
    zh: '该版本已不存在。',
    es: 'Esta versión ya no existe.',
    ja: 'このバージョンはもうありません。',
  }),
  DOCUMENT_LINK_PAST: bad({
    en: 'The end must be in the future.',
    zh: '失效时间须晚于现在。',
    es: 'El fin tiene que estar en el futuro.',
    ja: '有効期限は現在より後にしてください。',
  }),
  DOCUMENT_LINKS_FULL: limit({
    en: 'A file can have 100 links at most. Revoke one first.',
    zh: '每个文件最多 100 个链接，请先撤销一个。',
    es: 'Un archivo puede tener 100 enlaces como máximo. Anule uno antes.',
    ja: '1つのファイルに作れるリンクは100個までです。先に1つ無効にしてください。',
  }),
  DOCUMENT_LINK_OVER: closed({
    en: 'This link no longer works. Ask the person who sent it for a new one.',
    zh: '该链接已失效，请联系发送者获取新链接。',
    es: 'Este enlace ya no funciona. Pida otro a quien se lo envió.',
    ja: 'このリンクはもう使えません。送った人に新しいリンクを依頼してください。',
  }),
  DOCUMENT_LINK_PASSWORD: bad({
    en: 'The password is wrong.',
    zh: '密码错误。',
    es: 'La contraseña no es correcta.',
    ja: 'パスワードが違います。',
  }),
  DOCUMENT_RENAME_WRONG: bad({
    en: 'A new name would be empty, too long or not allowed. Nothing was renamed.',
    zh: '有新名称为空、过长或不允许使用，未做任何重命名。',
    es: 'Un nombre nuevo quedaría vacío, demasiado largo o no permitido. No se renombró nada.',
    ja: '空・長すぎる・使えない名前になるものがあるため、何も変更していません。',
  }),
  DOCUMENTS_TOO_MANY: limit({
    en: 'That is too much at once. Choose fewer files.',
    zh: '一次处理的文件过多，请减少选择。',
    es: 'Es demasiado de una vez. Elija menos archivos.',
    ja: '一度に扱える量を超えています。ファイルを減らしてください。',
  }),
  DOCUMENT_NOT_SHOWN: bad({
    en: 'This file can’t be shown here. Download it to open it.',
    zh: '无法在此显示该文件，请下载后打开。',
    es: 'Este archivo no se puede mostrar aquí. Descárguelo para abrirlo.',
    ja: 'このファイルはここに表示できません。ダウンロードして開いてください。',
  }),
  DOCUMENT_TOO_LARGE_TO_SHOW: limit({
    en: 'This file is too large to be shown here. Download it to open it.',
    zh: '文件过大，无法在此显示，请下载后打开。',
    es: 'Este archivo es demasiado grande para mostrarlo aquí. Descárguelo para abrirlo.',
    ja: 'ファイルが大きすぎてここに表示できません。ダウンロードして開いてください。',
  }),
} as const satisfies Record<string, Failure>;
