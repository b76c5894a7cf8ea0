import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alipayGateway } from '../alipay.ts';
import type { Notice, PaymentGateway, PaymentOrder } from '../gateway.ts';
import { readSandboxSettings, type SandboxOptions } from '../sandbox-settings.ts';
import { wechatPayGateway } from '../wechat.ts';

const entry = new URL('../../../../../gateways/src/payment/main.ts', import.meta.url);

export interface SandboxTrade {
  id: string;
  state: string;
  outTradeNo: string;
  cashierUrl: string;
}

export interface SandboxNotice {
  id: string;
  kind: string;
  state: string;
  mode: string;
  outTradeNo: string;
  attempts: { status: number; answer: string; taken: boolean }[];
}

/** The real sandbox as a process of its own, with a folder and a port of its own. */
export class SandboxProcess {
  readonly dir: string;
  #port = 0;
  #child: ChildProcess | undefined;
  readonly #factor: number;

  private constructor(dir: string, factor: number) {
    this.dir = dir;
    this.#factor = factor;
  }

  static async start(factor = 300): Promise<SandboxProcess> {
    const sandbox = new SandboxProcess(await mkdtemp(join(tmpdir(), 'payment-')), factor);
    await sandbox.start();
    return sandbox;
  }

  /** Again on the same port, as the launcher would. */
  async start(): Promise<void> {
    this.#child = fork(entry, {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: this.dir,
        PAYMENT_PORT: String(this.#port),
        PAYMENT_TIME_FACTOR: String(this.#factor),
      },
      execArgv: [],
      silent: true,
    });
    let said = '';
    this.#child.stderr?.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    const ended = once(this.#child, 'exit').then(() => {
      throw new Error(`the sandbox did not start: ${said}`);
    });
    await Promise.race([once(this.#child, 'message'), ended]);
    ended.catch(() => undefined);
    this.#port = Number(new URL(this.options.wechat.baseUrl).port);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.dir, { recursive: true, force: true });
  }

  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get options(): SandboxOptions {
    return readSandboxSettings(join(this.dir, 'payment', 'settings.json'));
  }

  wechat(more: Partial<SandboxOptions['wechat']> = {}): PaymentGateway {
    return wechatPayGateway({ ...this.options.wechat, timeoutMs: 3000, ...more });
  }

  alipay(more: Partial<SandboxOptions['alipay']> = {}): PaymentGateway {
    return alipayGateway({ ...this.options.alipay, timeoutMs: 3000, ...more });
  }

  send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.base}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
  }

  async control(body: object): Promise<void> {
    const answer = await this.send('PUT', '/control', body);
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** `/api/trades/…/{action}`; throws when the sandbox refuses. */
  async act(gateway: PaymentGateway, outTradeNo: string, action: string, body: object = {}): Promise<unknown> {
    const answer = await this.send('POST', `/api/trades/${gateway.channel}/${outTradeNo}/${action}`, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return JSON.parse(text);
  }

  async trade(outTradeNo: string): Promise<SandboxTrade | undefined> {
    const answer = await this.send('GET', `/api/trades?outTradeNo=${outTradeNo}`);
    return ((await answer.json()) as { trades: SandboxTrade[] }).trades[0];
  }

  async notices(outTradeNo: string): Promise<SandboxNotice[]> {
    const answer = await this.send('GET', `/api/notices?outTradeNo=${outTradeNo}`);
    return ((await answer.json()) as { notices: SandboxNotice[] }).notices;
  }
}

export interface Taken {
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  notice: Notice;
}

/** The product's side of notices: reads each with the gateway named in the path, and answers as `answer` says. */
export class Merchant {
  readonly taken: Taken[] = [];
  readonly #server: Server;
  /** Whether a genuine notice is taken; refused ones never are. */
  takes: (notice: Notice) => boolean = () => true;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(gateways: Record<string, PaymentGateway>): Promise<Merchant> {
    const server = createServer();
    const merchant = new Merchant(server);
    server.on('request', (request, reply) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const gateway = gateways[(request.url ?? '').split('/')[1] ?? ''];
        if (!gateway) return reply.writeHead(404).end();
        const body = Buffer.concat(pieces);
        const notice = gateway.readNotice(request.headers, body);
        merchant.taken.push({ url: request.url ?? '', headers: request.headers, body, notice });
        const answer = gateway.noticeAnswer(notice.kind !== 'refused' && merchant.takes(notice));
        return reply.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return merchant;
  }

  urlFor(gateway: PaymentGateway, rest = 'notify'): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${gateway.channel}/${rest}`;
  }

  of(outTradeNo: string): Notice[] {
    return this.taken.map((one) => one.notice).filter((one) => 'outTradeNo' in one && one.outTradeNo === outTradeNo);
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let last = 0;

/** An order of 88.80 yuan with a number of its own. */
export function orderFor(gateway: PaymentGateway, merchant: Merchant, more: Partial<PaymentOrder> = {}): PaymentOrder {
  last++;
  return {
    way: gateway.channel === 'wechat' ? 'native' : 'qr',
    outTradeNo: `T${Date.now()}_${last}`,
    amountCents: 8880,
    subject: '2026 年会 <b>VIP</b> 🎫',
    notifyUrl: merchant.urlFor(gateway),
    expiresAt: new Date(Date.now() + 15 * 60_000),
    ...more,
  };
}
