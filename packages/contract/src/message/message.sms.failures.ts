import { type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with signatures and templates of text messages. */
export const messageSmsFailures = {
  SMS_SIGN_TAKEN: state({
    en: 'This signature already exists.',
    zh: '已有相同的短信签名。',
    es: 'Esta firma ya existe.',
    ja: '同じ署名がすでにあります。',
  }),
  SMS_SIGN_CHANGED: state({
    en: 'Someone else has changed this signature since you opened it. Nothing was overwritten.',
    zh: '该签名已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta firma desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこの署名を変更しました。上書き保存はしていません。',
  }),
  SMS_SIGN_IN_USE: state({
    en: 'Templates use this signature. Choose another one for them first.',
    zh: '有模板正在使用该签名，请先更换。',
    es: 'Hay plantillas que usan esta firma. Asígneles otra primero.',
    ja: 'この署名を使っているテンプレートがあります。先に別の署名に変えてください。',
  }),
  SMS_SIGNS_FULL: limit({
    en: 'You already have 20 signatures, the maximum.',
    zh: '最多 20 个短信签名。',
    es: 'Ya tiene 20 firmas, que es el máximo.',
    ja: '署名は20件までです。',
  }),
  SMS_TEMPLATE_CHANGED: state({
    en: 'Someone else has changed this template since you opened it. Nothing was overwritten.',
    zh: '该模板已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta plantilla desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのテンプレートを変更しました。上書き保存はしていません。',
  }),
  SMS_TEMPLATES_FULL: limit({
    en: 'You already have 300 templates, the maximum.',
    zh: '最多 300 个短信模板。',
    es: 'Ya tiene 300 plantillas, que es el máximo.',
    ja: 'テンプレートは300件までです。',
  }),
  SMS_REVIEWED: state({
    en: 'The provider has already decided on this.',
    zh: '服务商已完成审核。',
    es: 'El proveedor ya ha decidido sobre esto.',
    ja: 'すでに審査が終わっています。',
  }),
} as const satisfies Record<string, Failure>;
