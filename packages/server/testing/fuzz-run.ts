import { allCalls, type ListedCall } from '@convoke/contract/all-calls.ts';
import { type AmplifyingFile, amplifyingFiles } from './amplifying.ts';
import { Fuzzer, type Known, learn } from './fuzz.ts';
import { type FuzzWorld, fuzzWorld } from './fuzz-world.ts';
import { type MultipartBody, spoiltMultipart } from './multipart-heads.ts';
import { RowWatch } from './row-watch.ts';
import { type Answer, place, type SendOptions, sign, startServer, type TestServer } from './server.ts';

export interface FuzzOptions {
  seed: number;
  /** How many requests. */
  inputs: number;
  /** Of a step being copies of one request at once. Default 0.03. */
  copies?: number;
  /** Which calls are asked. Default all of `fuzzedCalls`. */
  calls?: readonly ListedCall[];
  /** Milliseconds after which no further step begins. */
  withinMs?: number;
}

export interface Fuzzed {
  /** Requests, by the id of their call. */
  sent: ReadonlyMap<string, number>;
  /** Those that were success. */
  taken: ReadonlyMap<string, number>;
  /** Requests that were one of several copies at once. */
  copied: number;
  /** What must not be; at most ten. */
  failures: readonly string[];
}

/** An organiser's calls end what they work on: after so many of their requests they get another organisation. */
const officeLasts = 1500;
const mostFailures = 10;

/** Public calls are everybody's and get most; a password is hashed slowly on purpose, and a document is drawn: these get fewer. */
function share(call: ListedCall): number {
  if (call.id.startsWith('auth.') || call.id === 'order.pdf') return 1;
  return isOffice(call) ? 2 : 6;
}

const isOffice = (call: ListedCall) => call.audience === 'organiser' || call.audience === 'staff';

/** Every call of the product is asked but those that speak to other programs (`outbound`). */
export const fuzzedCalls = allCalls.filter((call) => call.audience !== 'outbound');

/** Sends requests made from the calls' schemas and spoilt to a server of its own, and looks at each answer and at what was stored. */
export async function fuzz(options: FuzzOptions): Promise<Fuzzed> {
  const server = await startServer();
  try {
    const run = new FuzzRun(server, options);
    await run.run();
    return run;
  } finally {
    await server.close();
  }
}

class FuzzRun implements Fuzzed {
  readonly sent = new Map<string, number>();
  readonly taken = new Map<string, number>();
  readonly failures: string[] = [];
  copied = 0;
  private readonly server: TestServer;
  private readonly options: FuzzOptions;
  private readonly fuzzer: Fuzzer;
  private count = 0;
  private amplifying: AmplifyingFile[] = [];
  private office: { world: FuzzWorld; known: Record<string, unknown[]>; token: string; asked: number } | undefined;

  constructor(server: TestServer, options: FuzzOptions) {
    this.server = server;
    this.options = options;
    this.fuzzer = new Fuzzer(options.seed);
  }

  async run(): Promise<void> {
    const { random } = this.fuzzer;
    this.amplifying = Object.values(await amplifyingFiles());
    const host = await fuzzWorld(this.server);
    const application = await this.server.applicationToken();
    // Rows that come and go: a refused request may leave a mark in one that is there.
    // And the devices at a door are noted after the answer to a call that reads, whatever is asked next.
    // Orders whose time is over are closed by whoever asks next, and that stays when what was asked is refused.
    const watch = await RowWatch.start(this.server, 'INSERT OR DELETE', ['checkin_device', 'order_history']);
    const calls = this.options.calls ?? fuzzedCalls;
    const hat = calls.flatMap((call) => Array<ListedCall>(share(call)).fill(call));
    const until = Date.now() + (this.options.withinMs ?? Number.POSITIVE_INFINITY);
    // Every call once, whatever chance does afterwards.
    const untried = [...calls];
    let seen = await watch.latest();
    while (this.count < this.options.inputs && this.failures.length < mostFailures && Date.now() < until) {
      const call = untried.at(-1) ?? random.pick(hat);
      if (isOffice(call) && (await this.renewOffice())) seen = await watch.latest();
      const [world, known] =
        isOffice(call) && this.office ? [this.office.world, this.office.known] : [host, host.known];
      const token = isOffice(call) ? this.office?.token : call.audience === 'open' ? undefined : application;
      const { told, answers } = await this.step(call, world, known, token);
      if (answers.length === 0) continue;
      if (call === untried.at(-1)) untried.pop();
      for (const answer of answers) this.judge(call, answer, told);
      if (this.office && isOffice(call)) {
        if (answers.some(({ status }) => status === 401)) this.office.asked = officeLasts;
        learn(this.office.known, answers.find(isTaken)?.data);
      }
      // A call that reads has a transaction in which nothing can be written.
      const last = call.kind === 'read' ? seen : await watch.latest();
      if (last !== seen && !answers.some(isTaken))
        this.failures.push(`stored ${(await watch.since(seen)).join(', ')}: ${told}`);
      seen = last;
    }
    await watch.stop();
  }

  /** One request, or several copies of it at once. No answers when it cannot be written into an address at all. */
  private async step(call: ListedCall, world: FuzzWorld, known: Known, token: string | undefined) {
    const { random } = this.fuzzer;
    const isOdd = random.chance(0.02) && call.method !== 'GET' && call.method !== 'DELETE';
    const named = call.scope?.code;
    const scope = named ? { [named.field]: world.codes[named.kind] ?? [] } : {};
    const input = isOdd ? this.fuzzer.oddBody() : this.fuzzer.input(call, { ...known, ...scope });
    const headers = { ...(random.chance(0.5) && { cookie: world.cookie }), ...this.fuzzer.headers() };
    const file = call.uploadBytes !== undefined && random.chance(0.9) ? this.file() : undefined;
    const spoilt = file && random.chance(0.5) ? random.pick(Object.entries(spoiltMultipart(file.bytes))) : undefined;
    const many = random.chance(this.options.copies ?? 0.03) ? 2 + random.int(5) : 1;
    const options: SendOptions = { headers, ...(token !== undefined && { token }), ...(file && { file }) };
    const told = `${many > 1 ? `${many} × ` : ''}${call.id} ${spoilt?.[0] ?? ''} ${JSON.stringify(input)?.slice(0, 600)}`;
    const once = async () =>
      spoilt
        ? sendMultipart(this.server, call, input, spoilt[1], random.chance(0.8) ? options : { headers })
        : this.server.send(call, input, options);
    try {
      const answers: Answer<unknown>[] = await Promise.all(Array.from({ length: many }, once));
      this.count += many;
      if (many > 1) this.copied += many;
      if (this.office && isOffice(call)) this.office.asked += many;
      return { told, answers };
    } catch (error) {
      if (error instanceof URIError || error instanceof TypeError) return { told, answers: [] };
      throw error;
    }
  }

  /** What somebody may upload; one in fifty asks for a great deal of work. */
  private file(): AmplifyingFile {
    const { random } = this.fuzzer;
    return this.amplifying.length > 0 && random.chance(0.02) ? random.pick(this.amplifying) : this.fuzzer.file();
  }

  private judge(call: ListedCall, answer: Answer<unknown>, told: string): void {
    this.sent.set(call.id, (this.sent.get(call.id) ?? 0) + 1);
    if (isTaken(answer)) this.taken.set(call.id, (this.taken.get(call.id) ?? 0) + 1);
    else if (answer.status < 500 && !(Number.isInteger(answer.code) && answer.message))
      this.failures.push(`no envelope: ${told}`);
    if (answer.status >= 500) this.failures.push(`${told} → ${answer.status} ${answer.message}`);
  }

  /** Sees to it that organisers' calls have somewhere to work; true when that is new. */
  private async renewOffice(): Promise<boolean> {
    if (this.office && this.office.asked < officeLasts) return false;
    const world = await fuzzWorld(this.server);
    const known = Object.fromEntries(Object.entries(world.known).map(([name, values]) => [name, [...values]]));
    this.office = { world, known, token: world.organisation.token, asked: 0 };
    return true;
  }
}

const isTaken = ({ status, code }: Answer<unknown>) => status < 400 && code === 0;

/** A call whose body is these bytes, whatever they are. */
export async function sendMultipart(
  server: TestServer,
  call: ListedCall,
  input: unknown,
  body: MultipartBody,
  options: SendOptions = {},
): Promise<Answer<unknown>> {
  const { url, query } = place(call, input);
  const { APP_ID, APP_SECRET } = server.services.settings;
  const search = new URLSearchParams(query).toString();
  const response = await server.app.inject({
    method: call.method,
    url: search ? `${url}?${search}` : url,
    headers: {
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(options.signed !== false && sign(query, undefined, APP_ID, APP_SECRET)),
      ...options.headers,
      'content-type': body.contentType,
    },
    payload: body.bytes,
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const envelope = isJson
    ? response.json<{ code: number; message: string; data: unknown }>()
    : { code: 0, message: '', data: undefined };
  return { status: response.statusCode, ...envelope, headers: response.headers, body: response.rawPayload };
}
