import { visitWhys } from '@convoke/contract/message/message.answer.rules.ts';
import {
  messageClicks,
  type MessageEvent,
  messageJudgeAgain,
  messageLineEvents,
} from '@convoke/contract/message/message.visit.calls.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { judgeJob, type JudgeData } from './message.answers.job-names.ts';

/** Events that one answer shows. */
const shown = 200;

const isWhy = (text: string | null): text is NonNullable<MessageEvent['why']> =>
  (visitWhys as readonly (string | null)[]).includes(text);

export const visitHandlers = [
  implement(messageLineEvents, async ({ db, organisationId, notFound }, { lineId }) => {
    const line = await db
      .selectFrom('message_line')
      .select('visits')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', lineId)
      .executeTakeFirst();
    if (!line) return notFound();
    const rows = await db
      .selectFrom('message_event')
      .select(['id', 'kind', 'at', 'agent', 'link', 'class', 'code', 'words', 'verdict'])
      .select(sql<string | null>`network::text`.as('network'))
      .where('organisation_id', '=', organisationId)
      .where('line_id', '=', lineId)
      .orderBy('id', 'desc')
      .limit(shown)
      .execute();
    const events = rows.map((row) => {
      const why = row.verdict !== null && isWhy(row.class) ? row.class : null;
      return {
        eventId: row.id,
        kind: row.kind as MessageEvent['kind'],
        at: row.at.toISOString(),
        network: row.network,
        agent: row.agent,
        link: row.link,
        class: why === null ? row.class : null,
        code: row.code,
        words: row.words,
        verdict: row.verdict as MessageEvent['verdict'],
        why,
      };
    });
    return { events, visits: line.visits };
  }),

  implement(messageClicks, async ({ db, organisationId, notFound }, { taskId }) => {
    const task = await db
      .selectFrom('message_task')
      .select(sql<string[] | null>`content->'links'`.as('links'))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', taskId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!task) return notFound();
    const tally = await db
      .selectFrom('message_tally')
      .select(['class', 'n'])
      .where('organisation_id', '=', organisationId)
      .where('task_id', '=', taskId)
      .where('variant', '=', 0)
      .where('what', '=', 'link')
      .execute();
    const people = new Map(tally.map(({ class: link, n }) => [link, n]));
    return (task.links ?? []).map((url, at) => ({ link: at + 1, url, people: people.get(String(at + 1)) ?? 0 }));
  }),

  implement(messageJudgeAgain, async (ctx, { taskId }) => {
    const task = await ctx.tx
      .selectFrom('message_task')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', taskId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!task) return ctx.notFound();
    const data: JudgeData = { organisationId: ctx.organisationId, taskId };
    await ctx.sendJob(judgeJob, data, { singletonKey: taskId });
    return {};
  }),
];
