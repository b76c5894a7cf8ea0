import type { Language } from '@convoke/contract/core/language.ts';

/** Words of the message that brings the link to a half-filled questionnaire. */
interface DraftLinkTexts {
  /** `{title}`. */
  subject: string;
  hello: string;
  headline: string;
  /** `{title}`, `{until}`. */
  body: string[];
  button: string;
  footer: string;
  /** `{title}`, `{url}`. */
  sms: string;
}

export const draftLinkTexts: Record<Language, DraftLinkTexts> = {
  en: {
    subject: 'Continue where you left off: {title}',
    hello: 'Hello,',
    headline: 'Your answers are saved',
    body: [
      'You’ve started answering “{title}”. This link opens your answers on any device.',
      'It works until {until}. Anyone with the link can see your answers, so please keep it to yourself.',
    ],
    button: 'Continue',
    footer:
      'You’re receiving this e-mail because this address was entered on the questionnaire’s page. If it wasn’t you, ignore it.',
    sms: 'Continue “{title}” where you left off, on any device: {url}',
  },
  zh: {
    subject: '继续填写：{title}',
    hello: '您好，',
    headline: '您的填写内容已保存',
    body: [
      '您已开始填写“{title}”。通过以下链接，可在任意设备上接着填写。',
      '链接有效期至 {until}。持有链接的人可看到您的填写内容，请勿转发。',
    ],
    button: '继续填写',
    footer: '有人在问卷页面填写了此邮箱，因此您会收到本邮件。如非本人操作，请忽略。',
    sms: '点击链接，在任意设备上继续填写“{title}”：{url}',
  },
  es: {
    subject: 'Continúe donde lo dejó: {title}',
    hello: 'Hola:',
    headline: 'Sus respuestas están guardadas',
    body: [
      'Ha empezado a responder «{title}». Con este enlace vuelve a sus respuestas desde cualquier dispositivo.',
      'Es válido hasta el {until}. Quien tenga el enlace puede ver sus respuestas, así que no lo comparta.',
    ],
    button: 'Continuar',
    footer:
      'Recibe este correo porque se indicó esta dirección en la página del cuestionario. Si no ha sido usted, ignórelo.',
    sms: 'Continúe «{title}» donde lo dejó, en cualquier dispositivo: {url}',
  },
  ja: {
    subject: '続きから回答できます：{title}',
    hello: 'こんにちは。',
    headline: '回答を保存しました',
    body: [
      '「{title}」の回答を途中まで保存しました。次のリンクから、どの端末でも続きを入力できます。',
      'リンクの有効期限は{until}です。リンクを知っている人は回答を見ることができますので、他の人に渡さないでください。',
    ],
    button: '続きから回答する',
    footer:
      'アンケートのページでこのアドレスが入力されたため、このメールをお送りしています。お心当たりがない場合は破棄してください。',
    sms: '「{title}」の続きは、どの端末からでもこちらで：{url}',
  },
};
