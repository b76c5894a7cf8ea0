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
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useEventInfo } from '../../event/use-event-info.part.ts';
import type { ParticipantDetail } from './detail.ts';
import type { CheckIn } from './use-check-in.ts';
import { EditParticipant } from './edit-participant.tsx';
import { type Reviewing, useRefreshPeople } from '../review/use-review.tsx';

interface Props {
  person: ParticipantDetail;
  review: Reviewing;
  checkIn: CheckIn;
  /** The participant was deleted. */
  onGone: () => void;
}

/** What can be done with one participant; only what the present state allows. */
export function DrawerActions({ person, review, checkIn, onGone }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const ask = useAsk();
  const refresh = useRefreshPeople(person.eventId);
  const told = useTold(refresh);
  const deletes = useDeletes(refresh);
  const event = useEventInfo(person.eventId).data;
  const [editing, setEditing] = useState(false);
  const { partsId, state } = person;

  const resend = () => told(call(participantResend, { partsId }), () => t('participant:resend.done'));
  const renew = () =>
    ask({
      title: t('participant:newCode.question', { name: person.name }),
      text: t('participant:newCode.text'),
      ok: t('participant:newCode.ok'),
      danger: true,
      onOk: () => told(call(participantResend, { partsId, newCode: true }), () => t('participant:newCode.done')),
    });
  const remove = () =>
    deletes({
      name: person.name,
      text: t('participant:delete.text'),
      call: participantDelete,
      input: { partsIds: [partsId] },
      onDone: onGone,
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
          checkIn.itemOf(person),
          { label: t('participant:edit.button'), onClick: () => setEditing(true) },
          // A confirmation would say the opposite of what was decided.
          (state === 'APPROVED' || state === 'PENDING') && { label: t('participant:resend.button'), onClick: resend },
          (state === 'APPROVED' || state === 'PENDING') && { label: t('participant:newCode.button'), onClick: renew },
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
          // Whoever is there by a name alone may be put there by their number.
          person.worm !== 'phone' && {
            label: t('worm:addPerson'),
            onClick: () =>
              dialogs.open(() => import('../../worm/worm-dialog.part.tsx').then((part) => part.WormDialog), {
                opened: {
                  phone: person.phone ?? '',
                  name: person.name,
                  ...(event && { seenAt: { eventId: person.eventId, title: event.title } }),
                },
                onSaved: refresh,
              }),
          },
          'divider',
          { label: t('common:delete'), danger: true, onClick: remove },
        ]}
      />
      {/* Not there while closed: its fields would share their ids with those of the dialog that adds people. */}

      {editing && <EditParticipant person={person} onClose={() => setEditing(false)} />}
    </div>
  );
}
