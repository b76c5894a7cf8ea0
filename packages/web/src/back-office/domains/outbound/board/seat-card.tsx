import { AudioOutlined, PauseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { seatListStatus } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundReclaim } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { clockText } from '../../../../core/clock-text.ts';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { SeatTag } from '../common/state-tags.tsx';
import { useNow } from '../common/use-now.ts';

type Seat = z.infer<typeof seatListStatus.output>[number];

/** One seat: what it does since when, with whom, and what the day has been. */
export function SeatCard({ seat }: { seat: Seat }) {
  const { t } = useTranslation();
  const { name, state, since, reason, task, callee, callsToday, talkSecondsToday } = seat;
  return (
    <li className="call-seat" data-state={state}>
      <span className="call-seat-head">
        <strong>{name}</strong>
        <SeatTag state={state} reason={reason} />
        <Since at={since} />
      </span>
      <span className="call-seat-with">
        {callee ? (
          <>
            <Link to={`/member-manage/list?member=${callee.memberId}`}>{callee.name || t('field:member')}</Link>
            {task && <span className="muted">{task.name}</span>}
          </>
        ) : (
          <span className="muted">{task?.name ?? t('outbound:board.nobody')}</span>
        )}
      </span>
      <Talk seat={seat} />
      <span className="muted number">
        {t('outbound:board.day', {
          count: callsToday,
          n: formatNumber(callsToday),
          time: clockText(talkSecondsToday),
        })}
      </span>
      <Deeds seat={seat} />
    </li>
  );
}

function Since({ at }: { at: string }) {
  const now = useNow();
  return <span className="muted number call-since">{clockText(Math.max(0, (now - Date.parse(at)) / 1000))}</span>;
}

/** A call that goes on, and whether the agent is there. */
function Talk({ seat: { call: talk } }: { seat: Seat }) {
  const { t } = useTranslation();
  if (!talk) return null;
  if (!talk.isAttended)
    return (
      <span className="call-warn" role="status">
        <WarningOutlined aria-hidden /> {t('outbound:board.unattended')}
      </span>
    );
  if (talk.isHeld)
    return (
      <span className="call-warn">
        <PauseCircleOutlined aria-hidden /> {t('outbound:board.held')}
      </span>
    );
  return null;
}

function Deeds({ seat }: { seat: Seat }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const told = useTold(useRefresh('outbound', seatListStatus));
  const { agentId, name, state, reason, callee, call: talk } = seat;
  const person = callee?.name || t('field:member');
  // Whose time for an outcome ran out is paused, and still has the person.
  const hasWrapUp = state === 'wrapUp' || reason === 'wrapUp';
  const reclaim = (endCall: boolean, words: string) =>
    told(call(outboundReclaim, { outboundId: agentId, endCall }, { hideLoad: true }), () => words);
  return (
    <span className="call-deeds">
      {talk?.answeredAt && (
        <Button
          size="small"
          icon={<AudioOutlined />}
          onClick={() =>
            dialogs.open(() => import('./listen-dialog.tsx').then((part) => part.ListenDialog), {
              callId: talk.callId,
              agent: name,
              person,
            })
          }
        >
          {t('outbound:listen.button')}
        </Button>
      )}
      {talk && (
        <ConfirmButton
          size="small"
          danger
          question={t('outbound:board.endAsk', { name })}
          text={t('outbound:board.endText')}
          onConfirm={() => reclaim(true, t('outbound:board.ended'))}
        >
          {t('outbound:board.end')}
        </ConfirmButton>
      )}
      {!talk && hasWrapUp && (
        <ConfirmButton
          size="small"
          question={t('outbound:board.releaseAsk', { name })}
          text={t('outbound:board.releaseText')}
          onConfirm={() => reclaim(false, t('outbound:board.released'))}
        >
          {t('outbound:board.release')}
        </ConfirmButton>
      )}
      {!talk && !hasWrapUp && callee && (
        <ConfirmButton
          size="small"
          question={t('outbound:board.takeAsk', { name, person })}
          text={t('outbound:board.takeText')}
          onConfirm={() => reclaim(false, t('outbound:board.taken'))}
        >
          {t('outbound:board.take')}
        </ConfirmButton>
      )}
    </span>
  );
}
