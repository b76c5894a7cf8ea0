import type { CallTaskState, DialMode, IntentConsequence } from '@convoke/contract/outbound/outbound.rules.ts';
import {
  type CallTaskRow,
  outboundTaskConfig,
  outboundTaskPage,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import { sql } from 'kysely';
import { containing } from '../../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { publishedView } from '../../form/form.ops.ts';
import { formOfTask } from '../outbound.answers.ts';

const taskSorts: Sorts = {
  id: sql`t.id`,
  words: {
    createdAt: { by: sql`t.created_at`, kind: 'moment' },
    name: { by: sql`lower(t.name) COLLATE "C"`, kind: 'text' },
  },
};

export const taskReadHandlers = [
  implement(outboundTaskPage, async (ctx, input) => {
    const { db } = ctx;
    const place = placeOf(ctx, taskSorts, input);
    const matching = db
      .selectFrom('outbound_task as t')
      .where('t.deleted_at', 'is', null)
      .$if(input.taskId !== undefined, (all) => all.where('t.id', '=', input.taskId ?? ''))
      .$if(input.state !== undefined, (all) => all.where('t.state', '=', input.state ?? ''))
      .$if(Boolean(input.search), (all) => all.where(containing(sql`fold_text(t.name)`, input.search ?? '')));
    const rows = await inPlace(
      matching
        .innerJoin('outbound_task_tally as y', 'y.task_id', 't.id')
        .selectAll('t')
        .select(['y.unallotted', 'y.open', 'y.finished', 'y.banned', 'y.calls', 'y.answered', 'y.successes'])
        .select(
          sql<string[]>`ARRAY(
            SELECT k.intent_id FROM outbound_task_intent k CROSS JOIN LATERAL (
              SELECT place FROM outbound_intent WHERE organisation_id = ${own} AND id = k.intent_id OFFSET 0) i
            WHERE k.organisation_id = ${own} AND k.task_id = t.id ORDER BY i.place)`.as('intent_ids'),
        )
        .select(
          sql<boolean>`EXISTS (
            SELECT FROM form f JOIN form_version v ON v.organisation_id = ${own} AND v.form_id = f.id AND v.version = f.current_version
            WHERE f.organisation_id = ${own} AND f.id = t.form_id AND jsonb_array_length(v.definition->'fields') > 0)`.as(
            'has_form',
          ),
        ),
      place,
    ).execute();
    const total = await countOf(db, matching, place);
    return pageAnswer(
      rows,
      total,
      place,
      (row): CallTaskRow => ({
        taskId: row.id,
        name: row.name,
        script: row.script,
        mode: row.mode as DialMode,
        state: row.state as CallTaskState,
        opensAt: row.opens_at?.toISOString() ?? null,
        closesAt: row.closes_at?.toISOString() ?? null,
        intentIds: row.intent_ids,
        retries: row.retries as unknown as CallTaskRow['retries'],
        mostTries: row.most_tries,
        wrapUpSeconds: row.wrap_up_seconds,
        isRecorded: row.is_recorded,
        consent: row.consent,
        formId: row.form_id,
        hasForm: row.has_form,
        unallotted: row.unallotted,
        open: row.open,
        finished: row.finished,
        banned: row.banned,
        calls: row.calls,
        answered: row.answered,
        successes: row.successes,
        createdAt: row.created_at.toISOString(),
        version: row.version,
      }),
    );
  }),

  implement(outboundTaskConfig, async (ctx, { taskId }) => {
    const { db, organisationId, caller } = ctx;
    const task = await db
      .selectFrom('outbound_task')
      .selectAll()
      .where('id', '=', taskId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!task) return ctx.fail('CALL_TASK_GONE');
    if (caller.kind === 'outbound') {
      const share = await db
        .selectFrom('outbound_share')
        .select('task_id')
        .where('agent_id', '=', ctx.userId)
        .where('task_id', '=', taskId)
        .where((eb) => eb.or([eb('open', '>', 0), eb('finished', '>', 0), eb('banned', '>', 0)]))
        .executeTakeFirst();
      if (!share) return ctx.fail('CALL_TASK_GONE');
    }
    const form = await formOfTask(db, organisationId, task.form_id);
    const intents = await db
      .selectFrom('outbound_task_intent as k')
      .innerJoin('outbound_intent as i', 'i.id', 'k.intent_id')
      .select(['i.id', 'i.name', 'i.colour', 'i.consequence', 'i.place', 'i.retry_minutes'])
      .where('k.task_id', '=', taskId)
      .orderBy('i.place')
      .execute();
    return {
      taskId,
      name: task.name,
      state: task.state as CallTaskState,
      mode: task.mode as DialMode,
      script: task.script,
      wrapUpSeconds: task.wrap_up_seconds,
      isRecorded: task.is_recorded,
      form: form && publishedView(form),
      intents: intents.map((row) => ({
        intentId: row.id,
        name: row.name,
        colour: row.colour as GroupColour,
        consequence: row.consequence as IntentConsequence,
        place: row.place,
        retryMinutes: row.retry_minutes,
      })),
    };
  }),
];
