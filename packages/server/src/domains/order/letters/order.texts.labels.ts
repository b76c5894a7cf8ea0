import type { Language } from '@convoke/contract/core/language.ts';

/** What stands beside and around what a message to a buyer says. */
export interface OrderLabels {
  hello: string;
  helloAnyone: string;
  when: string;
  where: string;
  online: string;
  /** Of events without an entrance: there is a page to join from instead. */
  joining: {
    headline: string;
    tickets: string;
    /** Above the addresses of everybody's own page. */
    pages: string;
    /** On the printed ticket, beside the code of the own page. */
    printed: string;
    sms: string;
  };
  order: string;
  paid: string;
  toPay: string;
  /** Once the review is over. */
  toPayLater: string;
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
  notApproved: string;
  void: string;
  button: Record<'order' | 'pay', string>;
  attachedBoth: string;
  attachedCalendar: string;
  sandbox: string;
  footer: string;
  /** Name of the PDF, before the event's title. */
  fileName: string;
}

export const orderLabels: Record<Language, OrderLabels> = {
  en: {
    hello: 'Hello {name},',
    helloAnyone: 'Hello,',
    when: 'When',
    where: 'Where',
    online: 'Online',
    joining: {
      headline: 'See you online!',
      tickets: 'Your order is complete.',
      pages: 'Everyone joins from their own page',
      printed: 'Scan this code to open your page with the join link. It’s for one person.',
      sms: 'Your tickets for {title}, {time}, online. Join from your page: {link}',
    },
    order: 'Order',
    paid: 'Paid',
    toPay: 'To pay',
    toPayLater: 'To pay once approved',
    payBy: 'Pay by',
    refund: 'Refund',
    refunded: 'Refunded',
    discount: 'Discount',
    ways: { free: 'free', offline: 'to the organiser', wechat: 'WeChat Pay', alipay: 'Alipay' },
    free: 'Free',
    position: 'Ticket {n} of {total}',
    showCode: 'Show this code at the entrance, on your phone or printed. It lets one person in.',
    furtherTickets: 'More tickets',
    ticketsOfOrder: 'Your order',
    ticketsVoid: 'These tickets are no longer valid',
    inReview: 'Under review',
    notApproved: 'Not approved',
    void: 'Cancelled',
    button: { order: 'Open my order', pay: 'Pay now' },
    attachedBoth: 'Attached: your tickets to print, and a file that adds the event to your calendar.',
    attachedCalendar: 'The attached file adds the event to your calendar.',
    sandbox: 'SANDBOX: a test order. No real money was paid, and it isn’t valid for entry.',
    footer: 'You’re receiving this e-mail because this address was entered with the order.',
    fileName: 'Tickets',
  },
  zh: {
    hello: '{name}，您好：',
    helloAnyone: '您好：',
    when: '时间',
    where: '地点',
    online: '线上',
    joining: {
      headline: '线上见！',
      tickets: '您的订单已完成。',
      pages: '每位参会人从各自的页面进入',
      printed: '扫描此码打开您的页面，参会链接就在其中。每张票仅限一人使用。',
      sms: '您的线上活动“{title}”门票，时间：{time}。届时由此进入：{link}',
    },
    order: '订单号',
    paid: '已支付',
    toPay: '应付金额',
    toPayLater: '审核通过后应付',
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
    notApproved: '未通过',
    void: '已取消',
    button: { order: '查看我的订单', pay: '立即支付' },
    attachedBoth: '附件包含可打印的门票，以及可将活动加入日历的文件。',
    attachedCalendar: '附件可将活动加入您的日历。',
    sandbox: 'SANDBOX 测试订单：未支付真实款项，不可用于入场。',
    footer: '您收到此邮件，是因为下单时填写了该邮箱。',
    fileName: '门票',
  },
  es: {
    hello: 'Hola, {name}:',
    helloAnyone: 'Hola:',
    when: 'Cuándo',
    where: 'Dónde',
    online: 'En línea',
    joining: {
      headline: '¡Nos vemos en línea!',
      tickets: 'Su pedido está completo.',
      pages: 'Cada persona entra desde su propia página',
      printed: 'Escanee este código para abrir su página: allí está el enlace para entrar. Vale para una persona.',
      sms: 'Sus entradas para {title}, {time}, en línea. Entre desde su página: {link}',
    },
    order: 'Pedido',
    paid: 'Pagado',
    toPay: 'A pagar',
    toPayLater: 'A pagar si se aprueba',
    payBy: 'Fecha límite',
    refund: 'Reembolso',
    refunded: 'Reembolsado',
    discount: 'Descuento',
    ways: { free: 'gratis', offline: 'al organizador', wechat: 'WeChat Pay', alipay: 'Alipay' },
    free: 'Gratis',
    position: 'Entrada {n} de {total}',
    showCode: 'Muestre este código en la entrada, en el móvil o impreso. Vale para una persona.',
    furtherTickets: 'Más entradas',
    ticketsOfOrder: 'Su pedido',
    ticketsVoid: 'Estas entradas ya no son válidas',
    inReview: 'En revisión',
    notApproved: 'No aprobada',
    void: 'Cancelada',
    button: { order: 'Ver mi pedido', pay: 'Pagar ahora' },
    attachedBoth: 'Adjuntos: sus entradas para imprimir y un archivo que añade el evento a su calendario.',
    attachedCalendar: 'El archivo adjunto añade el evento a su calendario.',
    sandbox: 'SANDBOX: pedido de prueba. No se ha pagado dinero real y no sirve para entrar.',
    footer: 'Recibe este correo porque se indicó esta dirección en el pedido.',
    fileName: 'Entradas',
  },
  ja: {
    hello: '{name} 様',
    helloAnyone: 'お客様',
    when: '日時',
    where: '場所',
    online: 'オンライン',
    joining: {
      headline: 'オンラインでお待ちしています！',
      tickets: 'ご注文が完了しました。',
      pages: '参加される方それぞれのページ',
      printed: 'このコードを読み取るとお客様のページが開き、参加リンクを確認できます。1枚につき1名様です。',
      sms: 'オンラインイベント「{title}」（{time}）のチケットです。参加はこちら：{link}',
    },
    order: '注文番号',
    paid: 'お支払い',
    toPay: 'お支払い額',
    toPayLater: '承認後のお支払い額',
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
    notApproved: '承認されませんでした',
    void: '取り消し',
    button: { order: '注文を見る', pay: '支払いへ進む' },
    attachedBoth: '印刷用のチケットと、予定をカレンダーに追加できるファイルを添付しています。',
    attachedCalendar: '添付ファイルから予定をカレンダーに追加できます。',
    sandbox: 'SANDBOX：テスト注文です。実際の支払いは行われておらず、入場できません。',
    footer: 'ご注文時にこのアドレスが入力されたため、このメールをお送りしています。',
    fileName: 'チケット',
  },
};
