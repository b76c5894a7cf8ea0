import type { Language } from '@convoke/contract/core/language.ts';

/** What a message to a buyer says. */
export type OrderSays =
  | 'tickets'
  | 'review'
  | 'payNow'
  | 'rejected'
  | 'cancelled'
  | 'refundAsked'
  | 'refundDone'
  | 'late';

/** Why money goes back when it is neither the buyer's nor the organiser's wish. */
export type RefundWhy = 'buyer' | 'organiser' | 'twice' | 'differs';

export interface OrderTexts {
  /** `{title}` = the event's. */
  subject: Record<OrderSays, string>;
  headline: Record<OrderSays, string>;
  /** `{n}` tickets where it is about several; the first for one. */
  body: Record<Exclude<OrderSays, 'refundAsked' | 'refundDone'>, string>;
  bodyOfMany: string;
  /** `{amount}`. */
  refundAsked: Record<RefundWhy, string>;
  refundDone: string;
  /** How long the money takes, by where it goes. */
  expect: Record<'wechat' | 'alipay' | 'offline', string>;
  someInReview: string;
  someNotApproved: string;
  staysValid: string;
  hello: string;
  helloAnyone: string;
  when: string;
  where: string;
  online: string;
  order: string;
  /** The money's line: paid, to pay, on its way back. */
  paid: string;
  toPay: string;
  payBy: string;
  refund: string;
  refunded: string;
  discount: string;
  ways: Record<'free' | 'offline' | 'wechat' | 'alipay', string>;
  free: string;
  /** `{n}` of `{total}`. */
  position: string;
  showCode: string;
  /** Above tickets whose codes are not shown as pictures. */
  furtherTickets: string;
  ticketsOfOrder: string;
  ticketsVoid: string;
  inReview: string;
  approved: string;
  notApproved: string;
  void: string;
  button: Record<'tickets' | 'order' | 'pay', string>;
  attachedBoth: string;
  attachedCalendar: string;
  sandbox: string;
  footer: string;
  /** `{title}`, `{time}`, `{link}`, `{amount}`, `{deadline}`. */
  sms: Record<OrderSays, string>;
  /** Name of the PDF, before the event's title. */
  fileName: string;
}

export const orderTexts: Record<Language, OrderTexts> = {
  en: {
    subject: {
      tickets: 'Your tickets: {title}',
      review: 'We have your registration: {title}',
      payNow: 'Approved, please pay now: {title}',
      rejected: 'About your order: {title}',
      cancelled: 'Your tickets are cancelled: {title}',
      refundAsked: 'Your refund is on its way: {title}',
      refundDone: 'Your refund has been sent: {title}',
      late: 'Your payment is coming back to you: {title}',
    },
    headline: {
      tickets: 'See you there!',
      review: 'Thank you – we are looking through it',
      payNow: 'Good news: you are approved',
      rejected: 'We are sorry',
      cancelled: 'Your tickets are cancelled',
      refundAsked: 'Your money is on its way back',
      refundDone: 'Your money has been sent back',
      late: 'Your payment came too late',
    },
    body: {
      tickets: 'Your order is complete. Keep this mail: the code below is the ticket.',
      review: 'Your registration has arrived and is under review. We will write as soon as it is decided.',
      payNow:
        'The organiser has approved your order. Please pay before the deadline: the places are kept for you until then.',
      rejected: 'This time the organiser cannot offer you a place. Nothing was charged. Thank you for your interest.',
      cancelled: 'The tickets below are cancelled and no longer let anyone in. Nothing had been paid for them.',
      late: 'The time to pay was over when your payment arrived, and the places had gone to others. You get back the whole amount; there is nothing you need to do.',
    },
    bodyOfMany: 'Your order is complete. Keep this mail: each of the {n} codes below is one ticket.',
    refundAsked: {
      buyer: 'We have your cancellation. {amount} goes back to you.',
      organiser: 'The organiser is giving you back {amount}.',
      twice: 'Your order was paid twice. The second payment of {amount} goes back to you; your tickets stay valid.',
      differs: 'The amount we received is not the amount of your order. {amount} goes back to you.',
    },
    refundDone: '{amount} has been sent back to you.',
    expect: {
      wechat:
        'It returns the way you paid, with WeChat Pay: usually within minutes, on a bank card within 3 working days.',
      alipay: 'It returns the way you paid, with Alipay: usually within minutes, on a bank card within 3 working days.',
      offline:
        'You paid the organiser directly, who also gives the money back to you. Please ask them if anything is unclear.',
    },
    someInReview: 'Some of your tickets are still under review. We will write as soon as they are decided.',
    someNotApproved: 'Not everyone on your order was approved. You pay only for those who were.',
    staysValid: 'Your tickets stay valid.',
    hello: 'Hello {name},',
    helloAnyone: 'Hello,',
    when: 'When',
    where: 'Where',
    online: 'Online',
    order: 'Order',
    paid: 'Paid',
    toPay: 'To pay',
    payBy: 'Pay by',
    refund: 'Refund',
    refunded: 'Refunded',
    discount: 'Discount',
    ways: { free: 'free of charge', offline: 'to the organiser', wechat: 'WeChat Pay', alipay: 'Alipay' },
    free: 'Free',
    position: 'Ticket {n} of {total}',
    showCode: 'Show this code at the entrance, on your phone or printed. It lets one person in.',
    furtherTickets: 'More tickets',
    ticketsOfOrder: 'Your order',
    ticketsVoid: 'These tickets are no longer valid',
    inReview: 'Under review',
    approved: 'Approved',
    notApproved: 'Not approved',
    void: 'Cancelled',
    button: { tickets: 'Open my order', order: 'Open my order', pay: 'Pay now' },
    attachedBoth: 'Attached: your tickets to print, and a file that puts the event into your calendar.',
    attachedCalendar: 'The attached file puts the event into your calendar.',
    sandbox: 'SANDBOX: a test order. No real money was paid, and it lets nobody in.',
    footer: 'You get this mail because this address was given with the order.',
    sms: {
      tickets: 'Your tickets for {title}, {time}: {link}',
      review: 'Your registration for {title}, {time}, is under review: {link}',
      payNow: 'Approved: {title}, {time}. Please pay {amount} by {deadline}: {link}',
      rejected: 'We are sorry: no place for you at {title}, {time}. Nothing was charged. {link}',
      cancelled: 'Cancelled: your tickets for {title}, {time}. {link}',
      refundAsked: '{amount} for {title} is on its way back to you: {link}',
      refundDone: '{amount} for {title} has been sent back to you: {link}',
      late: 'Your payment for {title} came too late. {amount} goes back to you: {link}',
    },
    fileName: 'Tickets',
  },
  zh: {
    subject: {
      tickets: '您的门票：{title}',
      review: '报名已提交：{title}',
      payNow: '审核已通过，请尽快支付：{title}',
      rejected: '订单结果通知：{title}',
      cancelled: '门票已取消：{title}',
      refundAsked: '退款处理中：{title}',
      refundDone: '退款已退回：{title}',
      late: '您的付款将原路退回：{title}',
    },
    headline: {
      tickets: '期待与您相见！',
      review: '感谢报名，我们正在审核',
      payNow: '好消息，审核已通过',
      rejected: '非常抱歉',
      cancelled: '您的门票已取消',
      refundAsked: '退款正在处理',
      refundDone: '退款已退回',
      late: '付款超过了支付时限',
    },
    body: {
      tickets: '您的订单已完成。请保留此邮件，入场时出示下方门票码。',
      review: '我们已收到您的报名，正在审核中，结果会尽快通知您。',
      payNow: '主办方已通过您的订单。名额为您保留至下方截止时间，请在此之前完成支付。',
      rejected: '很遗憾，主办方本次未能为您安排名额，未产生任何费用。感谢您的关注。',
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
    refundDone: '{amount} 已退还给您。',
    expect: {
      wechat: '款项按原支付方式退回（微信支付）：零钱通常几分钟内到账，银行卡一般 3 个工作日内到账。',
      alipay: '款项按原支付方式退回（支付宝）：余额通常几分钟内到账，银行卡一般 3 个工作日内到账。',
      offline: '您是直接付款给主办方的，退款也由主办方办理。如有疑问，请联系主办方。',
    },
    someInReview: '部分门票仍在审核中，结果会尽快通知您。',
    someNotApproved: '订单中有人未通过审核，您只需为通过审核的人付款。',
    staysValid: '您的门票仍然有效。',
    hello: '{name}，您好：',
    helloAnyone: '您好：',
    when: '时间',
    where: '地点',
    online: '线上',
    order: '订单号',
    paid: '已支付',
    toPay: '应付金额',
    payBy: '支付截止',
    refund: '退款金额',
    refunded: '已退款',
    discount: '优惠',
    ways: { free: '免费', offline: '线下付款', wechat: '微信支付', alipay: '支付宝' },
    free: '免费',
    position: '第 {n} 张，共 {total} 张',
    showCode: '入场时请出示此码，手机或打印均可。每张票仅限一人入场。',
    furtherTickets: '其余门票',
    ticketsOfOrder: '订单内容',
    ticketsVoid: '以下门票已失效',
    inReview: '审核中',
    approved: '已通过',
    notApproved: '未通过',
    void: '已取消',
    button: { tickets: '查看我的订单', order: '查看我的订单', pay: '立即支付' },
    attachedBoth: '附件包含可打印的门票，以及可将活动加入日历的文件。',
    attachedCalendar: '附件可将活动加入您的日历。',
    sandbox: 'SANDBOX 测试订单：未支付真实款项，不可用于入场。',
    footer: '您收到此邮件，是因为下单时填写了该邮箱。',
    sms: {
      tickets: '您的“{title}”门票，时间：{time}。查看：{link}',
      review: '您已提交“{title}”的报名，时间：{time}，正在审核：{link}',
      payNow: '您的“{title}”订单已通过审核，请在{deadline}前支付 {amount}：{link}',
      rejected: '很抱歉，您的“{title}”（{time}）订单未通过审核，未产生费用。{link}',
      cancelled: '您的“{title}”（{time}）门票已取消。{link}',
      refundAsked: '“{title}”的退款 {amount} 正在处理：{link}',
      refundDone: '“{title}”的退款 {amount} 已退还给您：{link}',
      late: '您为“{title}”的付款超过支付时限，{amount} 将全额退回：{link}',
    },
    fileName: '门票',
  },
  es: {
    subject: {
      tickets: 'Sus entradas: {title}',
      review: 'Hemos recibido su inscripción: {title}',
      payNow: 'Aprobado, ya puede pagar: {title}',
      rejected: 'Sobre su pedido: {title}',
      cancelled: 'Sus entradas se han cancelado: {title}',
      refundAsked: 'Su reembolso está en camino: {title}',
      refundDone: 'Su reembolso se ha enviado: {title}',
      late: 'Le devolvemos su pago: {title}',
    },
    headline: {
      tickets: '¡Nos vemos allí!',
      review: 'Gracias: la estamos revisando',
      payNow: 'Buenas noticias: pedido aprobado',
      rejected: 'Lo sentimos',
      cancelled: 'Sus entradas se han cancelado',
      refundAsked: 'Su dinero está en camino',
      refundDone: 'Le hemos devuelto su dinero',
      late: 'Su pago llegó demasiado tarde',
    },
    body: {
      tickets: 'Su pedido está completo. Guarde este correo: el código de abajo es la entrada.',
      review: 'Hemos recibido su inscripción y la estamos revisando. Le escribiremos en cuanto haya una decisión.',
      payNow:
        'El organizador ha aprobado su pedido. Pague antes de la fecha límite: hasta entonces le guardamos las plazas.',
      rejected:
        'Esta vez el organizador no puede ofrecerle una plaza. No se le ha cobrado nada. Gracias por su interés.',
      cancelled:
        'Las entradas de abajo se han cancelado y ya no sirven para entrar. No se había pagado nada por ellas.',
      late: 'Cuando llegó su pago, el plazo había terminado y las plazas ya eran de otras personas. Le devolvemos el importe completo; no tiene que hacer nada.',
    },
    bodyOfMany: 'Su pedido está completo. Guarde este correo: cada uno de los {n} códigos de abajo es una entrada.',
    refundAsked: {
      buyer: 'Hemos recibido su cancelación. Le devolvemos {amount}.',
      organiser: 'El organizador le devuelve {amount}.',
      twice:
        'Su pedido se pagó dos veces. Le devolvemos el segundo pago, {amount}; sus entradas siguen siendo válidas.',
      differs: 'El importe recibido no es el de su pedido. Le devolvemos {amount}.',
    },
    refundDone: 'Le hemos devuelto {amount}.',
    expect: {
      wechat:
        'Vuelve por donde pagó, con WeChat Pay: normalmente en unos minutos; a una tarjeta, en 3 días laborables.',
      alipay: 'Vuelve por donde pagó, con Alipay: normalmente en unos minutos; a una tarjeta, en 3 días laborables.',
      offline: 'Usted pagó directamente al organizador, que también le devuelve el dinero. Si tiene dudas, pregúntele.',
    },
    someInReview: 'Algunas de sus entradas siguen en revisión. Le escribiremos en cuanto haya una decisión.',
    someNotApproved: 'No se ha aprobado a todas las personas de su pedido. Solo paga por las aprobadas.',
    staysValid: 'Sus entradas siguen siendo válidas.',
    hello: 'Hola, {name}:',
    helloAnyone: 'Hola:',
    when: 'Cuándo',
    where: 'Dónde',
    online: 'En línea',
    order: 'Pedido',
    paid: 'Pagado',
    toPay: 'A pagar',
    payBy: 'Fecha límite',
    refund: 'Reembolso',
    refunded: 'Devuelto',
    discount: 'Descuento',
    ways: { free: 'gratis', offline: 'al organizador', wechat: 'WeChat Pay', alipay: 'Alipay' },
    free: 'Gratis',
    position: 'Entrada {n} de {total}',
    showCode: 'Muestre este código en la entrada, en el móvil o impreso. Vale para una persona.',
    furtherTickets: 'Más entradas',
    ticketsOfOrder: 'Su pedido',
    ticketsVoid: 'Estas entradas ya no son válidas',
    inReview: 'En revisión',
    approved: 'Aprobada',
    notApproved: 'No aprobada',
    void: 'Cancelada',
    button: { tickets: 'Ver mi pedido', order: 'Ver mi pedido', pay: 'Pagar ahora' },
    attachedBoth: 'Adjuntos: sus entradas para imprimir y un archivo que añade el evento a su calendario.',
    attachedCalendar: 'El archivo adjunto añade el evento a su calendario.',
    sandbox: 'SANDBOX: pedido de prueba. No se ha pagado dinero real y no sirve para entrar.',
    footer: 'Recibe este correo porque se indicó esta dirección en el pedido.',
    sms: {
      tickets: 'Sus entradas para {title}, {time}: {link}',
      review: 'Su inscripción en {title}, {time}, está en revisión: {link}',
      payNow: 'Aprobado: {title}, {time}. Pague {amount} antes del {deadline}: {link}',
      rejected: 'Lo sentimos: no hay plaza para usted en {title}, {time}. No se ha cobrado nada. {link}',
      cancelled: 'Canceladas: sus entradas para {title}, {time}. {link}',
      refundAsked: 'Le devolvemos {amount} de {title}; está en camino: {link}',
      refundDone: 'Le hemos devuelto {amount} de {title}: {link}',
      late: 'Su pago para {title} llegó tarde. Le devolvemos {amount}: {link}',
    },
    fileName: 'Entradas',
  },
  ja: {
    subject: {
      tickets: 'チケットをお送りします：{title}',
      review: 'お申し込みを確認しています：{title}',
      payNow: '承認されました。お支払いをお願いします：{title}',
      rejected: 'ご注文の結果について：{title}',
      cancelled: 'チケットが取り消されました：{title}',
      refundAsked: '返金の手続きを進めています：{title}',
      refundDone: '返金が完了しました：{title}',
      late: 'お支払いを返金いたします：{title}',
    },
    headline: {
      tickets: '会場でお待ちしています！',
      review: 'ありがとうございます。ただいま確認中です',
      payNow: 'ご注文が承認されました',
      rejected: '申し訳ございません',
      cancelled: 'チケットは取り消されました',
      refundAsked: '返金の手続きを進めています',
      refundDone: '返金が完了しました',
      late: 'お支払いの期限を過ぎていました',
    },
    body: {
      tickets: 'ご注文が完了しました。このメールを保存し、当日は下のコードをご提示ください。',
      review: 'お申し込みを受け付け、内容を確認しています。結果が決まり次第ご連絡します。',
      payNow: '主催者がご注文を承認しました。下の期限までお席を確保していますので、それまでにお支払いください。',
      rejected:
        '今回はお席をご用意できませんでした。料金は発生しておりません。ご関心をお寄せいただきありがとうございます。',
      cancelled: '下のチケットは取り消され、入場にはご利用いただけません。料金は発生しておりません。',
      late: 'お支払いが届いたときには期限を過ぎており、お席は他の方のものになっていました。全額を返金いたします。お手続きは必要ありません。',
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
      wechat: 'お支払いに使われた WeChat Pay に戻ります。通常は数分、銀行カードの場合は3営業日ほどかかります。',
      alipay: 'お支払いに使われた Alipay に戻ります。通常は数分、銀行カードの場合は3営業日ほどかかります。',
      offline: '主催者へ直接お支払いいただいたため、返金も主催者が行います。ご不明な点は主催者へお問い合わせください。',
    },
    someInReview: '一部のチケットはまだ確認中です。結果が決まり次第ご連絡します。',
    someNotApproved: 'ご注文のうち承認されなかった方がいます。承認された方の分だけお支払いください。',
    staysValid: 'チケットは引き続き有効です。',
    hello: '{name} 様',
    helloAnyone: 'お客様',
    when: '日時',
    where: '場所',
    online: 'オンライン',
    order: '注文番号',
    paid: 'お支払い',
    toPay: 'お支払い額',
    payBy: '期限',
    refund: '返金額',
    refunded: '返金済み',
    discount: '割引',
    ways: { free: '無料', offline: '主催者へ直接', wechat: 'WeChat Pay', alipay: 'Alipay' },
    free: '無料',
    position: '{total}枚中{n}枚目',
    showCode:
      '受付でこのコードをご提示ください（スマートフォンでも印刷でも構いません）。1枚につき1名様が入場できます。',
    furtherTickets: 'その他のチケット',
    ticketsOfOrder: 'ご注文の内容',
    ticketsVoid: '無効になったチケット',
    inReview: '確認中',
    approved: '承認済み',
    notApproved: '承認されませんでした',
    void: '取り消し',
    button: { tickets: '注文を見る', order: '注文を見る', pay: '支払いへ進む' },
    attachedBoth: '印刷用のチケットと、予定をカレンダーに追加できるファイルを添付しています。',
    attachedCalendar: '添付ファイルから予定をカレンダーに追加できます。',
    sandbox: 'SANDBOX：テスト注文です。実際の支払いは行われておらず、入場できません。',
    footer: 'ご注文時にこのアドレスが入力されたため、このメールをお送りしています。',
    sms: {
      tickets: '「{title}」（{time}）のチケット：{link}',
      review: '「{title}」（{time}）のお申し込みを確認中です：{link}',
      payNow: '「{title}」のご注文が承認されました。{deadline}までに {amount} をお支払いください：{link}',
      rejected:
        '申し訳ございません。「{title}」（{time}）の席をご用意できませんでした。料金は発生しておりません。{link}',
      cancelled: '「{title}」（{time}）のチケットは取り消されました。{link}',
      refundAsked: '「{title}」の {amount} を返金手続き中です：{link}',
      refundDone: '「{title}」の {amount} を返金いたしました：{link}',
      late: '「{title}」のお支払いは期限を過ぎていたため、{amount} を返金いたします：{link}',
    },
    fileName: 'チケット',
  },
};
