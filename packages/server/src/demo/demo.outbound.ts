import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { outboundAgentAdd } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundAllot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundLogSave } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundIntentAdd } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import type { CallCause } from '@convoke/contract/outbound/outbound.rules.ts';
import type { DialReceipt } from '@convoke/contract/outbound/outbound.shapes.ts';
import {
  outboundTaskBind,
  outboundTaskCreate,
  outboundTaskUpdate,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { liveForm, publishForm } from '../domains/form/form.publish.ops.ts';
import { endCall } from '../domains/outbound/desk/outbound.ending.ts';
import { inThePast, type Past } from './demo.past.ts';
import { day, hour } from './demo.pieces.ts';

const minute = 60_000;

/** Who calls. The first one stands in the README. */
const agents = [
  { name: 'Chen Yu', loginName: 'agent', password: 'convoke-agent-1' },
  { name: 'Maria Gomez', loginName: 'agent-2', password: 'convoke-agent-2', weight: 2 },
] as const;

const intents = {
  comes: { name: 'Will come', colour: 'green', isSuccess: true },
  later: { name: 'Call back', colour: 'purple', consequence: 'callback' },
  missed: { name: 'Not reached', colour: 'gold', consequence: 'retry', retryMinutes: 1440 },
  no: { name: 'Not interested', colour: 'blue' },
  never: { name: 'Do not call', colour: 'red', consequence: 'ban' },
} as const;
type Intent = keyof typeof intents;

const script = `Good morning {name}, this is Lumen Events.

You were with us before, and we would like to invite you to the Winter Summit in January.
The programme is out: two days, three halls, and an evening by the river.

May I put you on the list?`;

const fields: FormField[] = [
  {
    fieldId: 'evening',
    type: 'single',
    required: false,
    label: { en: 'Comes to the evening, too', zh: '是否参加晚宴', es: 'Viene también a la cena', ja: '夜の部にも参加' },
    options: [
      { value: 'yes', label: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' } },
      { value: 'no', label: { en: 'No', zh: '否', es: 'No', ja: 'いいえ' } },
    ],
  },
  {
    fieldId: 'wish',
    type: 'longText',
    required: false,
    label: { en: 'What they want to hear about', zh: '感兴趣的话题', es: 'Qué temas le interesan', ja: '聞きたい話題' },
  },
];

interface Story {
  cause: CallCause;
  intent: Intent;
  /** Of those who answered. */
  seconds?: number;
  remark?: string;
  evening?: 'yes' | 'no';
}

/** What became of one call after another, again and again. */
const stories: readonly Story[] = [
  { cause: 'callee', intent: 'comes', seconds: 142, remark: 'Brings a colleague.', evening: 'yes' },
  { cause: 'noAnswer', intent: 'missed' },
  { cause: 'agent', intent: 'later', seconds: 38, remark: 'In a meeting, asked for tomorrow morning.' },
  { cause: 'callee', intent: 'no', seconds: 51, remark: 'Is abroad in January.' },
  { cause: 'agent', intent: 'comes', seconds: 187, evening: 'no' },
  { cause: 'busy', intent: 'missed' },
  { cause: 'callee', intent: 'comes', seconds: 96, remark: 'Wants to speak about accessible stages.', evening: 'yes' },
  { cause: 'refused', intent: 'missed' },
  { cause: 'callee', intent: 'no', seconds: 24 },
  { cause: 'agent', intent: 'comes', seconds: 221, remark: 'Asks for the plan of the hall.', evening: 'yes' },
  { cause: 'noAnswer', intent: 'missed' },
  { cause: 'callee', intent: 'never', seconds: 17, remark: 'Wants no calls at all.' },
];

const people = 48;
const called = 30;

interface Callee {
  id: string;
  task_id: string;
  member_id: string;
  agent_id: string;
  name: string;
  phone: string;
}

/** A task under way: two agents, what they were told in three days, and those who are still to be called. Unless there is a task already. */
export async function makeCallTask(services: Services, person: Person): Promise<void> {
  const now = services.clock.now().getTime();
  await inThePast(services, person, async (past) => {
    const { tx, organisationId, asOrganiser } = past;
    const names = agents.map(({ loginName }) => loginName);
    // Names of agents are one organisation's alone in all of an installation.
    const { rows: some } = await sql`
      SELECT 1 FROM outbound_task WHERE organisation_id = ${organisationId} UNION ALL SELECT 1 FROM outbound_login WHERE login_name = ANY (${names}) LIMIT 1`.execute(
      tx,
    );
    const { rows: members } = await sql<{ id: string }>`
      SELECT id FROM member WHERE organisation_id = ${organisationId} AND deleted_at IS NULL AND phone IS NOT NULL ORDER BY last_at DESC, phone LIMIT ${people}`.execute(
      tx,
    );
    if (some.length > 0 || members.length < people) return;
    past.at(now - 4 * day);
    const intentIds = new Map<Intent, string>();
    for (const [key, intent] of Object.entries(intents))
      intentIds.set(key as Intent, (await asOrganiser(outboundIntentAdd, intent)).intentId);
    const outboundIds: string[] = [];
    for (const agent of agents) outboundIds.push((await asOrganiser(outboundAgentAdd, agent)).outboundId);
    const { taskId } = await asOrganiser(outboundTaskCreate, {
      name: 'Invitation to the Winter Summit',
      script,
      intentIds: [...intentIds.values()],
      consent: 'Registration form of the last conference: “You may call me”',
    });
    await giveForm(past, taskId);
    await asOrganiser(outboundTaskBind, { taskId, memberIds: members.map(({ id }) => id) });
    await asOrganiser(outboundAllot, { taskId, outboundIds, how: 'weighted', most: people - 8 });
    await asOrganiser(outboundTaskUpdate, { taskId, state: 'open' });
    const callees = await calleesOf(past, taskId);
    for (const [nth, callee] of callees.slice(0, called).entries())
      await makeCall(past, callee, nth, { now, intentIds });
    await dateBack(past, taskId, now);
  });
}

async function giveForm({ tx, organisationId }: Past, taskId: string): Promise<void> {
  const task = await tx
    .selectFrom('outbound_task')
    .select('form_id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  const form = await liveForm(tx, organisationId, task.form_id, { lock: true });
  if (form) await publishForm(tx, form, { fields }, 'en');
}

async function calleesOf({ tx, organisationId }: Past, taskId: string): Promise<Callee[]> {
  const { rows } = await sql<Callee>`
    SELECT c.id, c.task_id, c.member_id, c.agent_id, m.name, m.phone FROM outbound_member c
    JOIN member m ON m.organisation_id = c.organisation_id AND m.id = c.member_id
    WHERE c.organisation_id = ${organisationId} AND c.task_id = ${taskId} AND c.state = 'allotted' ORDER BY m.phone`.execute(
    tx,
  );
  return rows;
}

/** Ten calls a day, in the mornings of the last three days. */
async function makeCall(
  past: Past,
  callee: Callee,
  nth: number,
  { now, intentIds }: { now: number; intentIds: ReadonlyMap<Intent, string> },
): Promise<void> {
  const { tx, organisationId, services, asAgent } = past;
  const story = stories[nth % stories.length];
  if (!story) return;
  const morning = Math.floor(now / day) * day - (3 - Math.floor(nth / 10)) * day + 2 * hour;
  const began = new Date(morning + (nth % 10) * 11 * minute);
  const answered = story.seconds === undefined ? null : new Date(began.getTime() + 9000 + (nth % 5) * 1000);
  const ended = new Date((answered?.getTime() ?? began.getTime() + 31_000) + (story.seconds ?? 0) * 1000);
  const { id: callId } = await tx
    .insertInto('outbound_call')
    .values({
      organisation_id: organisationId,
      task_id: callee.task_id,
      outbound_member_id: callee.id,
      member_id: callee.member_id,
      agent_id: callee.agent_id,
      number: callee.phone,
      name: callee.name,
      state: 'dialling',
      created_at: began,
      is_recorded: false,
      is_simulated: true,
      receipt: JSON.stringify(receiptAt(began)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  past.at(ended.getTime());
  await endCall(tx, services, organisationId, {
    callId,
    cause: story.cause,
    sipStatus: { busy: 486, noAnswer: 480, refused: 603 }[story.cause as string] ?? 200,
    ringingAt: new Date(began.getTime() + 2000).toISOString(),
    answeredAt: answered?.toISOString() ?? null,
    endedAt: ended.toISOString(),
    recording: null,
    lostPackets: 0,
    isSimulated: true,
  });
  past.at(ended.getTime() + 25_000);
  await asAgent(callee.agent_id)(outboundLogSave, {
    callId,
    taskId: callee.task_id,
    outboundMemberId: callee.id,
    intentId: intentIds.get(story.intent) ?? '',
    remark: story.remark ?? '',
    ...(story.evening && { answers: { evening: story.evening } }),
    ...(story.intent === 'later' && { callbackAt: new Date(now + (nth + 2) * hour).toISOString() }),
  });
}

const receiptAt = (at: Date): DialReceipt => ({
  at: at.toISOString(),
  rules: [
    { rule: 'banned', count: null, most: null, text: null },
    { rule: 'hours', count: null, most: null, text: '09:00–12:00, Asia/Shanghai' },
    { rule: 'onCall', count: null, most: null, text: null },
    { rule: 'perMinute', count: 0, most: 1, text: null },
    { rule: 'perDay', count: 0, most: 3, text: null },
    { rule: 'perMonth', count: 0, most: 10, text: null },
    { rule: 'taskClosed', count: null, most: null, text: null },
    { rule: 'tries', count: 0, most: 5, text: null },
  ],
  consent: { task: 'Registration form of the last conference: “You may call me”', member: 'unknown', at: null },
  versions: { gate: 1, task: 2, settings: 1, form: 2 },
});

/** What the database dates by itself, and how long the agents waited between their calls. */
async function dateBack({ tx, organisationId }: Past, taskId: string, now: number): Promise<void> {
  const mine = sql`organisation_id = ${organisationId}`;
  const begun = new Date(now - 4 * day);
  const statements = [
    sql`UPDATE outbound_task SET created_at = ${begun} WHERE ${mine} AND id = ${taskId}`,
    sql`UPDATE outbound_member SET created_at = ${begun} WHERE ${mine} AND task_id = ${taskId}`,
    sql`UPDATE outbound_allotment SET created_at = ${begun} WHERE ${mine} AND task_id = ${taskId}`,
    sql`UPDATE outbound_ban b SET created_at = c.ended_at FROM outbound_call c WHERE b.${mine} AND c.${mine} AND c.id = b.call_id`,
    sql`UPDATE outbound_hour SET wrap_up_ms = calls * 25000 WHERE ${mine} AND task_id = ${taskId}`,
    sql`INSERT INTO outbound_stay (organisation_id, hour, agent_id, state, seconds)
      SELECT organisation_id, hour, agent_id, s.state, s.seconds FROM outbound_hour, (VALUES ('idle', 375), ('paused', 105)) AS s(state, seconds)
      WHERE ${mine} AND task_id = ${taskId}`,
  ];
  for (const statement of statements) await statement.execute(tx);
}
