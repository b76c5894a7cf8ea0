import { bad, closed, type Failure, limit, missing, read, state } from '../core/failure-kinds.ts';

/** Refusals of forms, their files and what people are brought in by. */
export const formFailures = {
  FORM_CHANGED: state({
    en: 'The form has just changed. Your answers are still here; please check them again.',
    zh: '表单已更新，您的填写已保留，请再检查一次。',
    es: 'El formulario ha cambiado. Sus respuestas se conservan; revíselas de nuevo.',
    ja: 'フォームが更新されました。回答は残っています。もう一度ご確認ください。',
  }),
  NAME_TAKEN: read({
    en: 'That name is taken.',
    zh: '该名称已被使用。',
    es: 'Ese nombre ya está en uso.',
    ja: 'その名前は使われています。',
  }),
  FORM_DRAFT_CONFLICT: state({
    en: 'Someone else has saved this form. Reload to see their version.',
    zh: '该表单已被他人保存，请刷新查看最新内容。',
    es: 'Otra persona ha guardado este formulario. Recargue para ver su versión.',
    ja: '他の人がこのフォームを保存しました。再読み込みしてください。',
  }),
  FORM_TICKETS_CHANGED: state({
    en: 'Someone else has changed the form of these tickets. Please check again.',
    zh: '门票使用的表单已被他人更改，请重新查看。',
    es: 'Otra persona ha cambiado el formulario de estas entradas. Revíselo de nuevo.',
    ja: '他の人がこれらのチケットのフォームを変更しました。もう一度確認してください。',
  }),
  FORM_NOT_READY: bad({
    en: 'The form cannot be published yet. Please fix the marked fields.',
    zh: '表单暂时无法发布，请先修正标出的字段。',
    es: 'El formulario aún no se puede publicar. Corrija los campos marcados.',
    ja: 'このフォームはまだ公開できません。表示された項目を修正してください。',
  }),
  FORM_IN_USE: state({
    en: 'This form is in use and cannot be deleted.',
    zh: '该表单正在使用，无法删除。',
    es: 'Este formulario está en uso y no se puede eliminar.',
    ja: 'このフォームは使用中のため削除できません。',
  }),
  OPTION_FULL: limit({
    en: 'An option you chose is full. Please choose another.',
    zh: '您选择的选项名额已满，请改选其他选项。',
    es: 'Una de las opciones elegidas ya está completa. Elija otra.',
    ja: '選んだ選択肢は満員になりました。別の選択肢をお選びください。',
  }),
  OPTION_LIMIT_BELOW_TAKEN: state({
    en: 'More people have already chosen an option than its limit allows.',
    zh: '某选项已选人数超过设定的名额。',
    es: 'Ya han elegido una opción más personas de las que permite su límite.',
    ja: 'すでに上限を超える人数がその選択肢を選んでいます。',
  }),
  FORM_FILE_GONE: bad({
    en: 'A file is no longer available. Please upload it again.',
    zh: '有文件已失效，请重新上传。',
    es: 'Un archivo ya no está disponible. Súbalo de nuevo.',
    ja: 'ファイルが見つかりません。もう一度アップロードしてください。',
  }),
  FORM_FILE_NONE: missing({
    en: 'This file no longer exists.',
    zh: '该文件已不存在。',
    es: 'Este archivo ya no existe.',
    ja: 'このファイルはもうありません。',
  }),
  FORM_FILES_NONE: bad({
    en: 'None of the selected people sent a file for this question.',
    zh: '所选人员均未在该题上传文件。',
    es: 'Ninguna de las personas elegidas envió un archivo en esta pregunta.',
    ja: '選択した人の中に、この質問でファイルを送った人はいません。',
  }),
  FORM_FILES_MANY: limit({
    en: 'At most 5,000 files can be kept at once. Choose fewer people.',
    zh: '一次最多保存 5,000 个文件，请减少所选人员。',
    es: 'Se pueden guardar 5000 archivos como máximo a la vez. Elija menos personas.',
    ja: '一度に保存できるのは5,000ファイルまでです。選ぶ人を減らしてください。',
  }),
  FORM_FILE_TOO_LARGE: limit({
    en: 'This file is larger than the form allows.',
    zh: '文件超过表单允许的大小。',
    es: 'El archivo es mayor de lo que permite el formulario.',
    ja: 'ファイルがフォームの上限サイズを超えています。',
  }),
  IMPORT_NOT_READABLE: bad({
    en: 'This file couldn’t be read. Use an xlsx or CSV file with column titles in the first row.',
    zh: '无法读取该文件，请使用首行为列名的 xlsx 或 CSV 文件。',
    es: 'No se ha podido leer el archivo. Use un archivo xlsx o CSV con los títulos de las columnas en la primera fila.',
    ja: 'ファイルを読み取れません。1行目に列名がある xlsx または CSV を使ってください。',
  }),
  IMPORT_TOO_LONG: limit({
    en: 'A file can have up to 50,000 rows. Split it.',
    zh: '单个文件最多 50,000 行，请拆分后导入。',
    es: 'Un archivo puede tener como máximo 50 000 filas. Divídalo.',
    ja: '1ファイルは最大50,000行です。分割してください。',
  }),
  IMPORT_STATE: state({
    en: 'Not possible in the current state of the import.',
    zh: '导入当前状态不允许此操作。',
    es: 'El estado de la importación no lo permite.',
    ja: 'インポートの現在の状態ではこの操作はできません。',
  }),
  IMPORT_UNDO_OVER: closed({
    en: 'An import can only be undone within 24 hours.',
    zh: '导入仅可在 24 小时内撤销。',
    es: 'Una importación solo se puede deshacer durante 24 horas.',
    ja: 'インポートの取り消しは24時間以内に限られます。',
  }),
  CONTACT_PROOF_REFUSED: read({
    en: 'Please confirm your phone number or e-mail address again.',
    zh: '请重新验证您的手机号或邮箱。',
    es: 'Confirme de nuevo su teléfono o correo electrónico.',
    ja: '電話番号またはメールアドレスをもう一度確認してください。',
  }),
} as const satisfies Record<string, Failure>;
