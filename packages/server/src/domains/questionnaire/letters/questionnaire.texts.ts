import type { Language } from '@convoke/contract/core/language.ts';

/** Words of the mail to the organiser. */
interface NoticeTexts {
  /** `{n}`, `{title}`. */
  subject: { one: string; many: string };
  hello: string;
  headline: string;
  /** `{n}`, `{total}`. */
  body: { one: string; many: string };
  button: string;
  footer: string;
}

export const noticeTexts: Record<Language, NoticeTexts> = {
  en: {
    subject: { one: 'A new answer: {title}', many: '{n} new answers: {title}' },
    hello: 'Hello,',
    headline: 'New answers to your questionnaire',
    body: {
      one: 'One new answer since our last e-mail; {total} in total.',
      many: '{n} new answers since our last e-mail; {total} in total.',
    },
    button: 'See the answers',
    footer:
      'You’re receiving this e-mail because this address is set in the questionnaire. At most one every ten minutes.',
  },
  zh: {
    subject: { one: '收到 1 份新答卷：{title}', many: '收到 {n} 份新答卷：{title}' },
    hello: '您好，',
    headline: '您的问卷有新答卷',
    body: {
      one: '自上次邮件以来新增 1 份答卷，目前共 {total} 份。',
      many: '自上次邮件以来新增 {n} 份答卷，目前共 {total} 份。',
    },
    button: '查看答卷',
    footer: '问卷设置了此邮箱接收提醒，因此您会收到本邮件。每十分钟最多发送一封。',
  },
  es: {
    subject: { one: 'Una respuesta nueva: {title}', many: '{n} respuestas nuevas: {title}' },
    hello: 'Hola:',
    headline: 'Han respondido a su cuestionario',
    body: {
      one: 'Desde nuestro último correo ha llegado una respuesta nueva; ya hay {total}.',
      many: 'Desde nuestro último correo han llegado {n} respuestas nuevas; ya hay {total}.',
    },
    button: 'Ver las respuestas',
    footer:
      'Recibe este correo porque esta dirección figura en el cuestionario. Como máximo llega uno cada diez minutos.',
  },
  ja: {
    subject: { one: '新しい回答1件：{title}', many: '新しい回答{n}件：{title}' },
    hello: 'こんにちは。',
    headline: 'アンケートに回答がありました',
    body: {
      one: '前回のメール以降、新しい回答が1件届きました。現在の合計は{total}件です。',
      many: '前回のメール以降、新しい回答が{n}件届きました。現在の合計は{total}件です。',
    },
    button: '回答を見る',
    footer: 'アンケートの通知先に設定されているため、このメールをお送りしています。送信は10分に1通までです。',
  },
};
