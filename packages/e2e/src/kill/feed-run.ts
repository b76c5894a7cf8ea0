import { randomBytes } from 'node:crypto';
import { chatPost } from '@convoke/contract/chat/chat.public.calls.ts';
import { liveAdd } from '@convoke/contract/live/live.calls.ts';
import { liveEnter } from '@convoke/contract/live/live.watch.calls.ts';
import { expect } from 'vitest';
import { logIn, must, send } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { plainInstallation, startProduct } from '../support/product.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const nonce = () => randomBytes(12).toString('hex');

/** As a browser's EventSource goes on: the number of what it heard last, and how long it waits before it comes back. */
class Page {
  /** What was heard, in its order. */
  readonly heard: string[] = [];
  isOpen = false;
  private last: number | null = null;
  private retryMs = 1000;
  private isClosed = false;
  private readonly stop = new AbortController();

  /** `bases` as a proxy that tries the next one: where there is no answer it asks another. */
  async follow(bases: readonly string[], path: string, at: number): Promise<void> {
    for (let turn = at; !this.isClosed; turn += 1) {
      await this.read(`${bases[turn % bases.length]}${path}`).catch(() => undefined);
      this.isOpen = false;
      // Where nobody answers a proxy asks the other one at once; a stream that was cut is waited for.
      await pause(this.retryMs);
    }
  }

  close(): void {
    this.isClosed = true;
    this.stop.abort();
  }

  private async read(url: string): Promise<void> {
    const headers: Record<string, string> = this.last === null ? {} : { 'last-event-id': String(this.last) };
    const response = await fetch(url, { headers, signal: this.stop.signal });
    if (!response.headers.get('content-type')?.includes('event-stream')) throw new Error(`refused: ${response.status}`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach((block) => this.hear(block));
    }
  }

  private hear(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
    const retry = field('retry');
    if (retry !== undefined) this.retryMs = Number(retry);
    const name = field('event');
    if (name === 'reset') this.heard.push('reset');
    if (name === 'hello') this.isOpen = true;
    const id = field('id');
    if (id !== undefined) this.last = Number(id);
    if (name !== undefined) return;
    const said = JSON.parse(field('data') ?? '[]') as { event: { kind: string; message?: { text: string } } }[];
    for (const { event } of said) if (event.message) this.heard.push(event.message.text);
  }
}

/**
 * Pages follow a live at two processes while people write at whichever of them answers; then one of the two is killed with SIGKILL, so often. Everybody must be back within 15 seconds, and in
 * the end every page must have heard every message that was answered, once and in one order.
 */
export async function followWhileKilled({ pages: count, kills }: { pages: number; kills: number }): Promise<number> {
  const env = { ...plainInstallation.env, LOG_LEVEL: 'fatal' };
  const product = await startProduct({ durable: true, env });
  const pages = Array.from({ length: count }, () => new Page());
  try {
    const other = await product.addServer(env);
    const bases = [product.url, other.url];
    const token = await logIn(product.url, plainInstallation.login);
    const { eventId, code } = await publishedEvent(product.url, token, 'Followed while killed');
    const times = {
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const { liveId } = await must(product.url, liveAdd, { eventId, title: 'Live', ...times }, token);
    const enter = async () => (await must(product.url, liveEnter, { code, device: nonce(), name: 'Vera' })).pass;
    const passes: string[] = [];
    for (let at = 0; at < Math.ceil(count / 5); at += 1) passes.push(await enter());
    const path = (pass = '') => `/event/online/feed/${code}/${liveId}?pass=${encodeURIComponent(pass)}`;
    for (const [at, page] of pages.entries()) void page.follow(bases, path(passes[at % passes.length]), at);
    await expect.poll(() => pages.every(({ isOpen }) => isOpen), { timeout: 60_000 }).toBe(true);

    const told: string[] = [];
    let isOver = false;
    const writer = async (name: number) => {
      const pass = await enter();
      for (let turn = 0; !isOver; turn += 1) {
        const text = `${name}: ${turn}`;
        const message = { code, liveId, pass, nonce: nonce(), text };
        for (let attempt = name; ; attempt += 1) {
          const answer = await send(bases[attempt % 2] ?? '', chatPost, message).catch(() => null);
          if (answer?.code === 0) break;
          if (isOver && answer === null) return;
          await pause(100);
        }
        told.push(text);
        await pause(1050);
      }
    };
    const writers = Array.from({ length: 5 }, (_, name) => writer(name));
    let slowest = 0;
    for (let round = 0; round < kills; round += 1) {
      await pause(2000);
      const killed = round % 2 ? other.process() : product.server();
      killed.kill('SIGKILL');
      const began = Date.now();
      // What the kill cut off is noticed first.
      await pause(300);
      await expect.poll(() => pages.every(({ isOpen }) => isOpen), { timeout: 15_000, interval: 50 }).toBe(true);
      slowest = Math.max(slowest, Date.now() - began);
      await pause(1000);
      await (round % 2 ? other.restart() : product.restartServer());
    }
    isOver = true;
    await Promise.all(writers);
    const all = told.toSorted();
    expect(all.length).toBeGreaterThan(kills * 5);
    await expect.poll(() => pages.filter(({ heard }) => heard.length < all.length).length, { timeout: 15_000 }).toBe(0);
    const [first] = pages;
    for (const { heard } of pages) {
      expect(heard.toSorted()).toEqual(all);
      expect(heard).toEqual(first?.heard);
    }
    return slowest;
  } finally {
    for (const page of pages) page.close();
    await product.stop();
  }
}
