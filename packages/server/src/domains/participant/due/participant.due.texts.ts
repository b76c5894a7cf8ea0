import type { Language } from '@convoke/contract/core/language.ts';

/** What is said after an event: `{title}` = the event's, `{link}`. */
interface AfterTexts {
  subject: string;
  headline: string;
  body: string;
  sms: string;
}

export const afterTexts: Record<Language, AfterTexts> = {
  en: {
    subject: 'Thank you for coming: {title}',
    headline: 'Thank you for coming!',
    body: 'We hope you enjoyed it. What we publish afterwards stands on the page of the event.',
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
