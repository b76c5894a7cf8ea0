import type { CodeTexts } from '../../../core/mail/code-message.ts';

/** The message by which somebody who fills in a form or votes proves a number or an address. */
export const contactTexts: CodeTexts = {
  subject: {
    en: '{code} is your confirmation code',
    zh: '您的验证码：{code}',
    es: '{code} es su código de confirmación',
    ja: '確認コード：{code}',
  },
  intro: {
    en: 'Enter this code on the page to confirm that this address is yours:',
    zh: '请在页面中输入以下验证码，以确认此联系方式属于您：',
    es: 'Introduzca este código en la página para confirmar que esta dirección es suya:',
    ja: 'ご本人の連絡先であることを確認するため、ページに次のコードを入力してください。',
  },
  validity: {
    en: 'It’s valid for {minutes} minutes and works once.',
    zh: '{minutes} 分钟内有效，仅可使用一次。',
    es: 'Es válido durante {minutes} minutos y se puede usar una sola vez.',
    ja: '{minutes}分間有効で、一度だけ使えます。',
  },
  warning: {
    en: 'Didn’t request it? Ignore this message, and don’t share the code.',
    zh: '如非本人操作，请忽略此消息，切勿将验证码告知他人。',
    es: '¿No lo ha pedido? Ignore este mensaje y no dé el código a nadie.',
    ja: 'お心当たりのない場合はこのメッセージを無視し、コードを誰にも教えないでください。',
  },
  sms: {
    en: 'Your confirmation code is {code}, valid for {minutes} minutes. Don’t share it.',
    zh: '您的验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。',
    es: 'Su código de confirmación es {code}, válido durante {minutes} minutos. No lo dé a nadie.',
    ja: '確認コードは {code} です。{minutes}分間有効です。誰にも教えないでください。',
  },
};
