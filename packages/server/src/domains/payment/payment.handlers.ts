import { accountRechargeCheck } from '@convoke/contract/account/account.calls.ts';
import { orderComplete } from '@convoke/contract/order/order.own.calls.ts';
import {
  type OpenedPayment,
  payAlipay,
  payAuthorizeUrl,
  payHealth,
  payOpenId,
  payRechargeAlipay,
  payRechargeWechat,
  payRechargeWechatH5,
  payWechatH5,
  payWechatJs,
  payWechatNative,
} from '@convoke/contract/payment/payment.calls.ts';
import type { BaseContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import type { JsapiParams, PaymentChannel } from '../../core/payment/gateway.ts';
import { gatewayHealth } from '../../core/payment/gateway-health.ts';
import { balanceOf, rechargeForPayment } from '../account/account.ops.ts';
import { orderState } from '../order/order.payable.ops.ts';
import { checkNow } from './poll/payment.check.ts';
import { type Opened, openPayment, type Wish } from './open/payment.open.ts';

export const paymentHandlers = [
  implement(payWechatNative, async (ctx) => {
    return answerOf(await openOrder(ctx, { channel: 'wechat', way: 'native' }));
  }),

  implement(payAlipay, async (ctx, input) => {
    const way = alipayWays[input.type];
    return answerOf(await openOrder(ctx, { channel: 'alipay', way, returnUrl: `/success/${input.orderId}` }));
  }),

  implement(payWechatJs, async (ctx, input) => {
    const opened = await openOrder(ctx, { channel: 'wechat', way: 'jsapi', openId: input.openId });
    const { params } = opened;
    if (params === null) return ctx.fail('PAYMENT_UNAVAILABLE');
    const sandboxUrl = opened.isSandbox ? await sandboxPage(ctx, params, payPage(input.orderId)) : null;
    return { ...answerOf(opened), params, sandboxUrl };
  }),

  implement(payWechatH5, async (ctx, input) => {
    return answerOf(await openOrder(ctx, { channel: 'wechat', way: 'h5', returnUrl: payPage(input.orderId) }));
  }),

  implement(payRechargeWechat, async (ctx, input) => {
    return answerOf(await openRecharge(ctx, input.orderId, { channel: 'wechat', way: 'native' }));
  }),

  implement(payRechargeWechatH5, async (ctx, input) => {
    const returnUrl = rechargePage(input.orderId, 'wechat');
    return answerOf(await openRecharge(ctx, input.orderId, { channel: 'wechat', way: 'h5', returnUrl }));
  }),

  implement(payRechargeAlipay, async (ctx, input) => {
    const returnUrl = rechargePage(input.orderId, 'alipay');
    return answerOf(
      await openRecharge(ctx, input.orderId, { channel: 'alipay', way: alipayWays[input.type], returnUrl }),
    );
  }),

  implement(payOpenId, async (ctx, input) => {
    const { openId } = ctx.services.payments;
    if (!openId) return ctx.fail('PAYMENT_NOT_OFFERED');
    const answer = await openId.openIdOf(input.code);
    if ('unknown' in answer) return ctx.fail('PAYMENT_UNAVAILABLE');
    return 'openId' in answer ? answer : ctx.fail('CODE_REFUSED');
  }),

  implement(payAuthorizeUrl, async (ctx, input) => {
    const { payments, settings } = ctx.services;
    if (!payments.openId) return ctx.fail('PAYMENT_NOT_OFFERED');
    const answer = await payments.openId.authorizeUrl(`${settings.PUBLIC_URL}${input.path}`, input.state);
    return 'unknown' in answer ? ctx.fail('PAYMENT_UNAVAILABLE') : answer;
  }),

  implement(payHealth, async (ctx) => {
    const all = await gatewayHealth(ctx.services);
    return {
      channels: all.map(({ channel, sandbox, state, lastOkAt, lastFailureAt, reason, failures, calls }) => ({
        channel,
        isSandbox: sandbox,
        state,
        lastOkAt: lastOkAt?.toISOString() ?? null,
        lastFailureAt: lastFailureAt?.toISOString() ?? null,
        reason: reason ?? '',
        failures,
        calls,
      })),
    };
  }),

  implement(orderComplete, async (ctx, input) => {
    const { services, organisationId, targetId } = ctx;
    await checkNow(services, organisationId, 'order_id', targetId);
    const state = await services.database.inOrganisation(organisationId, 'read', (db) =>
      orderState(db, organisationId, targetId, ctx.now()),
    );
    return state === null ? ctx.notFound() : { orderId: input.orderId, state };
  }),

  implement(accountRechargeCheck, async (ctx, { orderId }) => {
    const { services, organisationId } = ctx;
    await checkNow(services, organisationId, 'recharge_id', orderId);
    return services.database.inOrganisation(organisationId, 'read', async (db) => {
      const recharge = await rechargeForPayment(db, organisationId, orderId);
      if (!recharge) return ctx.fail('RECHARGE_UNKNOWN');
      return { orderId, state: recharge.state, balanceCents: await balanceOf(db, organisationId) };
    });
  }),
];

/** WeChat sends people back even before they have paid: to the page where they can say that they have, and which goes on once it is true. */
const payPage = (orderId: string) => `/mobile-pay/${orderId}`;

/** Where a top-up stands: it notices by itself once it is paid. */
const rechargePage = (orderId: string, by: PaymentChannel) => `/account/recharge?order=${orderId}&by=${by}`;

const alipayWays = { pc: 'page', wap: 'wap', qr: 'qr' } as const;

type OrderFailure = 'ORDER_STATE' | 'ORDER_EXPIRED' | 'PAYMENT_UNAVAILABLE' | 'PAYMENT_NOT_OFFERED';

async function openOrder(ctx: BaseContext<OrderFailure>, wish: Omit<Wish, 'clientIp'>): Promise<Opened> {
  const { organisationId, targetId } = ctx;
  const opened = await openPayment(ctx.services, organisationId, { kind: 'order', id: targetId }, wishOf(ctx, wish));
  if (typeof opened !== 'string') return opened;
  // Only top-ups can be unknown.
  return opened === 'gone' || opened === 'RECHARGE_UNKNOWN' ? ctx.notFound() : ctx.fail(opened);
}

async function openRecharge(
  ctx: BaseContext<OrderFailure | 'RECHARGE_UNKNOWN'>,
  rechargeId: string,
  wish: Omit<Wish, 'clientIp'>,
): Promise<Opened> {
  const { organisationId } = ctx;
  const thing = { kind: 'recharge', id: rechargeId, language: ctx.language } as const;
  const opened = await openPayment(ctx.services, organisationId, thing, wishOf(ctx, wish));
  if (typeof opened !== 'string') return opened;
  return ctx.fail(opened === 'gone' ? 'RECHARGE_UNKNOWN' : opened);
}

function wishOf(ctx: BaseContext<never>, wish: Omit<Wish, 'clientIp'>): Wish {
  const { returnUrl } = wish;
  return {
    ...wish,
    clientIp: ctx.address,
    returnUrl: returnUrl === undefined ? undefined : `${ctx.services.settings.PUBLIC_URL}${returnUrl}`,
  };
}

function answerOf(opened: Opened): OpenedPayment {
  const { outTradeNo, isSandbox, codeUrl, url, amountCents, currency } = opened;
  return { outTradeNo, isSandbox, codeUrl, url, amountCents, currency, expiresAt: opened.expiresAt.toISOString() };
}

/** The sandbox's own page in place of WeChat's window: where its authorisation page is, and nowhere else. */
async function sandboxPage(ctx: BaseContext<never>, params: JsapiParams, back: string): Promise<string | null> {
  const { payments, settings } = ctx.services;
  const address = await payments.openId?.authorizeUrl(settings.PUBLIC_URL, '');
  if (!address || 'unknown' in address) return null;
  const prepayId = params.package.replace(/^prepay_id=/, '');
  const page = new URL(`/sandbox/jsapi/${encodeURIComponent(prepayId)}`, address.url);
  page.searchParams.set('redirect_url', `${settings.PUBLIC_URL}${back}`);
  return page.href;
}
