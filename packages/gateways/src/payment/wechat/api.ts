import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PaymentParts } from '../parts.ts';
import { stateOf, type Trade } from '../record.ts';
import { answerWechat, wechatError } from './answer.ts';
import { bodyOf, parse } from './body.ts';
import { readRefund, readTransaction } from './input.ts';
import { requestProblem } from './signature.ts';
import { refundBody, transactionBody } from './state.ts';

const nothingThere = wechatError(404, 'ORDER_NOT_EXIST', '订单不存在');

/** WeChat Pay v3 as a merchant sees it. Errors have the documented statuses and codes; a request with a wrong signature is answered unsigned. */
export function wechatRoutes(app: FastifyInstance, parts: PaymentParts): void {
  const nonces = new Set<string>();
  const { keys, ledger, store } = parts;

  app.addHook('preHandler', async (request, reply) => {
    const problem = requestProblem(
      {
        method: request.method,
        url: request.raw.url ?? '',
        authorization: request.headers.authorization,
        body: bodyOf(request),
      },
      keys.wechat,
      nonces,
    );
    if (problem) return reply.code(401).send({ code: 'SIGN_ERROR', message: problem });
    return undefined;
  });

  for (const way of ['native', 'jsapi', 'h5'] as const) {
    app.post(`/v3/pay/transactions/${way}`, (request, reply) =>
      answerWechat(parts, reply, async () => {
        const order = readTransaction(bodyOf(request), way, parts);
        if ('status' in order) return order;
        const made = await ledger.create(order);
        if ('no' in made) return creationErrors[made.no] ?? wechatError(500, 'SYSTEM_ERROR', made.no);
        return { status: 200, body: created(made.ok, parts) };
      }),
    );
  }

  app.get<{ Params: { no: string }; Querystring: { mchid?: string } }>(
    '/v3/pay/transactions/out-trade-no/:no',
    (request, reply) =>
      answerWechat(parts, reply, async () => {
        if (request.query.mchid !== keys.wechat.mchId) return wechatError(400, 'PARAM_ERROR', 'mchid is wrong');
        const trade = ledger.find('wechat', request.params.no);
        return trade ? { status: 200, body: transactionBody(trade, keys.wechat) } : nothingThere;
      }),
  );

  app.post<{ Params: { no: string } }>('/v3/pay/transactions/out-trade-no/:no/close', (request, reply) =>
    answerWechat(parts, reply, async () => {
      if (parse(bodyOf(request))?.['mchid'] !== keys.wechat.mchId)
        return wechatError(400, 'PARAM_ERROR', 'mchid is wrong');
      const trade = ledger.find('wechat', request.params.no);
      // 204 for orders it never saw, as the real one.
      if (!trade) return { status: 204, body: null };
      const outcome = await ledger.close(trade);
      return 'no' in outcome ? wechatError(400, 'ORDERPAID', '该订单已支付') : { status: 204, body: null };
    }),
  );

  app.post('/v3/refund/domestic/refunds', (request, reply) =>
    answerWechat(parts, reply, async () => {
      const wish = readRefund(bodyOf(request), parts);
      if ('status' in wish) return wish;
      const trade = ledger.find('wechat', wish.outTradeNo);
      if (!trade) return wechatError(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
      if (trade.paidCents !== null && wish.totalCents !== trade.paidCents) {
        return wechatError(400, 'INVALID_REQUEST', '订单金额与原订单不一致');
      }
      // A minute in reality.
      const outcome = await ledger.refund(trade, { ...wish, settleMs: Math.round(60_000 / parts.factor) });
      if ('no' in outcome) return refundErrors[outcome.no] ?? wechatError(500, 'SYSTEM_ERROR', outcome.no);
      return { status: 200, body: refundBody(outcome.ok.refund, trade) };
    }),
  );

  app.get<{ Params: { no: string } }>('/v3/refund/domestic/refunds/:no', (request, reply) =>
    answerWechat(parts, reply, async () => {
      const refund = store.findRefund('wechat', request.params.no);
      const trade = refund && store.trades.get(refund.tradeId);
      if (!refund || !trade) return wechatError(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
      return { status: 200, body: refundBody(refund, trade) };
    }),
  );
}

const creationErrors: Record<string, ReturnType<typeof wechatError>> = {
  paid: wechatError(400, 'ORDERPAID', '该订单已支付'),
  closed: wechatError(400, 'ORDER_CLOSED', '该订单已关闭'),
  differs: wechatError(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致'),
};

const refundErrors: Record<string, ReturnType<typeof wechatError>> = {
  unpaid: wechatError(400, 'INVALID_REQUEST', '订单未支付'),
  'too-much': wechatError(400, 'INVALID_REQUEST', '申请退款金额大于订单可退金额'),
  'too-many': wechatError(400, 'INVALID_REQUEST', '退款次数超过限制'),
  differs: wechatError(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致'),
};

function created(trade: Trade, { base }: PaymentParts): Record<string, unknown> {
  // The real code is weixin://wxpay/bizpayurl?pr=…, which only WeChat opens; here a browser must.
  const cashier = `${base}/cashier/${trade.id}`;
  if (trade.way === 'native') return { code_url: cashier };
  if (trade.way === 'h5') return { h5_url: cashier };
  return { prepay_id: `wx${trade.id}` };
}

/** For the page that a browser inside WeChat would show: `prepay_id` of JSAPI opens the same cashier. */
export function jsapiRoutes(app: FastifyInstance, { store }: PaymentParts): void {
  app.get<{ Params: { prepayId: string } }>('/sandbox/jsapi/:prepayId', (request, reply: FastifyReply) => {
    const trade = store.trades.get(request.params.prepayId.replace(/^wx/, ''));
    if (!trade || stateOf(trade) === 'UNSEEN') return reply.code(404).send({ error: 'there is no such prepay_id' });
    // With its query: `redirect_url` is the way back.
    return reply.redirect(`/cashier/${trade.id}${new URL(request.url, 'http://cashier').search}`);
  });
}
