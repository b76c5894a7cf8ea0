import { randomBytes } from 'node:crypto';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { outboundAgentAdd } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundIntentAdd } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { outboundTaskBind, outboundTaskCreate } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { type Organisation, someone, type TestServer } from './server.ts';

export const agentPassword = 'on-the-phone-1';

/** A call centre of an organisation, for tests: agents, outcomes, tasks with people. */
export function callCentre(server: TestServer, organisation: Organisation) {
  const { call, organisationId } = organisation;
  /** Past every policy; $1 is the organisation. */
  const query = <Row>(text: string, values: unknown[] = []) =>
    withClient(server.database.superuserUrl, async (client) => {
      const { rows } = await client.query(text, [organisationId, ...values]);
      return rows as Row[];
    });

  const agent = (more: { name?: string; weight?: number; most?: number; loginName?: string } = {}) =>
    call(outboundAgentAdd, {
      name: 'Agent',
      loginName: `agent-${randomBytes(6).toString('hex')}`,
      password: agentPassword,
      ...more,
    }).then(({ outboundId }) => outboundId);

  const intent = (name: string, more: object = {}) =>
    call(outboundIntentAdd, { name, ...more }).then(({ intentId }) => intentId);

  const task = (more: object = {}) =>
    call(outboundTaskCreate, { name: 'Invite', ...more }).then(({ taskId }) => taskId);

  const person = async (name = 'Ana', phones = [someone().phone]) => {
    const { memberId } = await call(memberEntry, { name, phones });
    return { memberId, phone: phones[0] ?? '' };
  };

  /** So many new members in a task. */
  async function people(taskId: string, count: number) {
    const made = [];
    for (let n = 0; n < count; n += 1) made.push(await person(`Person ${n}`));
    await call(outboundTaskBind, { taskId, memberIds: made.map(({ memberId }) => memberId) });
    return made;
  }

  /** A call that is over, as it stands in its table. */
  async function endedCall(of: {
    taskId: string;
    outboundId: string;
    memberId: string;
    at?: Date;
    cause?: string;
    number?: string;
  }) {
    const [row] = await query<{ id: string }>(
      `INSERT INTO outbound_call (organisation_id, task_id, outbound_member_id, member_id, agent_id, number, name, state, cause, created_at, answered_at, ended_at, talk_ms,
         is_recorded, receipt)
       SELECT $1, $2, coalesce((SELECT id FROM outbound_member WHERE organisation_id = $1 AND task_id = $2 AND member_id = $4), uuidv7()), m.id, $3,
         coalesce($7, m.phone, ''), m.name, 'ended', $6, $5, $5, $5::timestamptz + interval '90 seconds', 90000, false, '{}'
       FROM member m WHERE m.organisation_id = $1 AND m.id = $4 RETURNING id`,
      [of.taskId, of.outboundId, of.memberId, of.at ?? new Date(), of.cause ?? 'callee', of.number ?? null],
    );
    return row?.id ?? '';
  }

  return { call, query, agent, intent, task, person, people, endedCall };
}

export type CallCentre = ReturnType<typeof callCentre>;
