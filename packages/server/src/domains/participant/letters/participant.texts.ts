import type { Language } from '@convoke/contract/core/language.ts';

/** What a notice says. `confirmed` and `review` are the two ways a new registration can stand. */
export type NoticeSays =
  | 'confirmed'
  | 'review'
  | 'approved'
  | 'rejected'
  | 'waitlisted'
  | 'cancelled'
  | 'reissued'
  | 'handedOn';

export interface NoticeTexts {
  /** `{title}` = the event's. */
  subject: Record<NoticeSays, string>;
  headline: Record<NoticeSays, string>;
  body: Record<NoticeSays, string>;
  /** `{name}`; without a name `helloAnyone`. */
  hello: string;
  helloAnyone: string;
  when: string;
  where: string;
  /** Of events without an entrance. */
  online: {
    place: string;
    headline: string;
    confirmed: string;
    approved: string;
    cancelled: string;
    reissued: string;
    button: string;
    sms: Record<'confirmed' | 'approved', string>;
  };
  code: string;
  showCode: string;
  button: string;
  calendar: string;
  footer: string;
  /** `{title}`, `{time}`, `{link}`. */
  sms: Record<NoticeSays, string>;
}

export const noticeTexts: Record<Language, NoticeTexts> = {
  en: {
    subject: {
      confirmed: 'You are registered: {title}',
      review: 'We have your registration: {title}',
      approved: 'Your registration is approved: {title}',
      rejected: 'About your registration: {title}',
      waitlisted: 'You are on the waiting list: {title}',
      cancelled: 'Your registration is cancelled: {title}',
      reissued: 'Your new code: {title}',
      handedOn: 'Your ticket was transferred: {title}',
    },
    headline: {
      confirmed: 'See you there!',
      review: 'Thank you – we are reviewing it',
      approved: 'Good news: you have a place!',
      rejected: 'We are sorry',
      waitlisted: 'You are on the waiting list',
      cancelled: 'Your registration is cancelled',
      reissued: 'You have a new code',
      handedOn: 'Your ticket now belongs to someone else',
    },
    body: {
      confirmed: 'Your place is confirmed. Keep this e-mail: the code below gets you in.',
      review: 'We received your registration and are reviewing it. We’ll write as soon as it’s decided.',
      approved: 'Your registration has been approved. Keep this e-mail: the code below gets you in.',
      rejected:
        'Unfortunately, we can’t offer you a place this time. Thank you for your interest; we hope to see you at another event.',
      waitlisted:
        'All places are taken right now, so you’re on the waiting list. We’ll write if a place becomes free; you don’t need to do anything.',
      cancelled:
        'Your registration was cancelled and the code is no longer valid. If this is a mistake, please contact the organiser.',
      reissued:
        'The organiser has replaced your code; the old one no longer works. Keep this e-mail: the code below gets you in.',
      handedOn:
        'This ticket was transferred to someone else, and your old code no longer works. If this is a mistake, please contact the ticket’s buyer or the organiser.',
    },
    hello: 'Hello {name},',
    helloAnyone: 'Hello,',
    when: 'When',
    where: 'Where',
    online: {
      place: 'Online',
      headline: 'See you online!',
      confirmed: 'Your place is confirmed.',
      approved: 'Your registration has been approved.',
      cancelled:
        'Your registration was cancelled and you can no longer see the join link. If this is a mistake, please contact the organiser.',
      reissued: 'The organiser has replaced the link to your page; the old one no longer works.',
      button: 'Open my page to join',
      sms: {
        confirmed: 'You are registered for {title}, {time}, online. Join from your page: {link}',
        approved: 'Approved: {title}, {time}, online. Join from your page: {link}',
      },
    },
    code: 'Your code',
    showCode: 'Show this code at the entrance, on your phone or printed.',
    button: 'Open my registration',
    calendar: 'The attached file adds the event to your calendar.',
    footer: 'You’re receiving this e-mail because this address was entered when registering for the event.',
    sms: {
      confirmed: 'You are registered for {title}, {time}. Your code: {link}',
      review: 'Your registration for {title}, {time}, is under review: {link}',
      approved: 'Approved: {title}, {time}. Your code: {link}',
      rejected: 'Unfortunately, no place for you at {title}, {time}. {link}',
      waitlisted: 'You are on the waiting list for {title}, {time}. We’ll write if a place becomes free. {link}',
      cancelled: 'Your registration for {title}, {time}, is cancelled. {link}',
      reissued: 'You have a new code for {title}, {time}; the old one is no longer valid. {link}',
      handedOn:
        'Your ticket for {title}, {time}, was transferred to someone else; your code is no longer valid. {link}',
    },
  },
  zh: {
    subject: {
      confirmed: '报名成功：{title}',
      review: '报名已提交：{title}',
      approved: '报名已通过审核：{title}',
      rejected: '报名结果通知：{title}',
      waitlisted: '您已进入候补名单：{title}',
      cancelled: '报名已取消：{title}',
      reissued: '您的新签到码：{title}',
      handedOn: '您的门票已转让：{title}',
    },
    headline: {
      confirmed: '期待与您相见！',
      review: '感谢报名，我们正在审核',
      approved: '好消息，您的报名已通过！',
      rejected: '非常抱歉',
      waitlisted: '您已进入候补名单',
      cancelled: '您的报名已取消',
      reissued: '您的签到码已更换',
      handedOn: '您的门票已转让给他人',
    },
    body: {
      confirmed: '您已报名成功。请保留此邮件，入场时出示下方签到码。',
      review: '我们已收到您的报名，正在审核中，结果会尽快通知您。',
      approved: '您的报名已通过审核。请保留此邮件，入场时出示下方签到码。',
      rejected: '很遗憾，本次未能为您安排名额。感谢您的关注，期待在其他活动中与您相见。',
      waitlisted: '目前名额已满，您的报名已列入候补。一旦有名额，我们会通知您，您无需任何操作。',
      cancelled: '您的报名已取消，签到码不再有效。如有疑问，请联系主办方。',
      reissued: '主办方为您更换了签到码，原签到码已失效。请保留此邮件，入场时出示下方签到码。',
      handedOn: '此门票已转让给他人，您原来的签到码不再有效。如有疑问，请联系购票人或主办方。',
    },
    hello: '{name}，您好：',
    helloAnyone: '您好：',
    when: '时间',
    where: '地点',
    online: {
      place: '线上',
      headline: '线上见！',
      confirmed: '您已报名成功。',
      approved: '您的报名已通过审核。',
      cancelled: '您的报名已取消，不再显示参会链接。如有疑问，请联系主办方。',
      reissued: '主办方为您更换了个人页面的链接，原链接已失效。',
      button: '打开我的页面参会',
      sms: {
        confirmed: '您已成功报名线上活动“{title}”，时间：{time}。届时由此进入：{link}',
        approved: '您报名的线上活动“{title}”已通过审核，时间：{time}。届时由此进入：{link}',
      },
    },
    code: '您的签到码',
    showCode: '入场时请出示此签到码，手机或打印均可。',
    button: '查看我的报名',
    calendar: '附件可将活动加入您的日历。',
    footer: '您收到此邮件，是因为报名活动时填写了该邮箱。',
    sms: {
      confirmed: '您已成功报名“{title}”，时间：{time}。签到码：{link}',
      review: '您已提交“{title}”的报名，时间：{time}，正在审核：{link}',
      approved: '您报名的“{title}”已通过审核，时间：{time}。签到码：{link}',
      rejected: '很抱歉，您报名的“{title}”（{time}）未通过审核。{link}',
      waitlisted: '您报名的“{title}”（{time}）已列入候补，有名额时会通知您。{link}',
      cancelled: '您报名的“{title}”（{time}）已取消。{link}',
      reissued: '您报名的“{title}”（{time}）已更换签到码，原签到码失效。{link}',
      handedOn: '您的“{title}”（{time}）门票已转让给他人，原签到码不再有效。{link}',
    },
  },
  es: {
    subject: {
      confirmed: 'Inscripción confirmada: {title}',
      review: 'Hemos recibido su inscripción: {title}',
      approved: 'Su inscripción ha sido aprobada: {title}',
      rejected: 'Sobre su inscripción: {title}',
      waitlisted: 'Está en la lista de espera: {title}',
      cancelled: 'Su inscripción se ha cancelado: {title}',
      reissued: 'Su nuevo código: {title}',
      handedOn: 'Su entrada se ha cedido: {title}',
    },
    headline: {
      confirmed: '¡Nos vemos allí!',
      review: 'Gracias: la estamos revisando',
      approved: '¡Buenas noticias: tiene plaza!',
      rejected: 'Lo sentimos',
      waitlisted: 'Está en la lista de espera',
      cancelled: 'Su inscripción se ha cancelado',
      reissued: 'Tiene un código nuevo',
      handedOn: 'Su entrada es ahora de otra persona',
    },
    body: {
      confirmed: 'Su plaza está confirmada. Guarde este correo: el código de abajo es su entrada.',
      review: 'Hemos recibido su inscripción y la estamos revisando. Le escribiremos en cuanto haya una decisión.',
      approved: 'Su inscripción ha sido aprobada. Guarde este correo: el código de abajo es su entrada.',
      rejected: 'Esta vez no podemos ofrecerle una plaza. Gracias por su interés; esperamos verle en otro evento.',
      waitlisted:
        'Ahora mismo no quedan plazas, así que está en la lista de espera. Le escribiremos si se libera una plaza; no tiene que hacer nada.',
      cancelled:
        'Su inscripción se ha cancelado y el código ya no sirve para entrar. Si es un error, contacte con el organizador.',
      reissued:
        'El organizador ha sustituido su código: el anterior ya no sirve para entrar. Guarde este correo: el código de abajo es su entrada.',
      handedOn:
        'Esta entrada se ha cedido a otra persona y su código ya no sirve para entrar. Si es un error, contacte con quien compró la entrada o con el organizador.',
    },
    hello: 'Hola, {name}:',
    helloAnyone: 'Hola:',
    when: 'Cuándo',
    where: 'Dónde',
    online: {
      place: 'En línea',
      headline: '¡Nos vemos en línea!',
      confirmed: 'Su plaza está confirmada.',
      approved: 'Su inscripción ha sido aprobada.',
      cancelled:
        'Su inscripción se ha cancelado y ya no verá el enlace para entrar. Si es un error, contacte con el organizador.',
      reissued: 'El organizador ha sustituido el enlace a su página: el anterior ya no funciona.',
      button: 'Abrir mi página para entrar',
      sms: {
        confirmed: 'Inscripción confirmada: {title}, {time}, en línea. Entre desde su página: {link}',
        approved: 'Aprobada: {title}, {time}, en línea. Entre desde su página: {link}',
      },
    },
    code: 'Su código',
    showCode: 'Muestre este código en la entrada, en el móvil o impreso.',
    button: 'Ver mi inscripción',
    calendar: 'El archivo adjunto añade el evento a su calendario.',
    footer: 'Recibe este correo porque se indicó esta dirección al inscribirse en el evento.',
    sms: {
      confirmed: 'Inscripción confirmada: {title}, {time}. Su código: {link}',
      review: 'Su inscripción en {title}, {time}, está en revisión: {link}',
      approved: 'Aprobada: {title}, {time}. Su código: {link}',
      rejected: 'Lo sentimos: no hay plaza para usted en {title}, {time}. {link}',
      waitlisted: 'Está en la lista de espera de {title}, {time}. Le avisaremos si se libera una plaza. {link}',
      cancelled: 'Su inscripción en {title}, {time}, se ha cancelado. {link}',
      reissued: 'Tiene un código nuevo para {title}, {time}; el anterior ya no vale. {link}',
      handedOn: 'Su entrada para {title}, {time}, se ha cedido a otra persona; su código ya no vale. {link}',
    },
  },
  ja: {
    subject: {
      confirmed: 'お申し込みを受け付けました：{title}',
      review: 'お申し込みを確認しています：{title}',
      approved: 'お申し込みが承認されました：{title}',
      rejected: 'お申し込みの結果について：{title}',
      waitlisted: 'キャンセル待ちになりました：{title}',
      cancelled: 'お申し込みが取り消されました：{title}',
      reissued: '新しい受付コード：{title}',
      handedOn: 'チケットが譲渡されました：{title}',
    },
    headline: {
      confirmed: '会場でお待ちしています！',
      review: 'ありがとうございます。ただいま確認中です',
      approved: '参加が決まりました！',
      rejected: '申し訳ございません',
      waitlisted: 'キャンセル待ちになりました',
      cancelled: 'お申し込みは取り消されました',
      reissued: '受付コードが新しくなりました',
      handedOn: 'チケットは別の方に譲渡されました',
    },
    body: {
      confirmed: '参加が確定しました。このメールを保存し、当日は下のコードをご提示ください。',
      review: 'お申し込みを受け付け、内容を確認しています。結果が決まり次第ご連絡します。',
      approved: 'お申し込みが承認されました。このメールを保存し、当日は下のコードをご提示ください。',
      rejected:
        '今回は席をご用意できませんでした。ご関心をお寄せいただきありがとうございます。またの機会をお待ちしております。',
      waitlisted:
        'ただいま満席のため、お申し込みはキャンセル待ちとなっております。お席をご用意できましたらご連絡いたします。お手続きは必要ありません。',
      cancelled:
        'お申し込みは取り消され、コードは使えなくなりました。お心当たりがない場合は主催者へお問い合わせください。',
      reissued:
        '主催者が受付コードを再発行しました。以前のコードは使えません。このメールを保存し、当日は下のコードをご提示ください。',
      handedOn:
        'このチケットは別の方に譲渡され、お持ちのコードは使えなくなりました。お心当たりがない場合は、購入者または主催者へお問い合わせください。',
    },
    hello: '{name} 様',
    helloAnyone: 'お客様',
    when: '日時',
    where: '場所',
    online: {
      place: 'オンライン',
      headline: 'オンラインでお待ちしています！',
      confirmed: '参加が確定しました。',
      approved: 'お申し込みが承認されました。',
      cancelled:
        'お申し込みは取り消され、参加リンクは表示されなくなりました。お心当たりがない場合は主催者へお問い合わせください。',
      reissued: '主催者がマイページのリンクを再発行しました。以前のリンクは使えません。',
      button: 'マイページを開いて参加する',
      sms: {
        confirmed: 'オンラインイベント「{title}」（{time}）のお申し込みを受け付けました。参加はこちら：{link}',
        approved: 'オンラインイベント「{title}」（{time}）への参加が承認されました。参加はこちら：{link}',
      },
    },
    code: '受付コード',
    showCode: '受付でこのコードをご提示ください（スマートフォンでも印刷でも構いません）。',
    button: '申し込み内容を見る',
    calendar: '添付ファイルから予定をカレンダーに追加できます。',
    footer: 'イベントのお申し込み時にこのアドレスが入力されたため、このメールをお送りしています。',
    sms: {
      confirmed: '「{title}」（{time}）のお申し込みを受け付けました。受付コード：{link}',
      review: '「{title}」（{time}）のお申し込みを確認中です：{link}',
      approved: '「{title}」（{time}）への参加が承認されました。受付コード：{link}',
      rejected: '申し訳ございません。「{title}」（{time}）の席をご用意できませんでした。{link}',
      waitlisted: '「{title}」（{time}）はキャンセル待ちとなりました。お席をご用意できましたらご連絡します。{link}',
      cancelled: '「{title}」（{time}）のお申し込みは取り消されました。{link}',
      reissued: '「{title}」（{time}）の受付コードが新しくなりました。以前のコードは使えません。{link}',
      handedOn: '「{title}」（{time}）のチケットは別の方に譲渡され、お持ちのコードは使えなくなりました。{link}',
    },
  },
};
