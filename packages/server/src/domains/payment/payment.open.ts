import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/database.ts';
import type { Created, JsapiParams, PaymentGateway, PaymentWay } from '../../core/payment/gateway.ts';
import type { PaymentChannel } from '../../core/payment/payments.ts';
import { answered } from './payment.ask.ts';
import { isPassing } from './payment.passing.ts';
import type { Payable, PayableProblem, PayableSource } from './payment.payable.ts';
import { gatewayNumber, type OpenPayment, type Shown } from './payment.rows.ts';
import { firstCheckSeconds, payableUntil, stillServes } from './payment.schedule.ts';

/** How somebody wants to pay. */
export interface Wish {
  channel: PaymentChannel;
  way: PaymentWay;
  openId?: string | undefined;
  /** The payer's address; h5 wants it. */
  clientIp: string;
  /** Where Alipay sends the browser afterwards. */
  returnUrl?: string | undefined;
}

export interface Opened {
  outTradeNo: string;
  isSandbox: boolean;
  codeUrl: string | null;
  url: string | null;
  params: JsapiParams | null;
  amountCents: number;
  currency: string;
  expiresAt: Date;
}

export type OpenProblem = PayableProblem | 'PAYMENT_UNAVAILABLE' | 'PAYMENT_NOT_OFFERED';

/** Attempts to pay one thing that may be open at the same time: a person has a few ways and devices, a machine that makes up openIds has many. */
const mostOpen = 20;

/** How long what a gateway has said can be shown again: addresses of Alipay are signed here and cost nothing, an h5 address lives five minutes. */
const freshMs: Record<PaymentWay, number> = {
  native: Number.POSITIVE_INFINITY,
  jsapi: Number.POSITIVE_INFINITY,
  qr: Number.POSITIVE_INFINITY,
  h5: 4 * 60_000,
  page: 0,
  wap: 0,
};

/**
 * Opens an attempt to pay, or finds the one that is open: one row per thing, channel, way and payer, whoever asks at the same time. The row is there
 * before the gateway hears of it, so whatever becomes of the call, the poller knows whom to ask.
 */
export async function openPayment(
  services: Services,
  organisationId: string,
  source: PayableSource,
  wish: Wish,
): Promise<Opened | OpenProblem> {
  const gateway = services.payments.gateway(wish.channel);
  if (!gateway) return 'PAYMENT_NOT_OFFERED';
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const reserved = await services.database.inOrganisation(organisationId, 'write', (tx) =>
      reserve(tx, organisationId, source, wish, gateway, services.clock.now()),
    );
    if (typeof reserved === 'string') return reserved;
    const shown = await show(services, gateway, organisationId, reserved, wish);
    if (shown !== 'again') return shown;
  }
  return 'PAYMENT_UNAVAILABLE';
}

interface Reserved {
  id: string;
  payable: Payable;
  payableUntil: Date;
  shown: Shown;
  isNew: boolean;
}

async function reserve(
  tx: Db,
  organisationId: string,
  source: PayableSource,
  wish: Wish,
  gateway: PaymentGateway,
  now: Date,
): Promise<Reserved | OpenProblem> {
  const payable = await source(tx, now);
  if (typeof payable === 'string') return payable;
  const open = await tx
    .selectFrom('payment')
    .select(['id', 'channel', 'way', 'amount_cents', 'is_sandbox', 'expires_at', 'shown'])
    .where('organisation_id', '=', organisationId)
    .where(payable.orderId === null ? 'recharge_id' : 'order_id', '=', payable.orderId ?? payable.rechargeId)
    .where('state', '=', 'OPEN')
    .orderBy('created_at', 'desc')
    .limit(mostOpen)
    .execute();
  const known = open.find(
    (row) =>
      row.channel === wish.channel &&
      row.way === wish.way &&
      row.is_sandbox === gateway.sandbox &&
      row.amount_cents === payable.amountCents &&
      (row.shown as Shown | null)?.openId === wish.openId &&
      stillServes(row.expires_at, payable.deadline, now),
  );
  if (known)
    return {
      id: known.id,
      payable,
      payableUntil: known.expires_at,
      shown: known.shown as unknown as Shown,
      isNew: false,
    };
  if (open.length >= mostOpen) return 'PAYMENT_UNAVAILABLE';

  const shown: Shown = { subject: payable.subject, openId: wish.openId };
  const until = payableUntil(payable.deadline, now);
  const { id } = await tx
    .insertInto('payment')
    .values({
      organisation_id: organisationId,
      order_id: payable.orderId,
      recharge_id: payable.rechargeId,
      event_id: payable.eventId,
      channel: wish.channel,
      way: wish.way,
      amount_cents: payable.amountCents,
      currency: payable.currency,
      shown: JSON.stringify(shown),
      is_sandbox: gateway.sandbox,
      expires_at: until,
      next_check_at: sql<Date>`now() + ${firstCheckSeconds} * interval '1 second'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('directory')
    .values({ kind: 'payment', code: gatewayNumber(id), organisation_id: organisationId, target_id: id })
    .execute();
  await payable.opened(tx, { channel: wish.channel, way: wish.way });
  return { id, payable, payableUntil: until, shown, isNew: true };
}

/** `again`: the gateway has this attempt over, and it is closed here now; another one can be opened. */
async function show(
  services: Services,
  gateway: PaymentGateway,
  organisationId: string,
  reserved: Reserved,
  wish: Wish,
): Promise<Opened | OpenProblem | 'again'> {
  const { id, payable, shown } = reserved;
  const now = services.clock.now().getTime();
  if (shown.at !== undefined && now - Date.parse(shown.at) < freshMs[wish.way])
    return openedOf(gateway, reserved, shown);
  const outTradeNo = gatewayNumber(id);
  const made = await gateway.create({
    way: wish.way,
    outTradeNo,
    amountCents: payable.amountCents,
    subject: shown.subject,
    notifyUrl: services.payments.notifyUrl(`/pay/notice/${gateway.channel}/${outTradeNo}`),
    expiresAt: reserved.payableUntil,
    clientIp: wish.clientIp,
    ...(wish.returnUrl === undefined ? {} : { returnUrl: wish.returnUrl }),
    ...(wish.openId === undefined ? {} : { openId: wish.openId }),
  });
  if ('unknown' in made) return 'PAYMENT_UNAVAILABLE';
  if (made.state === 'refused') {
    if (isPassing(made)) return 'PAYMENT_UNAVAILABLE';
    const came = await afterRefusal(services, gateway, organisationId, reserved, made.code);
    if (came === 'booked') return 'ORDER_STATE';
    // One that was opened before may be over at the gateway. A new one that is refused would be refused again.
    return came === 'ended' && !reserved.isNew ? 'again' : 'PAYMENT_UNAVAILABLE';
  }
  const next: Shown = { ...shown, at: new Date(now).toISOString(), ...howOf(made) };
  const isOpen =
    shown.at !== undefined && freshMs[wish.way] === 0 ? true : await keep(services, organisationId, id, next);
  // Ended meanwhile: nobody is shown what nobody watches.
  return isOpen ? openedOf(gateway, reserved, next) : 'PAYMENT_UNAVAILABLE';
}

function howOf(made: Created): Pick<Shown, 'codeUrl' | 'url' | 'params'> {
  if (made.show === 'qr') return { codeUrl: made.codeUrl };
  return made.show === 'redirect' ? { url: made.url } : { params: made.params };
}

async function keep(services: Services, organisationId: string, id: string, shown: Shown): Promise<boolean> {
  const row = await services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .updateTable('payment')
      .set({ shown: JSON.stringify(shown) })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', '=', 'OPEN')
      .returning('id')
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** The gateway will not have it: it is closed there, so that what it says next is certain, and here. */
async function afterRefusal(
  services: Services,
  gateway: PaymentGateway,
  organisationId: string,
  { id, payable, payableUntil: until, shown }: Reserved,
  code: string,
) {
  services.log.warn({ channel: gateway.channel, code }, 'payment refused');
  const payment: OpenPayment = {
    id,
    organisationId,
    orderId: payable.orderId,
    rechargeId: payable.rechargeId,
    channel: gateway.channel,
    isSandbox: gateway.sandbox,
    payableUntil: until,
    isWanted: false,
    wasShown: shown.at !== undefined,
    lastAnswer: '',
  };
  return answered(services, payment, await gateway.close(gatewayNumber(id)));
}

function openedOf(gateway: PaymentGateway, { id, payable, payableUntil: until }: Reserved, shown: Shown): Opened {
  return {
    outTradeNo: gatewayNumber(id),
    isSandbox: gateway.sandbox,
    codeUrl: shown.codeUrl ?? null,
    url: shown.url ?? null,
    params: shown.params ?? null,
    amountCents: payable.amountCents,
    currency: payable.currency,
    expiresAt: new Date(Math.min(payable.deadline.getTime(), until.getTime())),
  };
}
