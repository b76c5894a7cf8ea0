import { MoreOutlined } from '@ant-design/icons';
import { participantDelete, participantResend } from '@convoke/contract/participant/participant.office.calls.ts';
import { reviewSteps } from '@convoke/contract/participant/participant.rules.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import type { ParticipantDetail } from './detail.ts';
import { EditParticipant } from './edit-participant.tsx';
import { type Reviewing, useRefreshPeople } from '../review/use-review.tsx';

interface Props {
  person: ParticipantDetail;
  review: Reviewing;
  /** The participant was deleted. */
  onGone: () => void;
}

/** What can be done with one participant; only what the present state allows. */
export function DrawerActions({ person, review, onGone }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(useRefreshPeople(person.eventId));
  const [editing, setEditing] = useState(false);
  const { partsId, state } = person;

  const resend = () => told(call(participantResend, { partsId }), () => t('participant:resend.done'));
  const remove = () =>
    ask({
      title: t('participant:delete.question', { name: person.name }),
      text: t('participant:delete.text'),
      ok: t('participant:delete.button'),
      danger: true,
      onOk: async () => {
        await told(call(participantDelete, { partsIds: [partsId] }), () => t('participant:delete.done', { n: 1 }));
        onGone();
      },
    });
  return (
    <div className="drawer-actions">
      {reviewSteps.approve[state] && (
        <BusyButton type="primary" onClick={() => review.now('approve', [partsId])}>
          {t('participant:review.approve')} <kbd>A</kbd>
        </BusyButton>
      )}
      {reviewSteps.reject[state] && (
        <Button onClick={() => review.ask('reject', [partsId])}>
          {t('participant:review.reject')} <kbd>R</kbd>
        </Button>
      )}
      <span className="drawer-actions-space" />
      <MenuButton
        icon={<MoreOutlined />}
        aria-label={t('participant:drawer.more')}
        placement="topRight"
        items={[
          { label: t('participant:edit.button'), onClick: () => setEditing(true) },
          // A confirmation would say the opposite of what was decided.
          (state === 'APPROVED' || state === 'PENDING') && { label: t('participant:resend.button'), onClick: resend },
          reviewSteps.waitlist[state] !== undefined && {
            label: t('participant:review.waitlist'),
            onClick: () => review.ask('waitlist', [partsId]),
          },
          reviewSteps.undo[state] !== undefined &&
            person.reviewedAt !== null && {
              label: t('participant:review.undoLong'),
              onClick: () => review.now('undo', [partsId]),
            },
          reviewSteps.cancel[state] !== undefined && {
            label: t('participant:review.cancel'),
            onClick: () => review.ask('cancel', [partsId]),
          },
          'divider',
          { label: t('participant:delete.button'), danger: true, onClick: remove },
        ]}
      />
      {/* Not there while closed: its fields would share their ids with those of the dialog that adds people. */}
      {editing && <EditParticipant person={person} onClose={() => setEditing(false)} />}
    </div>
  );
}
