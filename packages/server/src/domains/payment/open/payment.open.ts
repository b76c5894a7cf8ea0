import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { gatherOrAlone } from '../../../core/data/gather.ts';
import { perServices } from '../../../core/per-services.ts';
import type {
  Created,
  JsapiParams,
  PaymentChannel,
  PaymentGateway,
  PaymentWay,
} from '../../../core/payment/gateway.ts';
import { answered } from '../payment.ask.ts';
import { isPassing } from '../payment.passing.ts';
import { lockThings, type Payable, type PayableProblem, type PayableThing, paymentsOpened } from './payment.payable.ts';
import { gatewayNumber, type OpenPayment, type Shown } from '../payment.rows.ts';
import { firstCheckSeconds, payableUntil, stillServes } from '../payment.schedule.ts';

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

/** Attempts to pay of one transaction: in it their orders are locked. */
const batchRows = 50;

interface Asking {
  thing: PayableThing;
  wish: Wish;
  gateway: PaymentGateway;
}

/** What is asked for at the same time for one organisation shares a transaction. */
const deskOf = perServices((services) => {
  const gathered = <Item, Answer>(work: (tx: Db, organisationId: string, some: readonly Item[]) => Promise<Answer[]>) =>
    gatherOrAlone<Item, Answer>(
      (items, organisationId) =>
        againstDeadlock(() =>
          services.database.inOrganisation(organisationId, 'write', (tx) => work(tx, organisationId, items)),
        ),
      { limit: batchRows },
    );
  return {
    reserve: gathered((tx, organisationId, askings: readonly Asking[]) =>
      reserve(tx, organisationId, askings, services.clock.now()),
    ),
    keep: gathered(keep),
  };
});

/**
 * Opens an attempt to pay, or finds the one that is open: one row per thing, channel, way and payer, whoever asks at the same time. The row is there
 * before the gateway hears of it, so whatever becomes of the call, the poller knows whom to ask.
 */
export async function openPayment(
  services: Services,
  organisationId: string,
  thing: PayableThing,
  wish: Wish,
): Promise<Opened | OpenProblem> {
  const gateway = services.payments.gateway(wish.channel);
  if (!gateway) return 'PAYMENT_NOT_OFFERED';
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const reserved = await deskOf(services).reserve({ thing, wish, gateway }, organisationId);
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
  askings: readonly Asking[],
  now: Date,
): Promise<(Reserved | OpenProblem)[]> {
  const things = askings.map((asking) => asking.thing);
  const payables = await lockThings(tx, organisationId, things, now);
  const open = await openPayments(tx, organisationId, things);
  const made: (OpenRow & { payable: Payable })[] = [];
  const answers = askings.map(({ thing, wish, gateway }): Reserved | OpenProblem => {
    const payable = payables.get(thing.id) ?? 'gone';
    if (typeof payable === 'string') return payable;
    const others = open.get(thing.id) ?? [];
    const known = others.find(
      (row) =>
        row.channel === wish.channel &&
        row.way === wish.way &&
        row.is_sandbox === gateway.sandbox &&
        row.amount_cents === payable.amountCents &&
        row.shown?.openId === wish.openId &&
        stillServes(row.expires_at, payable.deadline, now),
    );
    if (known)
      return { id: known.id, payable, payableUntil: known.expires_at, shown: known.shown as Shown, isNew: false };
    if (others.length >= mostOpen) return 'PAYMENT_UNAVAILABLE';
    const row = {
      id: randomUUID(),
      channel: wish.channel,
      way: wish.way,
      amount_cents: payable.amountCents,
      is_sandbox: gateway.sandbox,
      expires_at: payableUntil(payable.deadline, now),
      shown: { subject: payable.subject, openId: wish.openId },
    };
    open.set(thing.id, [row, ...others]);
    made.push({ ...row, payable });
    return { id: row.id, payable, payableUntil: row.expires_at, shown: row.shown, isNew: true };
  });
  if (made.length > 0) await write(tx, organisationId, made);
  return answers;
}

interface OpenRow {
  id: string;
  channel: string;
  way: string;
  amount_cents: number;
  is_sandbox: boolean;
  expires_at: Date;
  shown: Shown | null;
}

/** The attempts that are open, newest first, by what they are to pay. */
async function openPayments(
  tx: Db,
  organisationId: string,
  things: readonly PayableThing[],
): Promise<Map<string, OpenRow[]>> {
  const of = { order: 'order_id', recharge: 'recharge_id' } as const;
  const open = new Map<string, OpenRow[]>();
  for (const kind of ['order', 'recharge'] as const) {
    const ids = things.flatMap((thing) => (thing.kind === kind ? [thing.id] : []));
    if (ids.length === 0) continue;
    const rows = await tx
      .selectFrom('payment')
      .select(['id', 'channel', 'way', 'amount_cents', 'is_sandbox', 'expires_at', 'shown'])
      .select((eb) => eb.ref(of[kind]).as('thing'))
      .where('organisation_id', '=', organisationId)
      .where(of[kind], 'in', ids)
      .where('state', '=', 'OPEN')
      .orderBy('created_at', 'desc')
      .execute();
    for (const { thing, shown, ...row } of rows) {
      const id = thing as string;
      open.set(id, [...(open.get(id) ?? []), { ...row, shown: shown as Shown | null }]);
    }
  }
  return open;
}

async function write(tx: Db, organisationId: string, made: readonly (OpenRow & { payable: Payable })[]): Promise<void> {
  await tx
    .insertInto('payment')
    .values(
      made.map(({ payable, shown, ...row }) => ({
        ...row,
        organisation_id: organisationId,
        order_id: payable.order?.orderId ?? null,
        recharge_id: payable.rechargeId,
        event_id: payable.order?.eventId ?? null,
        currency: payable.currency,
        shown: JSON.stringify(shown),
        next_check_at: sql<Date>`now() + ${firstCheckSeconds} * interval '1 second'`,
      })),
    )
    .execute();
  await tx
    .insertInto('directory')
    .values(
      made.map(({ id }) => ({
        kind: 'payment',
        code: gatewayNumber(id),
        organisation_id: organisationId,
        target_id: id,
      })),
    )
    .execute();
  await paymentsOpened(tx, organisationId, made);
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
    shown.at !== undefined && freshMs[wish.way] === 0
      ? true
      : await deskOf(services).keep({ id, shown: next }, organisationId);
  // Ended meanwhile: nobody is shown what nobody watches.
  return isOpen ? openedOf(gateway, reserved, next) : 'PAYMENT_UNAVAILABLE';
}

function howOf(made: Created): Pick<Shown, 'codeUrl' | 'url' | 'params'> {
  if (made.show === 'qr') return { codeUrl: made.codeUrl };
  return made.show === 'redirect' ? { url: made.url } : { params: made.params };
}

/** Keeps how payments are shown; false for those that are open no more. */
async function keep(tx: Db, organisationId: string, all: readonly { id: string; shown: Shown }[]): Promise<boolean[]> {
  const shown = all.map((each) => JSON.stringify(each.shown));
  const { rows } = await sql<{ id: string }>`
    UPDATE payment p SET shown = k.shown FROM unnest(${all.map((each) => each.id)}::uuid[], ${shown}::jsonb[]) AS k(id, shown)
    WHERE p.organisation_id = ${organisationId} AND p.id = k.id AND p.state = 'OPEN' RETURNING p.id`.execute(tx);
  const kept = new Set(rows.map((row) => row.id));
  return all.map(({ id }) => kept.has(id));
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
    orderId: payable.order?.orderId ?? null,
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
