import { bad, type Failure, limit, missing, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with a designed mail. */
export const mailFailures = {
  MAIL_MJML_BROKEN: bad({
    en: 'This is not valid MJML. The design was not saved.',
    zh: 'MJML 格式不正确，设计未保存。',
    es: 'El MJML no es válido. El diseño no se ha guardado.',
    ja: 'MJMLが正しくありません。デザインは保存されていません。',
  }),
  MAIL_HTML_ACTIVE: bad({
    en: 'E-mails can’t contain scripts, frames or forms. Remove them first.',
    zh: '邮件中不能包含脚本、内嵌页面或表单，请先删除。',
    es: 'Un correo no puede contener scripts, marcos ni formularios. Quítelos primero.',
    ja: 'メールにはスクリプト、フレーム、フォームを入れられません。先に取り除いてください。',
  }),
  MAIL_HTML_TOO_LONG: limit({
    en: 'This design is too large for an e-mail. Remove pictures and copied styles from the HTML.',
    zh: '该设计过大，不适合作为邮件。请去掉 HTML 中内嵌的图片和多余样式。',
    es: 'Este diseño es demasiado grande para un correo. Quite del HTML las imágenes incrustadas y los estilos copiados.',
    ja: 'メールとしては大きすぎるデザインです。HTMLに埋め込まれた画像や余分なスタイルを減らしてください。',
  }),
  MAIL_FILE_UNKNOWN: bad({
    en: 'This file is neither HTML nor MJML.',
    zh: '该文件不是 HTML 或 MJML 文件。',
    es: 'Este archivo no es HTML ni MJML.',
    ja: 'このファイルはHTMLでもMJMLでもありません。',
  }),
  MAIL_VARIABLE_UNKNOWN: bad({
    en: 'The e-mail has variables without a value. Give each a default or remove it.',
    zh: '邮件中有没有值的变量，请设置默认值或删除。',
    es: 'El correo tiene variables sin valor. Dé a cada una un valor por defecto o quítela.',
    ja: '値のない変数があります。既定値を設定するか、削除してください。',
  }),
  MAIL_DESIGN_CHANGED: state({
    en: 'Someone else has changed this design since you opened it. Nothing was overwritten.',
    zh: '该设计已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este diseño desde que lo abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのデザインを変更しました。上書き保存はしていません。',
  }),
  MAIL_TEMPLATE_CHANGED: state({
    en: 'Someone else has changed this template since you opened it. Nothing was overwritten.',
    zh: '该模板已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta plantilla desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのテンプレートを変更しました。上書き保存はしていません。',
  }),
  MAIL_DESIGN_GONE: missing({
    en: 'This design no longer exists. Choose another one.',
    zh: '该设计已不存在，请重新选择。',
    es: 'Ese diseño ya no existe. Elija otro.',
    ja: 'このデザインはもうありません。別のものを選んでください。',
  }),
  MAIL_TESTS_FULL: limit({
    en: 'You’ve sent 200 test e-mails today. Try again tomorrow.',
    zh: '今天已发送 200 封测试邮件，请明天再试。',
    es: 'Hoy ya ha enviado 200 correos de prueba. Inténtelo mañana.',
    ja: '本日のテスト送信は200通に達しました。明日また送信できます。',
  }),
  PAGE_NOT_ACCEPTED: bad({
    en: 'This address can’t be read. Enter a public page starting with http:// or https://.',
    zh: '无法读取该地址，请输入以 http:// 或 https:// 开头的公开网页。',
    es: 'No se puede leer esta dirección. Debe ser una página pública que empiece por http:// o https://.',
    ja: 'このアドレスは読み込めません。http:// または https:// で始まる公開ページを指定してください。',
  }),
  PAGE_NOT_READ: bad({
    en: 'The page didn’t respond, or isn’t a web page of up to 2 MB.',
    zh: '网页没有响应，或返回的内容不是 2 MB 以内的网页。',
    es: 'La página no responde o no es una página web de hasta 2 MB.',
    ja: 'ページの応答がないか、2 MB以内のページではありません。',
  }),
} as const satisfies Record<string, Failure>;
