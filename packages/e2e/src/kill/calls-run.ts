import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { outboundAgentAdd, outboundLogin } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { seatRecording } from '@convoke/contract/outbound/outbound.calls.ts';
import { outboundAllot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import {
  outboundExecute,
  outboundHangUp,
  outboundLogSave,
  outboundNext,
  seatBeat,
  seatOn,
} from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundIntentAdd } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { outboundSettingsSave } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { beatSeconds } from '@convoke/contract/outbound/outbound.rules.ts';
import {
  outboundTaskBind,
  outboundTaskCreate,
  outboundTaskUpdate,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import { type PhoneCall, TestPhone } from '@convoke/line/testing/test-phone.ts';
import pg from 'pg';
import { logIn, must } from '../support/client.ts';
import { lineKey, plainInstallation, type Product, startProduct } from '../support/product.ts';

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A call of the ledger, as the database has it. */
export interface KeptCall {
  id: string;
  state: string;
  cause: string | null;
  talkMs: number;
  recording: string;
  recordingMs: number | null;
}

/** An agent at a desk with people to call, in an installation whose parts can be killed. */
export class CallCentre {
  readonly product: Product;
  readonly database: pg.Client;
  #token = '';
  #version = 0;
  #intentId = '';
  #agentId = '';
  #taskId = '';
  #beats: NodeJS.Timeout | undefined;

  private constructor(product: Product, database: pg.Client) {
    this.product = product;
    this.database = database;
  }

  /** `people` of them answer at once and speak. */
  static async open(people: number): Promise<CallCentre> {
    const product = await startProduct({ durable: true, hasLine: true, env: plainInstallation.env });
    const centre = new CallCentre(product, new pg.Client({ connectionString: product.superuserUrl }));
    await centre.connect();
    const { url } = product;
    const organiser = await logIn(url, plainInstallation.login);
    await must(
      url,
      outboundSettingsSave,
      {
        perMinute: 10,
        perDay: 100,
        windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 })),
      },
      organiser,
    );
    centre.#intentId = (await must(url, outboundIntentAdd, { name: 'Interested' }, organiser)).intentId;
    const login = { loginName: 'ling', password: 'on-the-phone-1' };
    centre.#agentId = (await must(url, outboundAgentAdd, { ...login, name: 'Ling' }, organiser)).outboundId;
    centre.#taskId = (
      await must(url, outboundTaskCreate, { name: 'Spring', intentIds: [centre.#intentId] }, organiser)
    ).taskId;
    const memberIds: string[] = [];
    for (let each = 0; each < people; each += 1) {
      const phones = [`138001${String(each).padStart(3, '0')}17`];
      memberIds.push((await must(url, memberEntry, { name: `Person ${each}`, phones }, organiser)).memberId);
    }
    const taskId = centre.#taskId;
    await must(url, outboundTaskBind, { taskId, memberIds }, organiser);
    await must(url, outboundTaskUpdate, { taskId, state: 'open' }, organiser);
    await must(url, outboundAllot, { taskId, outboundIds: [centre.#agentId] }, organiser);
    centre.#token = (await must(url, outboundLogin, login)).token;
    await centre.sit();
    return centre;
  }

  private async connect(): Promise<void> {
    // PostgreSQL dies in these runs.
    this.database.on('error', () => {});
    await this.database.connect();
  }

  /** Takes the seat in a new window, which beats from now on. */
  async sit(): Promise<void> {
    this.#version = (await must(this.product.url, seatOn, { takeOver: true }, this.#token)).version;
    this.stopBeating();
    this.#beats = setInterval(() => {
      must(this.product.url, seatBeat, { version: this.#version }, this.#token).catch(() => {});
    }, beatSeconds * 1000);
  }

  /** The window is gone. */
  stopBeating(): void {
    clearInterval(this.#beats);
  }

  async next(): Promise<string | null> {
    const { callee } = await must(this.product.url, outboundNext, { version: this.#version }, this.#token);
    return callee?.outboundMemberId ?? null;
  }

  async dial(outboundMemberId: string): Promise<string> {
    const { callId } = await must(
      this.product.url,
      outboundExecute,
      { outboundMemberId, version: this.#version },
      this.#token,
    );
    if (callId === null) throw new Error('an agent at a seat dials');
    return callId;
  }

  phone(): Promise<TestPhone> {
    const { url } = this.product;
    return TestPhone.open(`${url.replace('http', 'ws')}/line/ws`, lineKey, {
      agentId: this.#agentId,
      version: this.#version,
    });
  }

  hangUp(callId: string): Promise<unknown> {
    return must(this.product.url, outboundHangUp, { callId }, this.#token);
  }

  save(callId: string, outboundMemberId: string): Promise<unknown> {
    const [intentId, taskId] = [this.#intentId, this.#taskId];
    return must(this.product.url, outboundLogSave, { callId, outboundMemberId, intentId, taskId }, this.#token);
  }

  /** Dials whoever comes next and talks for a moment. */
  async talk(ms: number): Promise<{ phone: TestPhone; call: PhoneCall; callId: string; outboundMemberId: string }> {
    const outboundMemberId = await this.next();
    if (outboundMemberId === null) throw new Error('nobody is left to call');
    const callId = await this.dial(outboundMemberId);
    const phone = await this.phone();
    const call = await phone.call(callId);
    await until(() => call.isConnected && call.firstSoundAt !== undefined, 10_000);
    await pause(ms);
    return { phone, call, callId, outboundMemberId };
  }

  async kept(callId: string): Promise<KeptCall> {
    const again = new pg.Client({ connectionString: this.product.superuserUrl });
    await again.connect();
    try {
      const { rows } = await again.query<KeptCall>(
        `SELECT id, state, cause, talk_ms AS "talkMs", recording, recording_ms AS "recordingMs" FROM outbound_call WHERE id = $1`,
        [callId],
      );
      return rows[0] as KeptCall;
    } finally {
      await again.end();
    }
  }

  /** How often numbers were dialled, as the gate counts, and calls that were made. */
  async dialled(): Promise<{ dials: number; calls: number; going: number }> {
    const again = new pg.Client({ connectionString: this.product.superuserUrl });
    await again.connect();
    try {
      const { rows } = await again.query<{ dials: number; calls: number; going: number }>(
        `SELECT (SELECT coalesce(sum(cardinality(dials)), 0)::int FROM outbound_gate) AS dials,
           (SELECT count(*)::int FROM outbound_call) AS calls, (SELECT count(*)::int FROM outbound_gate WHERE live_call_id IS NOT NULL) AS going`,
      );
      return rows[0] as { dials: number; calls: number; going: number };
    } finally {
      await again.end();
    }
  }

  /** The samples of a recording by its link, one list a channel, silence left in. */
  async samples(callId: string): Promise<{ left: Buffer; right: Buffer; rate: number }> {
    const { url } = await must(this.product.url, seatRecording, { callId }, this.#token);
    const response = await fetch(new URL(url, this.product.url));
    const bytes = Buffer.from(await response.arrayBuffer());
    const at = bytes.indexOf('data') + 8;
    const sound = bytes.subarray(at);
    const channel = (side: number) => Buffer.from(sound.filter((_, index) => index % 2 === side));
    return { left: channel(0), right: channel(1), rate: bytes.readUInt32LE(24) };
  }

  async close(): Promise<void> {
    this.stopBeating();
    await this.database.end().catch(() => {});
    await this.product.stop();
  }
}

export async function until(is: () => boolean | Promise<boolean>, ms: number): Promise<number> {
  const began = performance.now();
  while (!(await is())) {
    if (performance.now() - began > ms) throw new Error(`not within ${ms} ms`);
    await pause(50);
  }
  return performance.now() - began;
}

/** µ-law silence is 0xFF or 0x7F; everything else was said. */
export const isVoiced = (sound: Buffer) => sound.filter((sample) => (sample & 0x7f) < 0x78).length > sound.length / 50;
