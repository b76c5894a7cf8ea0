import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { addressProblem } from '../addresses.ts';
import type { PaymentParts } from '../parts.ts';
import type { NoticeWish, Trade } from '../record.ts';
import { cashierPage, errorPage, pagePolicy } from './page.ts';
import { languageOf } from './texts.ts';

const laterMs = 60_000;

/** What the page's choice means; a normal one leaves it to the control panel. */
const wishes: Record<string, NoticeWish> = {
  five: { mode: 'normal', copies: 5, delayMs: 0 },
  delayed: { mode: 'normal', copies: 1, delayMs: 30_000 },
  lost: { mode: 'lost', copies: 1, delayMs: 0 },
  tampered: { mode: 'tampered', copies: 1, delayMs: 0 },
};

/** How somebody comes to a cashier. A name given twice is a list. */
interface Visit {
  cancelled?: string;
  redirect_url?: unknown;
}

/** The page of one payment. Its address is the secret: whoever has it may pay, as whoever has the code may scan it. */
export async function cashierRoutes(app: FastifyInstance, parts: PaymentParts): Promise<void> {
  const { store, ledger, control, anyHost } = parts;
  const style = await readFile(new URL('./cashier.css', import.meta.url), 'utf8');
  app.get('/cashier.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  app.get<{ Params: { id: string }; Querystring: Visit }>('/cashier/:id', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('vary', 'accept-language');
    const trade = store.trades.get(request.params.id);
    if (!trade) return reply.code(404).send(errorPage(language));
    // Opening it is the scan: from now on Alipay has a trade.
    const outcome = trade.state === 'UNSEEN' ? await ledger.see(trade) : await cameFrom(trade, request.query);
    return reply.send(cashierPage('ok' in outcome ? outcome.ok : trade, language, request.query.cancelled === '1'));
  });

  /** WeChat's two pages in a browser take the way back with the address; Alipay's orders bring it along, signed. */
  async function cameFrom(trade: Trade, { redirect_url: from }: Visit) {
    const isTaken = trade.way === 'h5' || trade.way === 'jsapi';
    if (!isTaken || typeof from !== 'string' || from.length > 1000 || addressProblem(from, anyHost))
      return { ok: trade };
    return ledger.comeFrom(trade, from);
  }

  app.post<{ Params: { id: string } }>('/cashier/:id', async (request, reply) => {
    const trade = store.trades.get(request.params.id);
    if (!trade) {
      const page = errorPage(languageOf(request.headers['accept-language']));
      return reply.code(404).type('text/html; charset=utf-8').send(page);
    }
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
    const notice = wishes[form.get('notice') ?? ''] ?? control.noticesOf(trade.channel);
    const action = form.get('action');
    if (action === 'pay') await ledger.pay(trade, { notice });
    else if (action === 'late') await ledger.pay(trade, { notice, late: true });
    else if (action === 'later') await ledger.payLater(trade, laterMs, notice);
    else if (action === 'cancel') await ledger.cancel(trade, 'NOTPAY');
    else if (action === 'fail') await ledger.cancel(trade, 'PAYERROR');
    else return reply.code(400).type('text/plain').send('SANDBOX: unknown action');
    // Whatever came of it, the page shows how the payment stands now; a reload does nothing twice.
    return reply.redirect(`/cashier/${trade.id}${action === 'cancel' ? '?cancelled=1' : ''}`, 303);
  });
}
