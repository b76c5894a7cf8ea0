import type { Texts } from '@convoke/contract/core/language.ts';

/** Words that several stock designs share. */
export const commonTexts: Readonly<Record<string, Texts>> = {
  hello: { en: 'Dear {{name}},', zh: '{{name}}，您好！', es: 'Hola, {{name}}:', ja: '{{name}} 様' },
  when: { en: 'When', zh: '时间', es: 'Cuándo', ja: '日時' },
  where: { en: 'Where', zh: '地点', es: 'Dónde', ja: '場所' },
  sign: { en: 'Kind regards', zh: '此致', es: 'Un cordial saludo', ja: 'どうぞよろしくお願いいたします。' },
  why: {
    en: 'You receive this mail from {{organisation}} because you are one of its contacts.',
    zh: '您是 {{organisation}} 的联系人，因此收到这封邮件。',
    es: 'Recibe este correo de {{organisation}} porque está entre sus contactos.',
    ja: '{{organisation}} の連絡先にご登録いただいている方へお送りしています。',
  },
  unsubscribe: { en: 'Unsubscribe', zh: '退订', es: 'Darse de baja', ja: '配信を停止する' },
};
