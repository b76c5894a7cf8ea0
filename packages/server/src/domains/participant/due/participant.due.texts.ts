import type { Language } from '@convoke/contract/core/language.ts';

/** What is said at the door and after an event: `{title}` = the event's, `{link}`. */
interface OwnTexts {
  subject: string;
  headline: string;
  body: string;
  sms: string;
}

const afterTexts: Record<Language, OwnTexts> = {
  en: {
    subject: 'Thank you for coming: {title}',
    headline: 'Thank you for coming!',
    body: 'We hope you enjoyed it. Anything we publish afterwards is on the event page.',
    sms: 'Thank you for coming to {title}. {link}',
  },
  zh: {
    subject: '感谢参与：{title}',
    headline: '感谢您的参与！',
    body: '希望您有所收获。后续内容将在活动页面发布。',
    sms: '感谢您参加“{title}”。{link}',
  },
  es: {
    subject: 'Gracias por venir: {title}',
    headline: '¡Gracias por venir!',
    body: 'Esperamos que le haya gustado. Lo que publiquemos después estará en la página del evento.',
    sms: 'Gracias por venir a {title}. {link}',
  },
  ja: {
    subject: 'ご参加ありがとうございました：{title}',
    headline: 'ご参加ありがとうございました！',
    body: 'お楽しみいただけましたら幸いです。今後のお知らせはイベントのページに掲載します。',
    sms: '「{title}」にご参加いただき、ありがとうございました。{link}',
  },
};

const signedInTexts: Record<Language, OwnTexts> = {
  en: {
    subject: 'You’re checked in: {title}',
    headline: 'Welcome!',
    body: 'You’re checked in. Your page has the programme and everything you need today.',
    sms: 'Welcome to {title}, you’re checked in. {link}',
  },
  zh: {
    subject: '签到成功：{title}',
    headline: '欢迎您！',
    body: '您已签到。日程及当天所需信息都在您的个人页面上。',
    sms: '欢迎参加“{title}”，您已签到。{link}',
  },
  es: {
    subject: 'Acreditación completada: {title}',
    headline: '¡Le damos la bienvenida!',
    body: 'Su acreditación está completada. En su página encontrará el programa y todo lo que necesita hoy.',
    sms: 'Le damos la bienvenida a {title}: acreditación completada. {link}',
  },
  ja: {
    subject: '受付が完了しました：{title}',
    headline: 'ようこそ！',
    body: '受付が完了しました。プログラムなど当日の情報は、ご本人のページでご覧いただけます。',
    sms: '「{title}」へようこそ。受付が完了しました。{link}',
  },
};

export const ownTexts = { signed_in: signedInTexts, after: afterTexts } as const;
