import { allCalls } from '@convoke/contract/all-calls.ts';
import { Database, type Db, rawQuery } from '../src/core/data/database.ts';
import { parseInput } from '../src/core/http/parse-input.ts';
import { memberHandlers } from '../src/domains/member/member.handlers.ts';
import { documentHandlers } from '../src/domains/resource/library/document.handlers.ts';

const handlers = [...memberHandlers, ...documentHandlers];

/**
 * A process of its own for the bench (members.ts and library-pages.ts of packages/e2e/src/bench), which knows nothing of the server's inside: what the handler of a call does in the
 * database, by turns with statements written by hand for the same question. Both go through the server's own pool, of one connection, in a transaction of the
 * organisation, and are decoded by the same driver.
 */

interface Start {
  url: string;
  organisationId: string;
}

interface Asked {
  call: string;
  input: Record<string, unknown>;
  byHand: { text: string; values: unknown[] }[];
  turns: number;
  perTurn: number;
}

/** Milliseconds of each run. */
interface Answered {
  byHand: number[];
  handler: number[];
}

let database: Database;
let organisationId = '';

process.on('message', async (message: Start | Asked) => {
  if (!('call' in message)) {
    database = new Database(message.url, 1, (error) => console.error(error));
    organisationId = message.organisationId;
    process.send?.({});
    return;
  }
  process.send?.(await besides(message));
});
process.on('disconnect', () => void database.close());

async function besides({ call, input, byHand, turns, perTurn }: Asked): Promise<Answered> {
  const handler = handlerOf(call, input);
  const statements = async (db: Db) => {
    for (const { text, values } of byHand) await rawQuery(db, text, [organisationId, ...values]);
  };
  const answered: Answered = { byHand: [], handler: [] };
  // The first turn warms both up.
  for (let turn = 0; turn <= turns; turn += 1) {
    const [theirs, ours] = [await timed(perTurn, statements), await timed(perTurn, handler)];
    if (turn === 0) continue;
    answered.byHand.push(...theirs);
    answered.handler.push(...ours);
  }
  return answered;
}

function handlerOf(id: string, raw: Record<string, unknown>): (db: Db) => Promise<unknown> {
  const call = allCalls.find((each) => each.id === id);
  const implementation = handlers.find((each) => each.call.id === id);
  const parsed = call && parseInput(call.input, raw);
  if (!implementation || !parsed?.success) throw new Error(`${id} cannot be asked so`);
  const context = { organisationId, language: 'en', now: () => new Date() };
  return (db) => implementation.run({ ...context, db }, parsed.data);
}

async function timed(times: number, work: (db: Db) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await database.inOrganisation(organisationId, 'read', work);
    taken.push(performance.now() - began);
  }
  return taken;
}
