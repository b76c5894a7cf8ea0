import { orderReconcile } from '@convoke/contract/order/order.office.calls.ts';
import { logIn } from '../support/client.ts';
import { plainInstallation, type Product, type ServerProcess, startProduct } from '../support/product.ts';
import { sandbox } from '../support/selling.ts';
import { Asker } from './asking.ts';
import { Buyer } from './buyer.ts';
import { type Deaths, killEverything } from './killer.ts';
import { openMarket } from './market.ts';
import { Memory } from './memory.ts';
import { pause, Random } from './random.ts';
import { holdToOthers } from './rules-told.ts';
import { moneyRules } from './rules-money.ts';
import { sellingRules } from './rules-selling.ts';
import { type Settled, settle } from './settling.ts';
import { holdSql, type Verdict } from './verdict.ts';
import { PatientDatabase, type World } from './world.ts';

export interface ChaosOptions {
  /** Of each server process, and of PostgreSQL. */
  kills: number;
  buyers: number;
  seed: number;
  /** Milliseconds between a start and the next kill of the same, somewhere between these. */
  pace: { least: number; most: number };
  /** A file for what the processes say while they die. */
  logFile?: string;
}

/** The product under a run, until `stop`. */
export interface Chaos {
  world: World;
  deaths: Deaths;
  settled: Settled;
  /** Looks at everything now. */
  verdicts(): Promise<Verdict[]>;
  stop(): Promise<void>;
}

/** Starts the product, lets everybody buy while everything dies, waits until all is at rest. */
export async function runChaos(options: ChaosOptions): Promise<Chaos> {
  const product = await startProduct({
    durable: true,
    env: { LOG_LEVEL: 'error', ...plainInstallation.env },
    ...(options.logFile !== undefined && { logFile: options.logFile }),
  });
  const database = new PatientDatabase(product.superuserUrl);
  const stop = async () => {
    await database.end();
    await product.stop();
  };
  try {
    return { ...(await run(product, database, options)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function run(product: Product, database: PatientDatabase, options: ChaosOptions): Promise<Omit<Chaos, 'stop'>> {
  const random = new Random(options.seed);
  const { login } = plainInstallation;
  const second = await product.addServer();
  const urls = [product.url, second.url];
  const memory = new Memory();
  const market = await openMarket(
    product,
    await logIn(product.url, login),
    options.buyers * (1 + Math.ceil(options.kills / 3)),
  );
  const organiser = Asker.organiser(urls, memory, random.fork(), login);
  const world: World = { product, urls, market, memory, organiser, database };
  const servers: Pick<ServerProcess, 'url' | 'process' | 'restart'>[] = [
    { url: product.url, process: product.server, restart: product.restartServer },
    second,
  ];

  let isOver = false;
  const buyers = Array.from({ length: options.buyers }, (_, number) => new Buyer(world, number, random.fork()));
  const pace = { ...options.pace, answers: 3 * options.buyers, answered: () => memory.answers };
  const killing = killEverything(product, servers, options.kills, pace, random.fork(), () => isOver);
  const others = [
    ...buyers.map((buyer) => buyer.buyUntil(() => isOver)),
    spoilAnswers(world, random.fork(), () => isOver),
  ];
  // Nobody stops before the last death; whoever fails earlier ends the run for all.
  const everybody = Promise.all([killing.finally(() => (isOver = true)), ...others]);
  const [deaths] = await everybody.catch(async (error: unknown) => {
    isOver = true;
    await Promise.allSettled([killing, ...others]);
    throw error;
  });
  await sandbox(product, 'PUT', '/control', { answers: 'ok' });
  const settled = await settle(world, random.fork());
  return { world, deaths, settled, verdicts: () => verdicts(world, settled, deaths) };
}

/** Now and then a gateway is away for a moment, or does what it was asked and its answer is lost. */
async function spoilAnswers({ product, memory }: World, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pause(random.between(1500, 5000));
    if (isOver()) return;
    const answers = random.of(['unanswered', 'unanswered', 'down', 'error', 'tampered']);
    const channel = random.of(['wechat', 'alipay']);
    memory.count(`gateway ${answers} for a moment`);
    await sandbox(product, 'PUT', '/control', { channel, answers, forMs: random.whole(300, 1500) });
  }
}

async function verdicts(world: World, settled: Settled, deaths: Deaths): Promise<Verdict[]> {
  const { database, market, organiser } = world;
  const found: Verdict[] = [];
  for (const rule of [...sellingRules, ...moneyRules]) found.push(await holdSql(database, rule, market.eventId));
  found.push(...(await holdToOthers(world)), answeredBeforeTheEnd(world, deaths));
  const { data } = await organiser.ask(orderReconcile, { eventId: market.eventId });
  for (const { name, checked, wrong, holds } of data.invariants)
    found.push({ rule: `the product’s own invariant “${name}” holds`, checked, wrong: holds ? [] : wrong });
  found.push({
    rule: 'nothing is left for the organiser to repair',
    checked: data.findings.length,
    wrong: data.findings.map(({ kind, number }) => `${kind} of ${number}`),
  });
  const died = deaths.killed + deaths.stops.length + deaths.database;
  found.push({ rule: 'no server process dies of another’s death', checked: died, wrong: deaths.unasked });
  found.push({ rule: 'everything comes to rest', checked: world.memory.told.size, wrong: settled.stuck });
  return found;
}

/** A request that is so much older than the signal has certainly begun, in ms. */
const certainlyBegunMs = 100;

/** Who asked before the process was asked to end gets an answer, unless it had to be killed in the end. */
function answeredBeforeTheEnd({ memory }: World, { stops }: Deaths): Verdict {
  const wrong = stops
    .filter(({ isByItself }) => isByItself)
    .flatMap(({ url, askedAt, endedAt }) =>
      memory.brokenOff.filter(
        (each) =>
          each.url === url &&
          each.beganAt < askedAt - certainlyBegunMs &&
          each.brokeAt >= askedAt &&
          each.brokeAt <= endedAt + certainlyBegunMs,
      ),
    )
    .map(({ call, beganAt, brokeAt }) => `${call} was cut off after ${Math.round(brokeAt - beganAt)} ms`);
  return { rule: 'a server that is asked to end answers what it has begun', checked: stops.length, wrong };
}
