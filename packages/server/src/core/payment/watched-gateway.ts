import type { PaymentGateway, PaymentOpenId, Refused, Unknown } from './gateway.ts';

export type GatewayOperation = 'create' | 'query' | 'close' | 'refund' | 'queryRefund' | 'openId' | 'notice';

/** What became of one call. `error` is a mistake of ours, before anything was sent. */
export interface GatewayCall {
  channel: PaymentGateway['channel'];
  sandbox: boolean;
  operation: GatewayOperation;
  outcome: 'ok' | 'refused' | 'unknown' | 'error';
  /** Of a refusal or an unknown outcome; without secrets. */
  reason: string | null;
  /** How long it took; null where nothing was asked. */
  ms: number | null;
}

export type Recorder = (call: GatewayCall) => void;

/** The same gateway, every call of it told to `record`. */
export function watchedGateway(gateway: PaymentGateway, record: Recorder): PaymentGateway {
  const { channel, sandbox } = gateway;
  const watch = watcher(channel, sandbox, record);
  return {
    channel,
    sandbox,
    create(order) {
      // An address for the browser is signed here and sent nowhere: it says nothing about the gateway.
      return watch('create', () => gateway.create(order), channel === 'wechat' || order.way === 'qr');
    },
    query: (outTradeNo) => watch('query', () => gateway.query(outTradeNo)),
    close: (outTradeNo) => watch('close', () => gateway.close(outTradeNo)),
    refund: (refund) => watch('refund', () => gateway.refund(refund)),
    queryRefund: (outTradeNo, outRefundNo) => watch('queryRefund', () => gateway.queryRefund(outTradeNo, outRefundNo)),
    readNotice(headers, rawBody) {
      const notice = gateway.readNotice(headers, rawBody);
      const isRefused = notice.kind === 'refused';
      record({
        channel,
        sandbox,
        operation: 'notice',
        outcome: isRefused ? 'refused' : 'ok',
        reason: isRefused ? notice.reason : null,
        ms: null,
      });
      return notice;
    },
    noticeAnswer: gateway.noticeAnswer,
  };
}

/** The same, with each exchange of a code recorded. */
export function watchedOpenId(openId: PaymentOpenId, sandbox: boolean, record: Recorder): PaymentOpenId {
  const watch = watcher('wechat', sandbox, record);
  return {
    authorizeUrl: openId.authorizeUrl,
    openIdOf: (code) => watch('openId', () => openId.openIdOf(code)),
  };
}

function watcher(channel: PaymentGateway['channel'], sandbox: boolean, record: Recorder) {
  /** `isAsked`: false where the gateway is not asked when all goes well. */
  return async function watch<T extends object>(
    operation: GatewayOperation,
    call: () => Promise<T>,
    isAsked = true,
  ): Promise<T> {
    const began = performance.now();
    const tell = (outcome: GatewayCall['outcome'], reason: string | null) =>
      record({ channel, sandbox, operation, outcome, reason, ms: performance.now() - began });
    try {
      const answer = await call();
      const { outcome, reason } = outcomeOf(answer);
      if (isAsked || outcome !== 'ok') tell(outcome, reason);
      return answer;
    } catch (error) {
      tell('error', null);
      throw error;
    }
  };
}

function outcomeOf(answer: object | Refused | Unknown): Pick<GatewayCall, 'outcome' | 'reason'> {
  if ('unknown' in answer) return { outcome: 'unknown', reason: answer.reason };
  if (isRefused(answer)) return { outcome: 'refused', reason: `${answer.code} ${answer.reason}`.trim() };
  return { outcome: 'ok', reason: null };
}

function isRefused(answer: object): answer is Refused {
  return 'state' in answer && answer.state === 'refused';
}
