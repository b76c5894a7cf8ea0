import type { MessageChannel, PauseWhy } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { HandOff } from '../../../core/mail/hand-off.ts';
import { type Composed, type Composer, composerOf, type LineToSend } from './message.compose.ts';
import { type Outcome, outcomeOf, unwritable } from './message.outcome.ts';
import { mostPaceMs, takePace } from './message.pace.ts';
import { type TaskData, type TaskRow, taskById } from './message.rows.ts';

/** Lines that are claimed at a time. */
const claimAtOnce = 100;

/** Longer than a provider may take to answer (mail.ts: ten seconds to connect, ten to greet, sixty of silence). */
const leaseSeconds = 120;

/** Messages of a group at most: attempted, handed over and settled together. */
const groupSize = 10;

/** Groups on their way at a time: while one waits for the commit of its attempt, the other is written and answered. */
const groupsAtOnce = 2;

/** Messages on their way at a time, at most. A death leaves no more of them unknown. */
export const inFlight = groupsAtOnce * groupSize;

/** Groups in a row of which nothing got through: then a run leaves it for a while, so that an outage costs few lines an attempt. */
const mostVainGroups = 2;

/** Such runs in a row: then the task waits for somebody to look. */
const mostVainRuns = 15;

/** A claimed line. */
interface Claimed extends LineToSend {
  attempts: number;
}

/** What became of a run: all is handed over, something waits until later (for so many seconds, where the pace says so), the provider lets nothing through, or the task may not send at this moment. */
export type Sent = 'empty' | 'later' | { laterSeconds: number } | 'vain' | 'stopped';

const inOrganisation = <Out>({ database }: Services, { organisationId }: TaskData, work: (tx: Db) => Promise<Out>) =>
  database.inOrganisation(organisationId, 'write', work);

/** What became of a line that was handed over. */
interface Told {
  id: string;
  outcome: Outcome;
}

/**
 * Hands over what is queued of a task, group by group, until nothing is left, the task may not go on, or `until` (performance.now) is over. Each group is first
 * written as attempted, in the statement that asks whether each may get it, and committed; then handed over, while the next is attempted. What became of a group is
 * settled by the next one's attempt, so that a group costs one commit, and no more are attempted and not settled than `inFlight`.
 */
export async function sendLines(services: Services, data: TaskData, task: TaskRow, until: number): Promise<Sent> {
  const composer = await composerOf(services, data, task);
  if ('pauses' in composer) {
    await inOrganisation(services, data, (tx) => pause(tx, data, composer.pauses, composer.words));
    return 'stopped';
  }
  // A mail has a connection as soon as it is attempted: none waits for one in a state that a death would leave unknown.
  const connections = task.channel === 'mail' ? services.settings.SMTP_CONNECTIONS : inFlight;
  // A slow pace is kept message by message, not by a crowd a minute.
  const paced = task.per_minute === null ? groupSize : Math.max(1, Math.floor(task.per_minute / 6));
  const size = Math.min(groupSize, Math.floor(connections / groupsAtOnce), paced, composer.atOnce);
  const underWay = new Set<Promise<void>>();
  const letters = lettersAhead(services, composer);
  const told: Told[] = [];
  const answers = answersSoFar();
  /** What is claimed next, while the last group of what was claimed before leaves. */
  let claiming: Promise<Claimed[]> | null = null;
  /** Waits for what is under way and settles it, and gives back what will not be attempted. */
  const stop = async (left: readonly Claimed[], more?: (tx: Db) => Promise<unknown>) => {
    await Promise.all(underWay);
    const ahead = (await claiming?.catch(() => [])) ?? [];
    claiming = null;
    await inOrganisation(services, data, async (tx) => {
      // The task before its lines, as everywhere.
      await more?.(tx);
      await unclaim(tx, data, [...left, ...ahead]);
      await settle(tx, data, told);
    });
    told.length = 0;
  };
  /** Ends the run where the provider's answers ask for it; null while it may go on. */
  const endOf = async (left: readonly Claimed[]): Promise<Sent | null> => {
    const { refusal, vainGroups, words } = answers;
    if (answers.hasGot && task.reached.vain) {
      task.reached.vain = 0;
      await inOrganisation(services, data, (tx) => keepVain(tx, data, 0));
    }
    if (!refusal && vainGroups < mostVainGroups) return null;
    const runs = (task.reached.vain ?? 0) + 1;
    const why = refusal?.pauses ?? (runs >= mostVainRuns ? 'vendor' : null);
    await stop(left, async (tx) => {
      await keepVain(tx, data, why === null ? runs : 0);
      if (why !== null) await pause(tx, data, why, refusal?.words ?? words);
    });
    return why === null ? 'vain' : 'stopped';
  };
  const isOver = () => performance.now() >= until || services.jobs.isStopping;
  try {
    while (!isOver()) {
      const claimed: readonly Claimed[] = await (claiming ?? claim(services, data));
      claiming = null;
      if (claimed.length === 0) break;
      for (let start = 0; start < claimed.length; start += size) {
        const group = claimed.slice(start, start + size);
        const wait = task.per_minute === null ? 0 : await takePace(services, data, group.length);
        if (isOver() || wait > mostPaceMs) {
          await stop(claimed.slice(start));
          return wait > mostPaceMs ? { laterSeconds: wait / 1000 } : 'later';
        }
        if (wait > 0) {
          await stop([]);
          await new Promise((resolve) => setTimeout(resolve, wait));
        }
        // When one got nothing through, the other is heard first: an outage costs few lines an attempt.
        while (underWay.size >= (answers.vainGroups > 0 ? 1 : groupsAtOnce)) await Promise.race(underWay);
        const ended = await endOf(claimed.slice(start));
        if (ended !== null) return ended;
        const next = claimed.slice(start + size, start + 2 * size);
        if (next.length === 0) {
          claiming = claim(services, data);
          // Whoever waits for it hears of its failure; the attempt may fail first.
          claiming.catch(() => undefined);
        }
        const handing = await attempt(services, data, task, letters, group, next, told);
        if (handing === null) {
          await stop(claimed.slice(start));
          return 'stopped';
        }
        const one: Promise<void> = handing().then((done) => {
          underWay.delete(one);
          told.push(...done);
          answers.hear(done);
        });
        underWay.add(one);
      }
    }
    await Promise.all(underWay);
    const ended = await endOf([]);
    if (ended !== null) return ended;
    await stop([]);
    return isOver() || (await isWaiting(services, data)) ? 'later' : 'empty';
  } catch (error) {
    // Whatever went wrong with the rest: what was answered is written, else all that was on its way would be unknown.
    await settledAnyhow(told, () => stop([]));
    throw error;
  }
}

/** Settles what is told, also while the database is away for a moment. */
async function settledAnyhow(told: Told[], settle: () => Promise<void>): Promise<void> {
  for (let waitMs = 500; ; waitMs *= 2) {
    // What failed may have been written all the same: a line that went back into the queue may be in other hands by now.
    told.splice(0, told.length, ...told.filter(({ outcome }) => outcome.state !== 'queued'));
    try {
      return await settle();
    } catch (error) {
      if (waitMs > 8000) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** What the provider's answers of a run say of the provider. */
function answersSoFar() {
  const answers = {
    /** The first that means the account, the template or the day. */
    refusal: undefined as Outcome | undefined,
    vainGroups: 0,
    words: '',
    hasGot: false,
    hear(done: readonly Told[]): void {
      const outcomes = done.map(({ outcome }) => outcome);
      answers.refusal ??= outcomes.find(({ pauses }) => pauses !== null);
      const isVain = outcomes.length > 0 && outcomes.every(({ state }) => state === 'queued');
      answers.vainGroups = isVain ? answers.vainGroups + 1 : 0;
      answers.words = outcomes.at(-1)?.words ?? answers.words;
      answers.hasGot ||= outcomes.length > 0 && !isVain;
    },
  };
  return answers;
}

const keepVain = (tx: Db, { organisationId, taskId }: TaskData, runs: number) =>
  sql`UPDATE message_task SET reached = reached || jsonb_build_object('vain', ${runs}::int) WHERE organisation_id = ${organisationId} AND id = ${taskId}`.execute(
    tx,
  );

const pause = (tx: Db, { organisationId, taskId }: TaskData, why: PauseWhy, words: string) =>
  sql`UPDATE message_task SET state = 'paused', why = ${why}, why_words = ${words}, version = version + 1, updated_at = now()
    WHERE organisation_id = ${organisationId} AND id = ${taskId} AND state = 'running'`.execute(tx);

const claim = ({ database }: Services, { organisationId, taskId }: TaskData): Promise<Claimed[]> =>
  database.query<Claimed>('SELECT id, address, vars, variant, attempts FROM claim_lines($1, $2, $3, $4) ORDER BY id', [
    organisationId,
    taskId,
    claimAtOnce,
    leaseSeconds,
  ]);

/** Gives back what was claimed and will not be attempted. */
async function unclaim(tx: Db, { organisationId }: TaskData, lines: readonly Claimed[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    UPDATE message_line SET state = 'queued', lease_until = NULL
    WHERE organisation_id = ${organisationId} AND id = ANY (${lines.map(({ id }) => id)}::uuid[]) AND state = 'claimed' AND attempted_at IS NULL`.execute(
    tx,
  );
}

/** Whether something is queued for later, or in somebody's hands. */
async function isWaiting(services: Services, data: TaskData): Promise<boolean> {
  const { organisationId, taskId } = data;
  const { rows } = await inOrganisation(services, data, (tx) =>
    sql<{ waits: boolean }>`
      SELECT EXISTS (SELECT FROM message_line l WHERE l.organisation_id = ${organisationId} AND l.task_id = ${taskId} AND l.state = 'queued' OFFSET 0)
        OR EXISTS (SELECT FROM message_line l WHERE l.organisation_id = ${organisationId} AND l.task_id = ${taskId} AND l.state = 'claimed' OFFSET 0) AS waits`.execute(
      tx,
    ),
  );
  return rows[0]?.waits ?? false;
}

/** Writes that a group is attempted, and settles `told`, which it empties: what may be handed over then; null when the task may not send any more. Those with a rule are settled by the attempt itself. */
async function attempt(
  services: Services,
  data: TaskData,
  task: TaskRow,
  letters: LettersAhead,
  group: readonly Claimed[],
  next: readonly Claimed[],
  told: Told[],
): Promise<(() => Promise<Told[]>) | null> {
  // Written before it is attempted: the wait for an answer is all that lies between the two statements.
  const ready = letters.take(group);
  const before = [...told];
  const asked = performance.now();
  const [tried] = await Promise.all([
    services.database.query<{ id: string; rule: string | null }>(
      'SELECT id, rule FROM hand_over_lines($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [
        data.organisationId,
        data.taskId,
        group.map(({ id }) => id),
        leaseSeconds,
        services.clock.now(),
        ...columnsOf(before),
      ],
    ),
    letters.write(next),
  ]);
  // Others may have come meanwhile.
  told.splice(0, before.length);
  if (tried.length === 0 && !(await mayGoOn(services, data))) return null;
  // After a stall as long as the lease they count as unknown, and somebody may be sending them once more by hand.
  const isOver = () => performance.now() - asked >= leaseSeconds * 1000;
  return async () => {
    if (isOver()) return [];
    return Promise.all(
      tried.flatMap(({ id, rule }) => {
        const found = ready.get(id);
        if (rule !== null || !found) return [];
        return [
          handOver(services, task.channel, found.letter, found.line.attempts + 1).then((outcome) => ({ id, outcome })),
        ];
      }),
    );
  };
}

/** Whether the task still runs: nothing tried may also mean that another sender was faster. */
async function mayGoOn(services: Services, data: TaskData): Promise<boolean> {
  const task = await inOrganisation(services, data, (tx) => taskById(tx, data.organisationId, data.taskId));
  if (task?.state !== 'running') return false;
  const now = services.clock.now();
  return (task.latest_at === null || now <= task.latest_at) && (await isInHours(services, data, task, now));
}

/** Whether the hours of a task let it send at a moment. */
export async function isInHours(services: Services, data: TaskData, task: TaskRow, now: Date): Promise<boolean> {
  if (task.from_minute === null) return true;
  const { rows } = await inOrganisation(services, data, (tx) =>
    sql<{
      is: boolean;
    }>`SELECT message_hours(${task.from_minute}, ${task.to_minute}, ${task.time_zone}, ${now}) AS is`.execute(tx),
  );
  return rows[0]?.is ?? false;
}

type Letters = Map<string, { line: Claimed; letter: Composed | null }>;
type LettersAhead = ReturnType<typeof lettersAhead>;

/** Writes the messages of the next group while the database writes the attempt of this one. */
function lettersAhead(services: Services, composer: Composer) {
  let ahead: Letters = new Map();
  const lettersOf = (lines: readonly Claimed[]): Letters =>
    new Map(lines.map((line) => [line.id, { line, letter: composed(services, composer, line) }]));
  return {
    /** The messages of a group, written now if they are not yet. */
    take: (group: readonly Claimed[]): Letters => (group.every(({ id }) => ahead.has(id)) ? ahead : lettersOf(group)),
    async write(group: readonly Claimed[]): Promise<void> {
      // What stands before it in this turn leaves first.
      await new Promise(setImmediate);
      ahead = lettersOf(group);
    },
  };
}

function composed({ log }: Services, composer: Composer, line: LineToSend): Composed | null {
  try {
    return composer.compose(line);
  } catch (error) {
    log.error({ err: error, lineId: line.id }, 'a message could not be written');
    return null;
  }
}

async function handOver(
  services: Services,
  channel: MessageChannel,
  letter: Composed | null,
  attempts: number,
): Promise<Outcome> {
  if (letter === null) return unwritable;
  const handOff: HandOff =
    'mail' in letter ? await services.mail.send(letter.mail) : await services.sms.send(letter.sms);
  return outcomeOf(channel, handOff, attempts);
}

/** What settle_lines takes, side by side. */
const columnsOf = (told: readonly Told[]) => [
  told.map(({ id }) => id),
  told.map(({ outcome }) => outcome.state),
  told.map(({ outcome }) => outcome.class),
  told.map(({ outcome }) => outcome.code),
  told.map(({ outcome }) => outcome.providerId),
  told.map(({ outcome }) => outcome.waitSeconds),
];

async function settle(tx: Db, { organisationId, taskId }: TaskData, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const [ids, states, classes, codes, providerIds, waits] = columnsOf(told);
  await sql`SELECT settle_lines(${organisationId}, ${taskId}, ${ids}::uuid[], ${states}::text[], ${classes}::text[], ${codes}::text[], ${providerIds}::text[],
    ${waits}::int[])`.execute(tx);
}
