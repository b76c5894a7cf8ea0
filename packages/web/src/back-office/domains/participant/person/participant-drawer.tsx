import { participantDetail } from '@convoke/contract/participant/participant.calls.ts';
import { Drawer, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BadgePrints } from '../../badge/print/badge-prints.part.tsx';
import { ParticipantStateTag } from '../participant-state.part.tsx';
import { DoorPhoto } from '../photo/door-photo.part.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { WormNote } from '../../worm/worm-note.part.tsx';
import { WormTag } from '../../worm/worm-tag.part.tsx';
import { GroupTag } from '../groups/group-tag.tsx';
import { Companions } from './companions.tsx';
import { DrawerActions } from './drawer-actions.tsx';
import { ParticipantAnswers } from './participant-answers.tsx';
import { ParticipantHistory } from './participant-history.tsx';
import type { CheckIn } from './use-check-in.ts';
import { OwnCode } from './own-code.tsx';
import type { Reviewing } from '../review/use-review.tsx';

interface Props {
  partsId: string | undefined;
  timeZone: string | undefined;
  review: Reviewing;
  checkIn: CheckIn;
  onClose: () => void;
}

/** One participant: answers, own code, what happened, and what can be done. */
export function ParticipantDrawer({ partsId, timeZone, review, checkIn, onClose }: Props) {
  const { t } = useTranslation();
  const detail = useCall(participantDetail, partsId && { partsId }, { quiet: true, everyMs: 8_000 });
  const person = detail.data;
  return (
    <Drawer
      open={partsId !== undefined}
      onClose={onClose}
      size={520}
      title={
        person ? (
          <span className="drawer-title">
            <span className="drawer-name">{person.name || '—'}</span>
            <ParticipantStateTag state={person.state} />
            {person.signedInAt && <Tag color="green">{t('field:isCheckedIn')}</Tag>}
            {person.group && <GroupTag group={person.group} />}
            {person.worm && <WormTag how={person.worm} />}
          </span>
        ) : (
          t('participant:drawer.title')
        )
      }
      extra={
        person?.memberId && (
          <Link to={`/member-manage/list?member=${person.memberId}`}>{t('participant:drawer.member')}</Link>
        )
      }
      footer={person && <DrawerActions person={person} review={review} checkIn={checkIn} onGone={onClose} />}
    >
      {detail.error && !person ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : person ? (
        <>
          {person.wormEntry && <WormNote entry={person.wormEntry} timeZone={timeZone} />}
          <DoorPhoto person={person} onChange={() => detail.refetch()} />
          <ParticipantAnswers person={person} timeZone={timeZone} />
          <OwnCode code={person.participantCode} />
          <Companions person={person} timeZone={timeZone} />
          <BadgePrints eventId={person.eventId} person={person} timeZone={timeZone} />
          <ParticipantHistory history={person.history} timeZone={timeZone} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}
