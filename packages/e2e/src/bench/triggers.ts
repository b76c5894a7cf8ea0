import { randomBytes } from 'node:crypto';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { webhookAdd } from '@convoke/contract/integration/integration.calls.ts';
import { must, wire } from '../support/client.ts';
import { bareDoor } from './door-bare.ts';
import { fillEvent } from './fill.ts';
import { flowRequests, paidOrders } from './flow.ts';
import { loadHttp, type Measured } from './load.ts';
import { bareFlow, fillTickets, orderRequest } from './orders.ts';
import { type Bench, byTurns, counter, quicker } from './selling.ts';

/**
 * What the triggers of the audit log and of webhooks take from the hot paths: scans at a door, and orders that become PAID, by turns without these triggers, with them,
 * and with a webhook that hears of each; beside what PostgreSQL alone does of the same.
 */

const functions = ['note_change', 'note_for_webhooks', 'note_for_people'];
/** Of each state four turns. */
const turns = 4;

type State = 'without' | 'with' | 'heard';

export async function triggerFigures(bench: Bench, token: string): Promise<void> {
  const { superuser, product, bare, seconds, connections } = bench;
  const [few = []] = bare;
  const { rows: triggers } = await superuser.query<{ at: string; name: string }>(
    `SELECT tgrelid::regclass::text AS at, tgname AS name FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid WHERE NOT tgisinternal AND p.proname = ANY($1)`,
    [functions],
  );
  const types = ['participant.checkedIn', 'participant.registered', 'order.paid'] as const;
  // Nothing is sent while it is measured: the server runs no jobs.
  const input = { url: 'http://127.0.0.1:9/hook', types: [...types], eventId: null };
  const { webhookId } = await must(product.url, webhookAdd, input, token);
  const put = async (state: State) => {
    for (const { at, name } of triggers)
      await superuser.query(`ALTER TABLE ${at} ${state === 'without' ? 'DISABLE' : 'ENABLE'} TRIGGER ${name}`);
    await superuser.query('UPDATE webhook SET is_on = $2 WHERE id = $1', [webhookId, state === 'heard']);
  };
  const counted = await counter(bench);
  const each = seconds / turns;
  const inState = (state: State, load: () => Promise<Measured>) => async () => {
    await put(state);
    return counted(load);
  };
  const states = (load: () => Promise<Measured>) => ({
    without: inState('without', load),
    with: inState('with', load),
    heard: inState('heard', load),
  });
  const say = (what: string, of: Record<State | 'alone', Measured>, alone: string) => {
    const share = (state: State) => (of[state].perSecond / of.without.perSecond).toFixed(3);
    console.log(`${what}
${bench.line(`PostgreSQL alone, ${alone}`, of.alone)}
${bench.line('without the triggers', of.without)}
${bench.line('with them', of.with)}
${bench.line('a webhook hears of each', of.heard)}
  to without: ${share('with')} with them, ${share('heard')} heard; to PostgreSQL alone: ${(of.heard.perSecond / of.alone.perSecond).toFixed(2)}\n`);
  };
  try {
    const [theirs, ours] = [await bench.newEvent('Bare door', 0), await bench.newEvent('Door with triggers', 0)];
    const people = async (eventId: string) => {
      const codes = await fillEvent(superuser, eventId, 100_000);
      let next = 0;
      return () => ({ eventId, code: codes[next++ % codes.length] ?? '' });
    };
    const [bareNext, next] = [await people(theirs.eventId), await people(ours.eventId)];
    await superuser.query('ANALYZE participant, directory, checkin_member');
    const { rows } = await superuser.query<{ id: string }>('SELECT organisation_id AS id FROM event WHERE id = $1', [
      theirs.eventId,
    ]);
    const scan = () => {
      const { eventId, code } = next();
      const scans = [{ nonce: randomBytes(12).toString('hex'), code, scannedAt: new Date().toISOString() }];
      return wire(checkinScan, { eventId, device: 'bench', scans }, token);
    };
    const load = () => loadHttp(product.url, scan, connections, each);
    await loadHttp(product.url, scan, connections, 1);
    const eight = few.slice(0, 8);
    const scans = await byTurns({
      alone: () => counted(() => bareDoor(eight, rows[0]?.id ?? '', bareNext, each)),
      ...states(load),
    });
    say('scans at one door', scans, 'keeps the same, without triggers of its own');

    const { eventId } = await bench.newEvent('Orders with triggers', 1);
    const create = orderRequest(eventId, await fillTickets(superuser, eventId, 50, 1_000_000), bench.application);
    const make = await flowRequests(product, superuser, eventId, create, connections, 3 * seconds + 1);
    await loadHttp(product.url, make, connections, 1);
    const clients = await quicker(bare, (some) => bareFlow(some, superuser, 2500, 1));
    const before = await paidOrders(superuser, eventId);
    const flow = await byTurns({
      alone: () => counted(() => bareFlow(clients, superuser, 2500, each)),
      ...states(() => loadHttp(product.url, make, connections, each)),
    });
    say('checkouts: orders placed and notices of payment by turns', flow, 'two statements');
    console.log(
      `  ${((await paidOrders(superuser, eventId)) - before).toLocaleString('en')} orders became PAID meanwhile.\n`,
    );
  } finally {
    await put('with');
  }
}
