import { outboundBan, outboundBanList } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundAllot, outboundMembers } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundTaskBind } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { answered, counted, few, summed, written } from '../../../testing/growth/bounds.ts';
import { agentPassword, callCentre } from '../../../testing/calling.ts';
import { nonce, type Samples } from '../../../testing/samples.ts';
import { someone } from '../../../testing/server.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

/** What was asked before a call. */
const receipt = JSON.stringify({
  at: hours(-1),
  rules: [],
  consent: { task: '', member: 'unknown', at: null },
  versions: { gate: 1, task: 1, settings: 1, form: null },
});

/** An id that names nothing. */
const nobody = '00000000-0000-4000-8000-000000000000';

export const samples: Samples<'member'> = {
  after: ['member', 'member.import'],
  async things({ server, organisation, one }, made) {
    const { agent, intent, task, person, call } = callCentre(server, organisation);
    const outboundId = await agent();
    const intentId = await intent('Comes');
    const taskId = await task({ intentIds: [intentId] });
    const { memberId, phone } = await person();
    await call(outboundTaskBind, { taskId, memberIds: [memberId] });
    const { allotmentId } = await call(outboundAllot, { taskId, outboundIds: [outboundId] });
    const [callee] = (await call(outboundMembers, { taskId })).records;
    await call(outboundBan, { numbers: [phone], taskId });
    const [ban] = (await call(outboundBanList, {})).records;
    const callId = await one(
      `INSERT INTO outbound_call (organisation_id, task_id, outbound_member_id, member_id, agent_id, number, name, state, cause, ended_at, is_recorded, receipt)
       SELECT $1, '${taskId}', '${callee?.outboundMemberId ?? ''}', '${memberId}', '${outboundId}', '${phone}', 'Ana', 'ended', 'callee', now(), false, '${receipt}'
       FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
    );
    const bindingId = await one(
      `INSERT INTO outbound_binding (organisation_id, task_id, source, is_over) SELECT $1, '${taskId}', '{"importId": null}', true
       FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
    );
    return {
      outboundId,
      'outbound.agentid': outboundId,
      'seat.agentid': outboundId,
      agentid: outboundId,
      intentId,
      'outbound.taskId': taskId,
      outboundMemberId: callee?.outboundMemberId ?? '',
      allotmentId: allotmentId ?? '',
      banId: ban?.banId ?? '',
      callId,
      bindingId,
      'outbound.memberId': made('member.memberId'),
      'outbound.importId': made('member.importId'),
      'outbound.optionId': made('member.optionId'),
    };
  },
  asked: {
    'outbound.ban taskId': { numbers: ['13800138000'] },
    'outbound.unallot taskId': { outboundId: nobody },
    'outbound.unallot outboundId': { taskId: nobody },
  },
  namesNothing: {
    'outbound.numbers': 'whom nobody calls, whether or not they are a member',
  },
  growth: {
    async world({ organisationId, call, one, query, job }, { member }) {
      const agents: string[] = [];
      for (const name of ['Ann', 'Ben']) {
        const given = { name, loginName: `agent-${nonce()}`, password: agentPassword };
        const { outboundId } = await call<{ outboundId: string }>('outbound.agentAdd', given);
        agents.push(outboundId);
      }
      const { intentId } = await call<{ intentId: string }>('outbound.intentAdd', { name: 'Comes', isSuccess: true });
      const { taskId } = await call<{ taskId: string }>('outbound.taskCreate', {
        name: 'Invite',
        intentIds: [intentId],
      });
      const memberIds = (
        await query(
          `SELECT id FROM member WHERE organisation_id = $1 AND deleted_at IS NULL AND phone IS NOT NULL LIMIT 200`,
          [organisationId],
        )
      ).map((row) => row['id']);
      await call('outbound.taskBind', { taskId, memberIds });
      const { allotmentId } = await call<{ allotmentId: string }>('outbound.allot', {
        taskId,
        outboundIds: agents,
        most: 100,
      });
      await call('outbound.taskUpdate', { taskId, state: 'open' });
      const { bindingId } = await call<{ bindingId: string }>('outbound.taskSearchBind', { taskId });
      await job('outbound.bind', { organisationId, bindingId });
      const callee = await one(
        `SELECT id, member_id FROM outbound_member WHERE organisation_id = $1 AND task_id = $2 AND agent_id = $3 ORDER BY id LIMIT 1`,
        [organisationId, taskId, agents[0]],
      );
      const made = await one(
        `INSERT INTO outbound_call (organisation_id, task_id, outbound_member_id, member_id, agent_id, number, name, state, cause, created_at, answered_at, ended_at, talk_ms,
           is_recorded, intent_id, receipt)
         SELECT $1, $2, $3, m.id, $4, m.phone, m.name, 'ended', 'callee', now(), now(), now(), 60000, false, $5, '${receipt}'
         FROM member m WHERE m.organisation_id = $1 AND m.id = $6 RETURNING id, number, name`,
        [organisationId, taskId, callee['id'], agents[0], intentId, callee['member_id']],
      );
      await query(
        `INSERT INTO outbound_log (organisation_id, call_id, version, intent_id, intent_name, intent_colour, consequence, agent_id)
         VALUES ($1, $2, 1, $3, 'Comes', 'blue', 'finish', $4)`,
        [organisationId, made['id'], intentId, agents[0]],
      );
      await query(
        `INSERT INTO outbound_hour (organisation_id, hour, task_id, agent_id, calls) VALUES ($1, date_trunc('hour', now()), $2, $3, 1)`,
        [organisationId, taskId, agents[0]],
      );
      await query(
        `INSERT INTO outbound_hour_end (organisation_id, hour, task_id, agent_id, kind, value, count)
         VALUES ($1, date_trunc('hour', now()), $2, $3, 'cause', 'callee', 1)`,
        [organisationId, taskId, agents[0]],
      );
      await query(
        `INSERT INTO outbound_stay (organisation_id, hour, agent_id, state, seconds) VALUES ($1, date_trunc('hour', now()), $2, 'idle', 60)`,
        [organisationId, agents[0]],
      );
      await call('outbound.ban', { numbers: [someone().phone] });
      await call('outbound.settingsSave', { perDay: 4 });
      await call('seat.on', {});
      const ban = await one(`SELECT id, number FROM outbound_ban WHERE organisation_id = $1 LIMIT 1`, [organisationId]);
      return {
        callBanNumber: ban['number'],
        agentId: agents[0],
        callIntentId: intentId,
        callTaskId: taskId,
        callAllotmentId: allotmentId,
        callBindingId: bindingId,
        calleeId: callee['id'],
        calledId: callee['member_id'],
        callId: made['id'],
        callNumber: made['number'],
        callName: made['name'],
        callBanId: ban['id'],
        calledName: member['name'],
      };
    },
    calls: {
      'outbound.membersScreen': ({ callTaskId, calledName }) => ({
        taskId: callTaskId,
        tree: { all: [{ field: 'name', operator: 'is', value: { text: calledName } }] },
      }),
      'outbound.membersExport': ({ callTaskId }) => ({ taskId: callTaskId }),
      'outbound.allotments': ({ callTaskId }) => ({ taskId: callTaskId }),
      'outbound.taskConfig': ({ callTaskId }) => ({ taskId: callTaskId }),
      'outbound.binding': ({ callBindingId }) => ({ bindingId: callBindingId }),
      'outbound.callInfo': ({ callId }) => ({ callId }),
      'outbound.exportBatch': ({ callId }) => ({ callIds: [callId] }),
      'outbound.info': ({ calledId }) => ({ memberId: calledId }),
      'outbound.why': ({ calledId }) => ({ memberId: calledId }),
      'outbound.intentsOfAgent': ({ agentId }) => ({ outboundId: agentId }),
      'outbound.groups': ({ agentId }) => ({ outboundId: agentId }),
      'outbound.searchMembers': ({ calledName }) => ({ search: calledName }),
      'outbound.contact': ({ calleeId }) => ({ outboundMemberId: calleeId }),
      'outbound.figures': () => ({ from: hours(-24), to: hours(1) }),
      'seat.infoStatus': ({ agentId }) => ({ agentid: agentId }),
    },
    searches: {
      'outbound.list': ({ callName, callNumber }) => ({ name: callName, number: callNumber }),
      'outbound.members': ({ calledName }) => ({ name: calledName }),
      'outbound.banList': ({ callBanNumber }) => ({ number: callBanNumber }),
      'outbound.taskPage': () => ({ name: 'Invite' }),
      'outbound.agentPage': () => ({ name: 'Ann' }),
    },
    besides: {
      'outbound.list': {
        'of a task': ({ callTaskId }) => ({ taskId: callTaskId }),
        'of a task and an agent': ({ callTaskId, agentId }) => ({ taskId: callTaskId, outboundId: agentId }),
        'of a member': ({ calledId }) => ({ memberId: calledId }),
        'with an outcome': ({ callIntentId }) => ({ intentId: callIntentId }),
      },
      'outbound.members': {
        'of a task': ({ callTaskId }) => ({ taskId: callTaskId }),
        'of an agent': ({ agentId }) => ({ outboundId: agentId }),
      },
    },
    jobs: {
      'outbound.bind': ({ callBindingId }, { organisationId }) => ({ organisationId, bindingId: callBindingId }),
      'outbound.forgetTask': async (_known, { organisationId, call }) => {
        const { taskId } = await call<{ taskId: string }>('outbound.taskCreate', { name: nonce() });
        return { organisationId, taskId };
      },
      'outbound.silent': () => ({}),
      'outbound.settleRecordings': () => ({}),
    },
    // They ask the line, or read a sheet and do a thousand times what outbound.ban does.
    unmeasured: ['seat.loginInfo', 'seat.recording', 'outbound.cut', 'outbound.keepRecording', 'outbound.banInsert'],
    growing: {
      'outbound.list': counted,
      'outbound.members': counted,
      'outbound.membersScreen': counted,
      'outbound.membersExport': written,
      'outbound.exportSearch': written,
      'outbound.banExport': written,
      'outbound.banList': counted,
      'outbound.figures': summed,
      'outbound.agentPage': few,
      'seat.listStatus': summed,
      'outbound.groups': 'what waits at an agent is counted as far as 1,000',
      'outbound.info': answered,
      'outbound.searchMembers': counted,
      'outbound.agentComplete': few,
      'outbound.taskPage': few,
    },
    holders: ['outbound_task', 'outbound_agent'],
    atMost: { outbound_agent: 1, outbound_intent: 1, outbound_seat: 1, outbound_settings: 1, outbound_task: 1 },
  },
};
