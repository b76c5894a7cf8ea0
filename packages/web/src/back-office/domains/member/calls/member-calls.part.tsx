import { outboundInfo } from '@convoke/contract/outbound/outbound.calls.ts';
import { outboundWhy } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import type { CallRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { CalleeTag, CallEnd, IntentTag, Reasons } from './call-words.part.tsx';
import './calls.css';

interface Props {
  memberId: string;
  /** One of the tasks that they are in; all without it. */
  taskId?: string;
}

/** So many calls that what is below stays in reach. */
const shown = 5;

/** Whom a member spoke with by phone, and in each task why they are not called now. Nothing of members who are in no task and were never called. */
export function MemberCalls({ memberId, taskId }: Props) {
  const { t } = useTranslation();
  const why = useCall(outboundWhy, { memberId, ...(taskId && { taskId }) }, { quiet: true, everyMs: 15_000 });
  const info = useCall(outboundInfo, { memberId }, { quiet: true, everyMs: 15_000 });
  if ((why.error && !why.data) || (info.error && !info.data)) return null;
  if (!why.data || !info.data) return taskId ? <Skeleton active title={false} /> : null;
  const { tasks } = why.data;
  const { calls } = info.data;
  if (tasks.length === 0 && calls.length === 0) return null;
  return (
    <>
      {tasks.length > 0 && (
        <section className="call-part" aria-labelledby="member-why">
          <h3 id="member-why">{t('called:why')}</h3>
          <ul className="call-tasks">
            {tasks.map(({ outboundMemberId, taskId: of, taskName, state, reasons }) => (
              <li key={outboundMemberId}>
                <span className="call-task-head">
                  <Link to={`/member-manage/call?task=${of}`}>{taskName}</Link> <CalleeTag state={state} />
                </span>
                {reasons.length === 0 ? (
                  <span className="call-free">{t('called:free')}</span>
                ) : (
                  <Reasons reasons={reasons} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {calls.length > 0 && (
        <section className="call-part" aria-labelledby="member-calls">
          <div className="call-part-head">
            <h3 id="member-calls">{t('called:calls')}</h3>
            <Link to={`/member-manage/call-list?memberId=${memberId}`}>{t('called:all')}</Link>
          </div>
          <ul className="call-lines">
            {calls.slice(0, shown).map((call) => (
              <CallLine key={call.callId} call={call} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function CallLine({ call }: { call: CallRow }) {
  return (
    <li>
      <span className="call-task-head">
        <Link to={`/member-manage/call-list?call=${call.callId}`}>{formatDateTime(call.createdAt)}</Link>
        {call.intent && <IntentTag intent={call.intent} />}
      </span>
      <span className="muted">
        <CallEnd call={call} /> · {call.agent.name}
      </span>
      {call.remark && <span className="call-remark">{call.remark}</span>}
    </li>
  );
}
