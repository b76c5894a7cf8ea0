import { gatewayChannels } from '@convoke/contract/payment/payment.rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { headerOf, type Notice, type PaymentChannel, type PaymentGateway } from '../../../core/payment/gateway.ts';
import { bookPaid, hurry } from '../payment.ask.ts';
import { findPayment, type FoundPayment } from './payment.find.ts';
import { noteRefusal } from './payment.refusals.ts';

/** Notices of both gateways are a few kilobytes. */
const bodyBytes = 64 * 1024;

/** What the gateway hears: `taken`, and it stops; anything else, and it repeats the notice later. */
type Verdict = 'taken' | 'refused' | 'unknown';
const statusOf: Record<Exclude<Verdict, 'taken'>, number> = { refused: 401, unknown: 404 };

/**
 * Where the gateways tell of payments, one address a payment. Whoever calls is nobody until the notice's signature says otherwise: raw bytes, no token,
 * no limit per address (a gateway calls for everybody from a few addresses). Answered as taken only after the commit.
 */
export async function mountNotices(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came, whatever they call themselves.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const channel of gatewayChannels) {
      scope.post<{ Params: { outTradeNo: string } }>(
        `/pay/notice/${channel}/:outTradeNo`,
        { bodyLimit: bodyBytes, config: { rateLimit: false } },
        (request, reply) => answer(services, channel, request, reply),
      );
    }
  });
}

async function answer(
  services: Services,
  channel: PaymentChannel,
  request: FastifyRequest<{ Params: { outTradeNo: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const gateway = services.payments.gateway(channel);
  if (!gateway) return reply.code(404).type('text/plain; charset=utf-8').send('not set up');
  const verdict = await take(services, gateway, request);
  const { status, contentType, body } = gateway.noticeAnswer(verdict === 'taken');
  return reply
    .code(verdict === 'taken' ? status : statusOf[verdict])
    .header('cache-control', 'no-store')
    .type(contentType)
    .send(body);
}

async function take(
  services: Services,
  gateway: PaymentGateway,
  request: FastifyRequest<{ Params: { outTradeNo: string } }>,
): Promise<Verdict> {
  const { outTradeNo: addressed } = request.params;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const notice = gateway.readNotice(request.headers, body);
  if (notice.kind === 'refused') {
    // The gateway itself tries now and then whether signatures are looked at: nobody is to worry about that.
    if (headerOf(request.headers, 'wechatpay-signature').startsWith('WECHATPAY/SIGNTEST/')) return 'refused';
    return refuse(services, gateway, addressed, notice.reason);
  }
  if (notice.outTradeNo === null) return 'taken';
  const found = await findPayment(services, gateway, notice.outTradeNo);
  if (notice.outTradeNo !== addressed) {
    // Genuine, but gateways post where they were told to: somebody plays it back. Nothing of it is taken here; the gateway is asked what is true of its own.
    if (found) await hurry(services, found);
    return refuse(services, gateway, addressed, 'the notice is for another payment');
  }
  if (!found) {
    // Of this merchant, and not of ours: of another installation, or of a database that was put back. The gateway goes on, and shows it at its own pages.
    services.log.warn({ channel: gateway.channel, outTradeNo: addressed }, 'a notice for a payment that is not known');
    return 'unknown';
  }
  return taken(services, found, notice);
}

async function taken(
  services: Services,
  payment: FoundPayment,
  notice: Exclude<Notice, { kind: 'refused' }>,
): Promise<Verdict> {
  switch (notice.kind) {
    case 'paid':
      return (await bookPaid(services, payment, notice)) === 'unknown' ? 'unknown' : 'taken';
    case 'refund':
      await services.database.inOrganisation(payment.organisationId, 'write', (tx) =>
        tx
          .updateTable('refund')
          .set({ next_check_at: sql<Date>`now()` })
          .where('organisation_id', '=', payment.organisationId)
          .where('payment_id', '=', payment.id)
          .where('state', '<>', 'DONE')
          .execute(),
      );
      return 'taken';
    case 'other':
      await hurry(services, payment);
      return 'taken';
  }
}

async function refuse(
  services: Services,
  gateway: PaymentGateway,
  addressed: string,
  reason: string,
): Promise<'refused'> {
  services.log.info({ channel: gateway.channel, reason }, 'notice refused');
  const payment = await findPayment(services, gateway, addressed);
  if (payment) await noteRefusal(services, payment, reason);
  return 'refused';
}
