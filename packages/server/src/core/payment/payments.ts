import { randomUUID } from 'node:crypto';
import type { Database } from '../data/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { alipayGateway } from './alipay.ts';
import type { PaymentChannel, PaymentGateway, PaymentOpenId } from './gateway.ts';
import { GatewayHealth } from './gateway-health.ts';
import { sandboxGateway, sandboxOpenId, SandboxSource } from './sandbox-gateway.ts';
import { type GatewayCall, watchedGateway, watchedOpenId } from './watched-gateway.ts';
import { wechatOpenId } from './wechat-open-id.ts';
import { wechatPayGateway } from './wechat.ts';

/** What the product pays through. */
export interface Payments {
  /** The channels that are set up, in the order in which people are shown them. */
  channels(): { channel: PaymentChannel; sandbox: boolean }[];
  /** Null when that channel is not set up. */
  gateway(channel: PaymentChannel): PaymentGateway | null;
  /** Who pays inside WeChat; null without WeChat Pay. */
  openId: PaymentOpenId | null;
  /**
   * Where a gateway is to send its notices: the public address, but for the local sandbox, which calls this machine only. `path` begins with "/" and has no
   * query, which WeChat refuses.
   */
  notifyUrl(path: string): string;
  /** What this process has seen of the gateways; `gatewayHealth` tells what all have. */
  health: GatewayHealth;
  close(): Promise<void>;
}

interface Parts {
  settings: Settings;
  database: Database;
  log: Log;
  metrics: Metrics;
  now: () => Date;
}

/** Sets up the gateways of the settings, with one watch over all of them. Throws when a key is missing or malformed. */
export function makePayments({ settings, database, log, metrics, now }: Parts): Payments {
  const health = new GatewayHealth({ database, log, now, processId: randomUUID() });
  const record = (call: GatewayCall): void => {
    const { channel, operation, outcome, reason, ms } = call;
    metrics.gatewayCalls.inc({ channel, operation, outcome });
    if (ms !== null) metrics.gatewaySeconds.observe({ channel, operation }, ms / 1000);
    if (outcome === 'unknown') log.warn({ channel, operation, reason, ms: Math.round(ms ?? 0) }, 'payment gateway');
    health.record(call);
  };
  const { gateways, openId } = madeBy(settings);
  const watched = gateways.map((gateway) => watchedGateway(gateway, record));
  const localUrl = settings.payment.sandbox === null ? null : ownUrl(settings);
  return {
    channels: () => watched.map(({ channel, sandbox }) => ({ channel, sandbox })),
    gateway: (channel) => watched.find((one) => one.channel === channel) ?? null,
    openId: openId && watchedOpenId(openId, gateways.find((one) => one.channel === 'wechat')?.sandbox ?? false, record),
    notifyUrl(path) {
      if (!/^\/[^?#]*$/.test(path)) throw new RangeError('a notice goes to a path without a query');
      return `${localUrl ?? settings.PUBLIC_URL}${path}`;
    },
    health,
    close: () => health.close(),
  };
}

function madeBy({ payment }: Settings): { gateways: PaymentGateway[]; openId: PaymentOpenId | null } {
  if (payment.sandbox !== null) {
    const source = new SandboxSource(payment.sandbox);
    return {
      gateways: [sandboxGateway(source, 'wechat'), sandboxGateway(source, 'alipay')],
      openId: sandboxOpenId(source),
    };
  }
  const gateways: PaymentGateway[] = [];
  if (payment.wechat) gateways.push(wechatPayGateway(payment.wechat.pay));
  if (payment.alipay) gateways.push(alipayGateway(payment.alipay));
  return { gateways, openId: payment.wechat && openIdOf(wechatOpenId(payment.wechat.openId)) };
}

function openIdOf(real: ReturnType<typeof wechatOpenId>): PaymentOpenId {
  return {
    authorizeUrl: (redirectUri, state) => Promise.resolve({ url: real.authorizeUrl(redirectUri, state) }),
    openIdOf: (code) => real.openIdOf(code),
  };
}

/** This process as seen from its own machine. */
function ownUrl({ HOST, PORT }: Settings): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
