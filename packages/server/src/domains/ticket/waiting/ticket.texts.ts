import type { Language } from '@convoke/contract/core/language.ts';
import type { WaiterNoticeKind } from '../ticket.job-names.ts';

interface WaiterTexts {
  /** `{title}` = the event's. */
  subject: Record<WaiterNoticeKind, string>;
  headline: Record<WaiterNoticeKind, string>;
  body: Record<WaiterNoticeKind, string>;
  /** `{name}`; without a name `helloAnyone`. */
  hello: string;
  helloAnyone: string;
  /** Lines of the facts; `ticketValue` holds `{n}` and `{ticket}`. */
  ticket: string;
  ticketValue: string;
  until: string;
  when: string;
  where: string;
  online: string;
  /** The offer's button, and that of the others. */
  buy: string;
  event: string;
  footer: string;
  /** `{n}`, `{ticket}`, `{title}`, `{until}`, `{link}`. */
  sms: Record<WaiterNoticeKind, string>;
}

export const waiterTexts: Record<Language, WaiterTexts> = {
  en: {
    subject: {
      offered: 'Your places are ready: {title}',
      lapsed: 'Your offer has ended: {title}',
      left: 'You’ve left the waiting list: {title}',
    },
    headline: {
      offered: 'It’s your turn!',
      lapsed: 'Your offer has ended',
      left: 'You’re no longer on the waiting list',
    },
    body: {
      offered:
        'Places have become free, and they’re reserved for you until the time below. After that, they go to the next in line.',
      lapsed:
        'You didn’t take your places in time, so they went to the next in line. If you’d still like to come, you’re welcome to join the waiting list again.',
      left: 'Your place in line was given up, by you or by the organiser. If that’s a mistake, join again or ask the organiser.',
    },
    hello: 'Hello {name},',
    helloAnyone: 'Hello,',
    ticket: 'Places',
    ticketValue: '{n} × {ticket}',
    until: 'Reserved until',
    when: 'When',
    where: 'Where',
    online: 'Online',
    buy: 'Get my tickets',
    event: 'Open the event',
    footer: 'You’re receiving this e-mail because this address was entered when joining the event’s waiting list.',
    sms: {
      offered: 'Your turn: {n} × {ticket}, {title}, reserved for you until {until}: {link}',
      lapsed: 'Your offer for {title} has ended. You can join the waiting list again: {link}',
      left: 'You are no longer on the waiting list for {title}. {link}',
    },
  },
  zh: {
    subject: {
      offered: '候补成功，名额已为您保留：{title}',
      lapsed: '候补名额已过期：{title}',
      left: '您已退出候补：{title}',
    },
    headline: {
      offered: '轮到您了！',
      lapsed: '候补名额已过期',
      left: '您已不在候补名单中',
    },
    body: {
      offered: '有名额空出，我们已为您保留至下方时间，逾期将顺延给下一位。',
      lapsed: '您未在规定时间内领取名额，名额已顺延给下一位。如仍想参加，欢迎重新加入候补。',
      left: '您的候补已由您本人或主办方取消。如有疑问，可重新加入候补或联系主办方。',
    },
    hello: '{name}，您好：',
    helloAnyone: '您好：',
    ticket: '名额',
    ticketValue: '{ticket} × {n}',
    until: '保留至',
    when: '时间',
    where: '地点',
    online: '线上',
    buy: '立即领取名额',
    event: '查看活动',
    footer: '您收到此邮件，是因为加入活动候补名单时填写了该邮箱。',
    sms: {
      offered: '候补成功：“{title}”{ticket} × {n}，为您保留至{until}：{link}',
      lapsed: '您在“{title}”的候补名额已过期，可重新加入候补：{link}',
      left: '您已不在“{title}”的候补名单中。{link}',
    },
  },
  es: {
    subject: {
      offered: 'Sus plazas están listas: {title}',
      lapsed: 'Su oferta ha caducado: {title}',
      left: 'Ya no está en la lista de espera: {title}',
    },
    headline: {
      offered: '¡Es su turno!',
      lapsed: 'Su oferta ha caducado',
      left: 'Ya no está en la lista de espera',
    },
    body: {
      offered:
        'Han quedado plazas libres y se las reservamos hasta la hora indicada. Después pasarán a la siguiente persona de la lista.',
      lapsed:
        'No confirmó sus plazas a tiempo y han pasado a la siguiente persona de la lista. Si todavía quiere venir, puede apuntarse de nuevo a la lista de espera.',
      left: 'Usted o el organizador ha cancelado su lugar en la lista. Si es un error, puede apuntarse de nuevo o consultar al organizador.',
    },
    hello: 'Hola, {name}:',
    helloAnyone: 'Hola:',
    ticket: 'Plazas',
    ticketValue: '{n} × {ticket}',
    until: 'Reservadas hasta',
    when: 'Cuándo',
    where: 'Dónde',
    online: 'En línea',
    buy: 'Obtener mis entradas',
    event: 'Ver el evento',
    footer: 'Recibe este correo porque se indicó esta dirección al apuntarse a la lista de espera del evento.',
    sms: {
      offered: 'Es su turno: {n} × {ticket}, {title}, reservadas hasta {until}: {link}',
      lapsed: 'Su oferta para {title} ha caducado. Puede apuntarse de nuevo: {link}',
      left: 'Ya no está en la lista de espera de {title}. {link}',
    },
  },
  ja: {
    subject: {
      offered: 'お席をご用意できました：{title}',
      lapsed: 'ご案内の期限が過ぎました：{title}',
      left: 'キャンセル待ちを取り消しました：{title}',
    },
    headline: {
      offered: 'お席の順番が来ました！',
      lapsed: 'ご案内の期限が過ぎました',
      left: 'キャンセル待ちの登録が取り消されました',
    },
    body: {
      offered: '空きが出たため、下記の日時までお席を確保しています。期限を過ぎると次の方にご案内します。',
      lapsed:
        '期限までにお手続きがなかったため、お席は次の方にご案内しました。引き続きご希望の場合は、もう一度キャンセル待ちにご登録ください。',
      left: 'お客様または主催者により、キャンセル待ちの登録が取り消されました。お心当たりがない場合は、再度ご登録いただくか主催者へお問い合わせください。',
    },
    hello: '{name} 様',
    helloAnyone: 'お客様',
    ticket: 'お席',
    ticketValue: '{ticket} × {n}',
    until: '確保の期限',
    when: '日時',
    where: '場所',
    online: 'オンライン',
    buy: 'お手続きへ進む',
    event: 'イベントを見る',
    footer: 'イベントのキャンセル待ち登録時にこのアドレスが入力されたため、このメールをお送りしています。',
    sms: {
      offered: '「{title}」{ticket} × {n}のお席を{until}まで確保しています：{link}',
      lapsed: '「{title}」のご案内の期限が過ぎました。再度キャンセル待ちに登録できます：{link}',
      left: '「{title}」のキャンセル待ちの登録が取り消されました。{link}',
    },
  },
};
