import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPayment } from '@convoke/gateways/payment/payment.ts';
import type { Notice, Refund, Trade } from '@convoke/gateways/payment/record.ts';
import type { FastifyInstance } from 'fastify';
import type { PaymentChannel } from '../src/core/payment/gateway.ts';
import { startServer, type StartOptions, type TestServer } from './server.ts';

/** What the control of the sandbox takes; see packages/gateways/src/payment/control.ts. */
export interface SandboxControl {
  channel?: PaymentChannel;
  answers?: string;
  answerDelayMs?: number;
  forMs?: number;
  notices?: string;
  copies?: number;
  noticeDelayMs?: number;
  refunds?: 'success' | 'abnormal';
}

/** How a person pays. `paidCents`: another amount than was asked; `late`: though it is closed; `afterMs`: under way until then. */
export interface SandboxPayment {
  paidCents?: number;
  late?: boolean;
  afterMs?: number;
  /** How the merchant is told of it: see control.ts. */
  notices?: string;
  copies?: number;
  noticeDelayMs?: number;
}

export type SandboxTrade = Trade & { cashierUrl: string };
/** What a person or the gateway does with a payment. */
export type SandboxAction = 'pay' | 'see' | 'cancel' | 'fail' | 'notice' | 'replay';

/** The payment sandbox in this process, with a folder and keys of its own. */
export interface TestSandbox {
  url: string;
  /** For PAYMENT_SANDBOX_SETTINGS. */
  settingsFile: string;
  /** Anything of its control API; throws when it refuses. */
  ask(method: string, path: string, body?: object): Promise<unknown>;
  control(change: SandboxControl): Promise<void>;
  /** Forgets every payment and misbehaves no more. */
  reset(): Promise<void>;
  /** Somebody scans the code and pays; resolves with the payment. The notice goes out afterwards: `settled` waits for it. */
  pay(channel: PaymentChannel, outTradeNo: string, how?: SandboxPayment): Promise<SandboxTrade>;
  act(channel: PaymentChannel, outTradeNo: string, action: SandboxAction, body?: object): Promise<unknown>;
  /** The newest first. */
  trades(of?: { channel?: PaymentChannel; outTradeNo?: string }): Promise<SandboxTrade[]>;
  refunds(of?: { channel?: PaymentChannel; outTradeNo?: string }): Promise<Refund[]>;
  notices(of?: { channel?: PaymentChannel; outTradeNo?: string }): Promise<Notice[]>;
  /** Resolves with the notices of a payment when none of them is waiting to be sent or repeated any more; throws after ten seconds. */
  settled(channel: PaymentChannel, outTradeNo: string): Promise<Notice[]>;
  close(): Promise<void>;
}

/** `factor`: how many times faster than in reality notices are repeated and refunds end. */
export async function startSandbox(options: { factor?: number } = {}): Promise<TestSandbox> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'convoke-test-payment-'));
  const running = await startPayment({ dataDir, port: 0, factor: options.factor ?? 300 });
  const url = `http://127.0.0.1:${running.port}`;

  async function ask(method: string, where: string, body?: object): Promise<unknown> {
    const answer = await fetch(url + where, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`payment sandbox: ${method} ${where}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  async function list<T>(name: string, of: Record<string, string> = {}): Promise<T[]> {
    const query = new URLSearchParams({ ...of, limit: '1000' }).toString();
    return ((await ask('GET', `/api/${name}?${query}`)) as Record<string, T[]>)[name] ?? [];
  }
  const sandbox: TestSandbox = {
    url,
    settingsFile: path.join(dataDir, 'payment', 'settings.json'),
    ask,
    async control(change) {
      await ask('PUT', '/control', change);
    },
    async reset() {
      await ask('POST', '/control/reset');
    },
    async pay(channel, outTradeNo, how = {}) {
      return (await sandbox.act(channel, outTradeNo, 'pay', how)) as SandboxTrade;
    },
    act: (channel, outTradeNo, action, body = {}) =>
      ask('POST', `/api/trades/${channel}/${outTradeNo}/${action}`, body),
    trades: (of) => list('trades', of),
    refunds: (of) => list('refunds', of),
    notices: (of) => list('notices', of),
    async settled(channel, outTradeNo) {
      const end = performance.now() + 10_000;
      for (;;) {
        const [trade] = await sandbox.trades({ channel, outTradeNo });
        const notices = await sandbox.notices({ channel, outTradeNo });
        const isQuiet = trade?.state !== 'USERPAYING' && notices.length > 0;
        if (isQuiet && notices.every((one) => one.state !== 'waiting')) return notices;
        if (performance.now() > end) throw new Error(`notices still wait: ${JSON.stringify(notices)}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return sandbox;
}

export interface PayingServer {
  server: TestServer;
  sandbox: TestSandbox;
  /** Ends the server, and the sandbox unless it was given. */
  close(): Promise<void>;
}

/**
 * A server that takes payments, and the sandbox it takes them through. It also listens on a port of this machine, where the sandbox sends its notices; pass
 * `sandbox` (and `database`) for a second server process's worth.
 */
export async function startPayingServer(
  options: StartOptions & { sandbox?: TestSandbox; factor?: number } = {},
): Promise<PayingServer> {
  const { sandbox: given, factor, ...rest } = options;
  const sandbox = given ?? (await startSandbox(factor === undefined ? {} : { factor }));
  const door = await openDoor();
  const server = await startServer({
    ...rest,
    env: {
      PAYMENT_SANDBOX_SETTINGS: sandbox.settingsFile,
      PORT: String(door.port),
      // Where browsers come back to: the sandbox sends them to this machine only.
      PUBLIC_URL: `http://127.0.0.1:${door.port}`,
      ...rest.env,
    },
  });
  door.lead(server.app);
  return {
    server,
    sandbox,
    async close() {
      await door.close();
      await server.close();
      if (given === undefined) await sandbox.close();
    },
  };
}

/** A port that is ours before the server is made, because its settings must name it. */
async function openDoor(): Promise<{ port: number; lead(app: FastifyInstance): void; close(): Promise<void> }> {
  const front: Server = createServer();
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    port: (front.address() as AddressInfo).port,
    lead: (app) => void front.on('request', (request, reply) => app.server.emit('request', request, reply)),
    close: () =>
      new Promise((resolve) => {
        front.closeAllConnections();
        front.close(() => resolve());
      }),
  };
}
