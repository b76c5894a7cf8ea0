import type { Language } from '@convoke/contract/core/language.ts';
import { type OrderLabels, orderLabels } from './order.texts.labels.ts';

/** What a message to a buyer says. */
export type OrderSays =
  | 'tickets'
  | 'review'
  | 'placed'
  | 'payNow'
  | 'rejected'
  | 'waitlisted'
  | 'cancelled'
  | 'refundAsked'
  | 'refundDone'
  | 'late';

/** Why money goes back. Money that came too late has a message of its own. */
export type RefundWhy = 'buyer' | 'organiser' | 'twice' | 'differs';

interface OrderWords {
  /** `{title}` = the event's. */
  subject: Record<OrderSays, string>;
  headline: Record<OrderSays, string>;
  body: Record<Exclude<OrderSays, 'refundAsked' | 'refundDone'>, string>;
  /** `tickets` for several: `{n}`. */
  bodyOfMany: string;
  /** `{amount}`. */
  refundAsked: Record<RefundWhy, string>;
  refundDone: string;
  /** How long the money takes, by where it goes. */
  expect: Record<'wechat' | 'alipay' | 'offline', string>;
  someInReview: string;
  someNotApproved: string;
  staysValid: string;
  /** `{title}`, `{time}`, `{link}`, `{amount}`, `{deadline}`. */
  sms: Record<OrderSays, string>;
}

export type OrderTexts = OrderWords & OrderLabels;

export const orderTexts: Record<Language, OrderTexts> = {
  en: {
    ...orderLabels.en,
    subject: {
      tickets: 'Your tickets: {title}',
      review: 'We have your registration: {title}',
      placed: 'We have your order: {title}',
      payNow: 'Approved, please pay now: {title}',
      rejected: 'About your order: {title}',
      waitlisted: 'You are on the waiting list: {title}',
      cancelled: 'Your tickets are cancelled: {title}',
      refundAsked: 'Refund requested: {title}',
      refundDone: 'Refunded: {title}',
      late: 'Your payment is being refunded: {title}',
    },
    headline: {
      tickets: 'See you there!',
      review: 'Thank you – we are reviewing it',
      placed: 'Thank you – we have your order',
      payNow: 'Good news: you are approved',
      rejected: 'We are sorry',
      waitlisted: 'You are on the waiting list',
      cancelled: 'Your tickets are cancelled',
      refundAsked: 'Your refund has been requested',
      refundDone: 'You have been refunded',
      late: 'Your payment came too late',
    },
    body: {
      tickets: 'Your order is complete. Keep this e-mail: the code below is your ticket.',
      review: 'We received your registration and are reviewing it. We’ll write as soon as it’s decided.',
      placed:
        'We received your order. The organiser reviews it first, and you pay after that; nothing has been charged yet. Your places are reserved. We’ll write as soon as it’s decided.',
      payNow:
        'The organiser has approved your order. Please pay before the deadline; your places are reserved until then.',
      rejected:
        'Unfortunately, the organiser can’t offer you a place this time. Nothing was charged. Thank you for your interest.',
      waitlisted:
        'All places are taken right now, so you’re on the waiting list and nothing is charged. We’ll write if places become free; you don’t need to do anything.',
      cancelled: 'The tickets below are cancelled and no longer valid. Nothing had been paid for them.',
      late: 'Your payment arrived after the deadline, and the places were already taken. The full amount is being refunded; you don’t need to do anything.',
    },
    bodyOfMany: 'Your order is complete. Keep this e-mail: each of the {n} codes below is one ticket.',
    refundAsked: {
      buyer: 'We have your cancellation. A refund of {amount} has been requested.',
      organiser: 'The organiser has requested a refund of {amount} for you.',
      twice: 'Your order was paid twice. The second payment of {amount} is being refunded; your tickets stay valid.',
      differs: 'The amount we received differs from your order. {amount} is being refunded.',
    },
    refundDone: '{amount} has been refunded to you.',
    expect: {
      wechat: 'It’s refunded to WeChat Pay: usually within minutes, to a bank card within 3 working days.',
      alipay: 'It’s refunded to Alipay: usually within minutes, to a bank card within 3 working days.',
      offline: 'You paid the organiser directly, so they refund you. Please ask them if anything is unclear.',
    },
    someInReview: 'Some of your tickets are still under review. We’ll write as soon as they’re decided.',
    someNotApproved: 'Not everyone on your order was approved. You pay only for those who were.',
    staysValid: 'Your tickets stay valid.',
    sms: {
      tickets: 'Your tickets for {title}, {time}: {link}',
      review: 'Your registration for {title}, {time}, is under review: {link}',
      placed: 'Your order for {title}, {time}, is under review. You pay after it is approved: {link}',
      payNow: 'Approved: {title}, {time}. Please pay {amount} by {deadline}: {link}',
      rejected: 'Unfortunately, no place for you at {title}, {time}. Nothing was charged. {link}',
      waitlisted:
        'You are on the waiting list for {title}, {time}. Nothing was charged; we’ll write if a place becomes free. {link}',
      cancelled: 'Cancelled: your tickets for {title}, {time}. {link}',
      refundAsked: 'Refund of {amount} for {title} requested: {link}',
      refundDone: '{amount} for {title} has been refunded to you: {link}',
      late: 'Your payment for {title} came too late. {amount} is being refunded: {link}',
    },
  },
  zh: {
    ...orderLabels.zh,
    subject: {
      tickets: '您的门票：{title}',
      review: '报名已提交：{title}',
      placed: '订单已收到：{title}',
      payNow: '审核已通过，请尽快支付：{title}',
      rejected: '订单结果通知：{title}',
      waitlisted: '您已进入候补名单：{title}',
      cancelled: '门票已取消：{title}',
      refundAsked: '已申请退款：{title}',
      refundDone: '已退款：{title}',
      late: '您的付款将原路退回：{title}',
    },
    headline: {
      tickets: '期待与您相见！',
      review: '感谢报名，我们正在审核',
      placed: '感谢您的订单，我们已收到',
      payNow: '好消息，审核已通过',
      rejected: '非常抱歉',
      waitlisted: '您已进入候补名单',
      cancelled: '您的门票已取消',
      refundAsked: '已申请退款',
      refundDone: '已退款',
      late: '付款超过了支付时限',
    },
    body: {
      tickets: '您的订单已完成。请保留此邮件，入场时出示下方门票码。',
      review: '我们已收到您的报名，正在审核中，结果会尽快通知您。',
      placed:
        '我们已收到您的订单。主办方会先审核，通过后您再付款，目前未收取任何费用，名额为您保留。审核结果会尽快通知您。',
      payNow: '主办方已通过您的订单。名额为您保留至下方截止时间，请在此之前完成支付。',
      rejected: '很遗憾，主办方本次未能为您安排名额，未产生任何费用。感谢您的关注。',
      waitlisted: '目前名额已满，您的订单已列入候补，未产生任何费用。一旦有名额，我们会通知您，您无需任何操作。',
      cancelled: '以下门票已取消，不能再用于入场。这些门票未产生费用。',
      late: '您的付款到账时已超过支付时限，名额已售出。款项将全额退回，您无需任何操作。',
    },
    bodyOfMany: '您的订单已完成。请保留此邮件，下方 {n} 个门票码各对应一张门票。',
    refundAsked: {
      buyer: '我们已收到您的退票申请，{amount} 将退还给您。',
      organiser: '主办方将向您退款 {amount}。',
      twice: '您的订单重复支付，第二笔 {amount} 将退还给您，门票仍然有效。',
      differs: '收到的金额与订单金额不一致，{amount} 将退还给您。',
    },
    refundDone: '已向您退款 {amount}。',
    expect: {
      wechat: '款项按原支付方式退回（微信支付）：零钱通常几分钟内到账，银行卡一般 3 个工作日内到账。',
      alipay: '款项按原支付方式退回（支付宝）：余额通常几分钟内到账，银行卡一般 3 个工作日内到账。',
      offline: '您是直接付款给主办方的，退款也由主办方办理。如有疑问，请联系主办方。',
    },
    someInReview: '部分门票仍在审核中，结果会尽快通知您。',
    someNotApproved: '订单中有人未通过审核，您只需为通过审核的人付款。',
    staysValid: '您的门票仍然有效。',
    sms: {
      tickets: '您的“{title}”门票，时间：{time}。查看：{link}',
      review: '您已提交“{title}”的报名，时间：{time}，正在审核：{link}',
      placed: '您的“{title}”订单（{time}）正在审核，通过后再付款：{link}',
      payNow: '您的“{title}”订单已通过审核，请在{deadline}前支付 {amount}：{link}',
      rejected: '很抱歉，您的“{title}”（{time}）订单未通过审核，未产生费用。{link}',
      waitlisted: '您的“{title}”（{time}）订单已列入候补，未产生费用，有名额时会通知您。{link}',
      cancelled: '您的“{title}”（{time}）门票已取消。{link}',
      refundAsked: '已为您申请“{title}”退款 {amount}：{link}',
      refundDone: '“{title}”已退款 {amount}：{link}',
      late: '您为“{title}”的付款超过支付时限，{amount} 将全额退回：{link}',
    },
  },
  es: {
    ...orderLabels.es,
    subject: {
      tickets: 'Sus entradas: {title}',
      review: 'Hemos recibido su inscripción: {title}',
      placed: 'Hemos recibido su pedido: {title}',
      payNow: 'Aprobado, ya puede pagar: {title}',
      rejected: 'Sobre su pedido: {title}',
      waitlisted: 'Está en la lista de espera: {title}',
      cancelled: 'Sus entradas se han cancelado: {title}',
      refundAsked: 'Reembolso solicitado: {title}',
      refundDone: 'Reembolsado: {title}',
      late: 'Le reembolsamos su pago: {title}',
    },
    headline: {
      tickets: '¡Nos vemos allí!',
      review: 'Gracias: la estamos revisando',
      placed: 'Gracias: hemos recibido su pedido',
      payNow: 'Buenas noticias: pedido aprobado',
      rejected: 'Lo sentimos',
      waitlisted: 'Está en la lista de espera',
      cancelled: 'Sus entradas se han cancelado',
      refundAsked: 'Hemos solicitado su reembolso',
      refundDone: 'Le hemos reembolsado',
      late: 'Su pago llegó demasiado tarde',
    },
    body: {
      tickets: 'Su pedido está completo. Guarde este correo: el código de abajo es la entrada.',
      review: 'Hemos recibido su inscripción y la estamos revisando. Le escribiremos en cuanto haya una decisión.',
      placed:
        'Hemos recibido su pedido. Primero lo revisa el organizador y usted paga después; todavía no se le ha cobrado nada. Mientras tanto le guardamos las plazas. Le escribiremos en cuanto haya una decisión.',
      payNow:
        'El organizador ha aprobado su pedido. Pague antes de la fecha límite: hasta entonces le guardamos las plazas.',
      rejected:
        'Esta vez el organizador no puede ofrecerle una plaza. No se le ha cobrado nada. Gracias por su interés.',
      waitlisted:
        'Ahora mismo no quedan plazas, así que está en la lista de espera y no se le cobra nada. Le escribiremos si se liberan plazas; no tiene que hacer nada.',
      cancelled:
        'Las entradas de abajo se han cancelado y ya no sirven para entrar. No se había pagado nada por ellas.',
      late: 'Su pago llegó fuera de plazo y las plazas ya estaban ocupadas. Le reembolsamos el importe completo; no tiene que hacer nada.',
    },
    bodyOfMany: 'Su pedido está completo. Guarde este correo: cada uno de los {n} códigos de abajo es una entrada.',
    refundAsked: {
      buyer: 'Hemos recibido su cancelación y solicitado un reembolso de {amount}.',
      organiser: 'El organizador ha solicitado para usted un reembolso de {amount}.',
      twice:
        'Su pedido se pagó dos veces. Le reembolsamos el segundo pago, {amount}; sus entradas siguen siendo válidas.',
      differs: 'El importe recibido no coincide con el de su pedido. Le reembolsamos {amount}.',
    },
    refundDone: 'Le hemos reembolsado {amount}.',
    expect: {
      wechat: 'Se reembolsa a WeChat Pay: normalmente en unos minutos; a una tarjeta bancaria, en 3 días laborables.',
      alipay: 'Se reembolsa a Alipay: normalmente en unos minutos; a una tarjeta bancaria, en 3 días laborables.',
      offline: 'Usted pagó directamente al organizador, que se encarga del reembolso. Si tiene dudas, pregúntele.',
    },
    someInReview: 'Algunas de sus entradas siguen en revisión. Le escribiremos en cuanto haya una decisión.',
    someNotApproved: 'No se ha aprobado a todas las personas de su pedido. Solo paga por las aprobadas.',
    staysValid: 'Sus entradas siguen siendo válidas.',
    sms: {
      tickets: 'Sus entradas para {title}, {time}: {link}',
      review: 'Su inscripción en {title}, {time}, está en revisión: {link}',
      placed: 'Su pedido para {title}, {time}, está en revisión. Se paga una vez aprobado: {link}',
      payNow: 'Aprobado: {title}, {time}. Pague {amount} antes del {deadline}: {link}',
      rejected: 'Lo sentimos: no hay plaza para usted en {title}, {time}. No se ha cobrado nada. {link}',
      waitlisted:
        'Está en la lista de espera de {title}, {time}. No se ha cobrado nada; le avisaremos si se libera una plaza. {link}',
      cancelled: 'Canceladas: sus entradas para {title}, {time}. {link}',
      refundAsked: 'Reembolso de {amount} de {title} solicitado: {link}',
      refundDone: 'Le hemos reembolsado {amount} de {title}: {link}',
      late: 'Su pago para {title} llegó tarde. Le reembolsamos {amount}: {link}',
    },
  },
  ja: {
    ...orderLabels.ja,
    subject: {
      tickets: 'チケットをお送りします：{title}',
      review: 'お申し込みを確認しています：{title}',
      placed: 'ご注文を受け付けました：{title}',
      payNow: '承認されました。お支払いをお願いします：{title}',
      rejected: 'ご注文の結果について：{title}',
      waitlisted: 'キャンセル待ちになりました：{title}',
      cancelled: 'チケットが取り消されました：{title}',
      refundAsked: '返金を依頼しました：{title}',
      refundDone: '返金済み：{title}',
      late: 'お支払いを返金いたします：{title}',
    },
    headline: {
      tickets: '会場でお待ちしています！',
      review: 'ありがとうございます。ただいま確認中です',
      placed: 'ご注文ありがとうございます',
      payNow: 'ご注文が承認されました',
      rejected: '申し訳ございません',
      waitlisted: 'キャンセル待ちになりました',
      cancelled: 'チケットは取り消されました',
      refundAsked: '返金を依頼しました',
      refundDone: '返金が完了しました',
      late: 'お支払いの期限を過ぎていました',
    },
    body: {
      tickets: 'ご注文が完了しました。このメールを保存し、当日は下のコードをご提示ください。',
      review: 'お申し込みを受け付け、内容を確認しています。結果が決まり次第ご連絡します。',
      placed:
        'ご注文を受け付けました。主催者が内容を確認し、承認された後にお支払いいただきます。現時点で料金は発生しておらず、その間お席は確保されています。結果が決まり次第ご連絡します。',
      payNow: '主催者がご注文を承認しました。下の期限までお席を確保していますので、それまでにお支払いください。',
      rejected:
        '今回はお席をご用意できませんでした。料金は発生しておりません。ご関心をお寄せいただきありがとうございます。',
      waitlisted:
        'ただいま満席のため、ご注文はキャンセル待ちとなっております。料金は発生しておりません。お席をご用意できましたらご連絡いたします。お手続きは必要ありません。',
      cancelled: '下のチケットは取り消され、入場にはご利用いただけません。料金は発生しておりません。',
      late: 'お支払いが期限を過ぎて届き、お席はすでに埋まっていました。全額を返金いたします。お手続きは必要ありません。',
    },
    bodyOfMany: 'ご注文が完了しました。このメールを保存してください。下の{n}個のコードが、それぞれ1枚のチケットです。',
    refundAsked: {
      buyer: 'キャンセルを承りました。{amount} を返金いたします。',
      organiser: '主催者より {amount} を返金いたします。',
      twice: 'ご注文が二重に支払われました。2回目の {amount} を返金いたします。チケットは引き続き有効です。',
      differs: '受け取った金額がご注文の金額と異なっていました。{amount} を返金いたします。',
    },
    refundDone: '{amount} を返金いたしました。',
    expect: {
      wechat: 'WeChat Pay に返金されます。通常は数分、銀行カードの場合は3営業日ほどかかります。',
      alipay: 'Alipay に返金されます。通常は数分、銀行カードの場合は3営業日ほどかかります。',
      offline: '主催者へ直接お支払いいただいたため、返金も主催者が行います。ご不明な点は主催者へお問い合わせください。',
    },
    someInReview: '一部のチケットはまだ確認中です。結果が決まり次第ご連絡します。',
    someNotApproved: 'ご注文のうち承認されなかった方がいます。承認された方の分だけお支払いください。',
    staysValid: 'チケットは引き続き有効です。',
    sms: {
      tickets: '「{title}」（{time}）のチケット：{link}',
      review: '「{title}」（{time}）のお申し込みを確認中です：{link}',
      placed: '「{title}」（{time}）のご注文を確認中です。お支払いは承認後です：{link}',
      payNow: '「{title}」のご注文が承認されました。{deadline}までに {amount} をお支払いください：{link}',
      rejected:
        '申し訳ございません。「{title}」（{time}）の席をご用意できませんでした。料金は発生しておりません。{link}',
      waitlisted:
        '「{title}」（{time}）のご注文はキャンセル待ちとなりました。料金は発生しておりません。お席をご用意できましたらご連絡します。{link}',
      cancelled: '「{title}」（{time}）のチケットは取り消されました。{link}',
      refundAsked: '「{title}」の {amount} の返金を依頼しました：{link}',
      refundDone: '「{title}」の {amount} を返金いたしました：{link}',
      late: '「{title}」のお支払いは期限を過ぎていたため、{amount} を返金いたします：{link}',
    },
  },
};
