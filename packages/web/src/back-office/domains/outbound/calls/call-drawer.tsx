import { type CallInfo, outboundCallInfo } from '@convoke/contract/outbound/outbound.calls.ts';
import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { clockText } from '../../../../core/clock-text.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { endWords } from '../../member/calls/call-words.part.tsx';
import { Simulated } from '../common/simulated.tsx';
import { Answers } from './answers.tsx';
import { Receipt } from './receipt.tsx';
import { RecordingPlayer } from './recording-player.tsx';
import { Versions } from './versions.tsx';
import './calls.css';

interface Props {
  callId: string | undefined;
  onClose: () => void;
}

/** One call: what was said, what came of it, and what was asked before anybody was dialled. */
export function CallDrawer({ callId, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { data, error, refetch } = useCall(outboundCallInfo, callId && { callId }, {
    as: 'organiser',
    quiet: true,
    // A recording is kept a moment after the call has ended.
    everyMs: (known) => (known?.state !== 'ended' || known.recording === 'pending') && 3000,
  });
  return (
    <Drawer
      {...first}
      open={callId !== undefined}
      onClose={onClose}
      size={600}
      title={
        <span className="call-head">
          {data ? data.name || data.number : t('outbound:call.title')}
          {data?.isSimulated && <Simulated />}
        </span>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Call key={data.callId} call={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}

function Call({ call }: { call: CallInfo }) {
  const { t } = useTranslation();
  const answers = Object.keys(call.answers).length > 0;
  return (
    <>
      <Facts call={call} />
      {call.recording !== 'none' && (
        <Part title={t('outbound:call.recording')}>
          <RecordingPlayer call={call} />
        </Part>
      )}
      {call.versions.length > 0 && (
        <Part title={t('called:outcome')}>
          <Versions versions={call.versions} />
        </Part>
      )}
      {answers && (
        <Part title={t('outbound:call.answers')}>
          <Answers taskId={call.taskId} answers={call.answers} />
        </Part>
      )}
      <Part title={t('outbound:receipt.title')}>
        <Receipt receipt={call.receipt} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="call-section" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Facts({ call }: { call: CallInfo }) {
  const { t } = useTranslation();
  const facts: [string, ReactNode][] = [
    [
      t('field:phone'),
      <span key="number" className="number">
        {call.number}
      </span>,
    ],
    [
      t('field:member'),
      call.memberId && (
        <Link key="member" to={`/member-manage/list?member=${call.memberId}`}>
          {call.name || t('outbound:member.open')}
        </Link>
      ),
    ],
    [
      t('called:task'),
      <Link key="task" to={`/member-manage/call?task=${call.taskId}`}>
        {call.taskName}
      </Link>,
    ],
    [t('called:agent'), call.agent.name],
    [t('outbound:call.at'), formatDateTime(call.createdAt)],
    [t('outbound:call.answeredAt'), call.answeredAt && formatDateTime(call.answeredAt)],
    [t('outbound:figure.talk'), call.answeredAt && clockText(call.talkSeconds)],
    [t('outbound:figures.ends'), endWords(call, t)],
    [t('outbound:call.sipStatus'), call.sipStatus],
    [t('outbound:call.lostPackets'), call.lostPackets > 0 && call.lostPackets],
  ];
  return (
    <dl className="call-facts-list">
      {facts
        .filter(([, value]) => value !== null && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
