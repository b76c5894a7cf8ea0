import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressProblem, isHere } from './addresses.ts';
import { listPage } from './cashier/page.ts';
import { languageOf } from './cashier/texts.ts';
import { BadControl, objectOf, whole, wishOf } from './control.ts';
import type { Outcome } from './ledger.ts';
import type { PaymentParts } from './parts.ts';
import { type Channel, type Notice, stateOf, type Trade } from './record.ts';

type TradeParams = { Params: { channel: string; no: string } };

/**
 * What tests and demonstrations call, from this machine only; JSON both ways.
 * - `GET /` is a page: the newest payments and their cashiers.
 * - `GET /api/status`; `GET`, `PUT /control` (see control.ts); `POST /control/reset` forgets trades, refunds, notices and misbehaviour.
 * - `GET /api/trades`, `/api/refunds`, `/api/notices` `?channel=&outTradeNo=&limit=` newest first.
 * - `POST /api/trades/{channel}/{outTradeNo}/pay` `{ paidCents?, late?, afterMs?, notices?, copies?, noticeDelayMs? }`, `/cancel`, `/fail`, `/see`.
 * - `…/notice` sends a notice of the payment again, `{ notices?, copies?, noticeDelayMs? }`; `…/replay` `{ toOutTradeNo }` or `{ url }` posts the last bytes
 *   of it to another order's address.
 */
export function apiRoutes(app: FastifyInstance, parts: PaymentParts): void {
  const { store, ledger, control, notices, keys } = parts;

  app.addHook('onRequest', async (request, reply) => {
    // Beyond this machine people may reach the cashier, but not this.
    const peer = request.socket.remoteAddress ?? '';
    if (peer !== '::1' && !isHere(peer.replace(/^::ffff:/, '')))
      return reply.code(403).send({ error: 'only on this machine' });
    return undefined;
  });

  app.get('/', (request, reply) => {
    const newest = [...store.trades.values()].slice(-50).reverse();
    const page = listPage(newest, languageOf(request.headers['accept-language']));
    return reply.type('text/html; charset=utf-8').header('vary', 'accept-language').send(page);
  });
  app.get('/api/status', () => ({
    sandbox: true,
    factor: parts.factor,
    trades: store.trades.size,
    refunds: store.refunds.size,
    notices: store.notices.size,
    platformKeyId: keys.wechat.platformKeyId,
  }));
  app.get('/control', () => control.state);
  app.put('/control', (request) => control.change(bodyOf(request.body)));
  app.post('/control/reset', async (_request, reply) => {
    control.reset();
    ledger.forget();
    notices.forget();
    await store.clear();
    return reply.code(204).send();
  });

  app.get('/api/trades', (request) => ({
    trades: listed(request.query, store.trades, (trade) => ({
      ...trade,
      state: stateOf(trade),
      cashierUrl: `${parts.base}/cashier/${trade.id}`,
    })),
  }));
  app.get('/api/refunds', (request) => ({ refunds: listed(request.query, store.refunds, (refund) => refund) }));
  app.get('/api/notices', (request) => ({ notices: listed(request.query, store.notices, (notice) => notice) }));

  const act = (name: string, work: (trade: Trade, wanted: Map<string, unknown>) => Promise<Outcome<unknown>>) =>
    app.post<TradeParams>(`/api/trades/:channel/:no/${name}`, async (request, reply) => {
      const trade = ledger.find(request.params.channel as Channel, request.params.no);
      if (!trade) return reply.code(404).send({ error: 'there is no such trade' });
      return told(reply, await work(trade, objectOf(bodyOf(request.body))));
    });

  act('pay', (trade, wanted) => {
    const notice = wishOf(wanted, control.noticesOf(trade.channel));
    const afterMs = wanted.get('afterMs');
    if (afterMs !== undefined) return ledger.payLater(trade, whole('afterMs', afterMs, 0, 600_000), notice);
    const paidCents = wanted.get('paidCents');
    return ledger.pay(trade, {
      notice,
      late: wanted.get('late') === true,
      ...(paidCents === undefined ? {} : { paidCents: whole('paidCents', paidCents, 1, 10_000_000_000) }),
    });
  });
  act('see', (trade) => ledger.see(trade));
  act('cancel', (trade) => ledger.cancel(trade, 'NOTPAY'));
  act('fail', (trade) => ledger.cancel(trade, 'PAYERROR'));
  act('notice', async (trade, wanted) => {
    if (trade.paidCents === null) return { no: 'unpaid' };
    return { ok: await notices.announce(trade, null, wishOf(wanted, control.noticesOf(trade.channel))) };
  });
  act('replay', async (trade, wanted) => {
    const to = wanted.get('toOutTradeNo');
    const other = typeof to === 'string' ? ledger.find(trade.channel, to) : undefined;
    const url = other?.notifyUrl ?? wanted.get('url');
    if (typeof url !== 'string') throw new BadControl('toOutTradeNo or url is expected');
    const problem = addressProblem(url, parts.anyHost);
    if (problem) throw new BadControl(`url: ${problem}`);
    const last = noticesOf(store.notices, trade).find((one) => one.sent && one.mode === 'normal');
    const attempt = last && (await notices.replay(last, url));
    return attempt ? { ok: attempt } : { no: 'nothing was sent yet' };
  });
}

function told(reply: FastifyReply, outcome: Outcome<unknown>): FastifyReply {
  if ('no' in outcome) return reply.code(409).send({ error: outcome.no });
  return reply.send(outcome.ok);
}

/** Newest first. */
function listed<T extends { channel: Channel; outTradeNo: string }, R>(
  query: unknown,
  records: Map<string, T>,
  show: (record: T) => R,
): R[] {
  const { channel, outTradeNo, limit = '50' } = query as Record<string, string | undefined>;
  const most = Number(limit);
  if (!Number.isInteger(most) || most < 1 || most > 1000) throw new BadControl('limit is 1 to 1000');
  return [...records.values()]
    .filter((one) => (!channel || one.channel === channel) && (!outTradeNo || one.outTradeNo === outTradeNo))
    .slice(-most)
    .reverse()
    .map(show);
}

function noticesOf(notices: Map<string, Notice>, trade: Trade): Notice[] {
  return [...notices.values()].filter((one) => one.tradeId === trade.id && one.kind === 'payment').reverse();
}

function bodyOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new BadControl('JSON is expected');
  }
}
