import type { Language } from '@convoke/contract/core/language.ts';
import type { PushType } from '@convoke/contract/participant/participant.rules.ts';

/** What a push says besides the facts: `{title}` = the event's, `{news}` = the post's, `{time}`, `{link}`. */
interface PushTexts {
  subject: Record<PushType, string>;
  headline: Record<Exclude<PushType, 'news'>, string>;
  body: Record<Exclude<PushType, 'news'>, string>;
  /** Of a post that has pictures only. */
  pictures: string;
  read: string;
  sms: Record<PushType, string>;
}

export const pushTexts: Record<Language, PushTexts> = {
  en: {
    subject: { reminder: 'Coming up: {title}', changed: 'Please note: {title} has changed', news: '{title}: {news}' },
    headline: { reminder: 'See you soon!', changed: 'Something has changed' },
    body: {
      reminder: 'A reminder of the event you registered for.',
      changed: 'Here are the new details. The attached file updates your calendar.',
    },
    pictures: 'New pictures',
    read: 'Read more',
    sms: {
      reminder: 'Reminder: {title}, {time}. {link}',
      changed: '{title} has changed. It is now on {time}: {link}',
      news: 'News from {title}: {news} {link}',
    },
  },
  zh: {
    subject: { reminder: '活动提醒：{title}', changed: '活动变更通知：{title}', news: '{title}：{news}' },
    headline: { reminder: '期待与您相见！', changed: '活动信息有变更' },
    body: {
      reminder: '您报名的活动即将开始。',
      changed: '以下是最新的活动信息，附件可更新您的日历。',
    },
    pictures: '新图片',
    read: '查看全文',
    sms: {
      reminder: '提醒：您报名的“{title}”将于{time}开始。{link}',
      changed: '您报名的“{title}”信息有变更，最新时间：{time}。{link}',
      news: '“{title}”新动态：{news} {link}',
    },
  },
  es: {
    subject: { reminder: 'Muy pronto: {title}', changed: 'Atención: {title} ha cambiado', news: '{title}: {news}' },
    headline: { reminder: '¡Nos vemos pronto!', changed: 'Algo ha cambiado' },
    body: {
      reminder: 'Le recordamos el evento en el que se ha inscrito.',
      changed: 'Estos son los nuevos datos. El archivo adjunto actualiza su calendario.',
    },
    pictures: 'Nuevas fotos',
    read: 'Leer más',
    sms: {
      reminder: 'Recordatorio: {title}, {time}. {link}',
      changed: '{title} ha cambiado. Ahora es el {time}: {link}',
      news: 'Novedades de {title}: {news} {link}',
    },
  },
  ja: {
    subject: { reminder: 'まもなく開催：{title}', changed: '変更のお知らせ：{title}', news: '{title}：{news}' },
    headline: { reminder: 'まもなく開催です！', changed: 'イベントの内容が変わりました' },
    body: {
      reminder: 'お申し込みいただいたイベントの開催が近づいてまいりました。',
      changed: '最新の内容は次のとおりです。添付ファイルでカレンダーの予定を更新できます。',
    },
    pictures: '新しい写真',
    read: '続きを読む',
    sms: {
      reminder: '「{title}」（{time}）の開催が近づいています。{link}',
      changed: '「{title}」に変更があります。最新の日時：{time} {link}',
      news: '「{title}」のお知らせ：{news} {link}',
    },
  },
};
