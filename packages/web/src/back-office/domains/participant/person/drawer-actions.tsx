import { MoreOutlined } from '@ant-design/icons';
import { participantDelete, participantResend } from '@convoke/contract/participant/participant.office.calls.ts';
import { reviewSteps } from '@convoke/contract/participant/participant.rules.ts';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
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
  const { message, modal } = App.useApp();
  const refresh = useRefreshPeople(person.eventId);
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { partsId, state } = person;

  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      void message.success(done);
      await refresh();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const approve = async () => {
    setBusy(true);
    await review.now('approve', [partsId]).finally(() => setBusy(false));
  };
  const canUndo = reviewSteps.undo[state] !== undefined && person.reviewedAt !== null;
  const items: NonNullable<MenuProps['items']> = [
    { key: 'edit', label: t('participant:edit.button') },
    // A confirmation would say the opposite of what was decided.
    ...(state === 'APPROVED' || state === 'PENDING' ? [{ key: 'resend', label: t('participant:resend.button') }] : []),
    ...(canUndo ? [{ key: 'undo', label: t('participant:review.undoLong') }] : []),
    ...(reviewSteps.cancel[state] ? [{ key: 'cancel', label: t('participant:review.cancel') }] : []),
    { type: 'divider' },
    { key: 'delete', danger: true, label: t('participant:delete.button') },
  ];
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'edit') setEditing(true);
    else if (key === 'resend') void act(() => call(participantResend, { partsId }), t('participant:resend.done'));
    else if (key === 'undo') void review.now('undo', [partsId]);
    else if (key === 'cancel') review.ask('cancel', [partsId]);
    else
      void modal.confirm({
        title: t('participant:delete.question', { name: person.name }),
        content: t('participant:delete.text'),
        okText: t('participant:delete.button'),
        okButtonProps: { danger: true },
        cancelText: t('common:cancel'),
        onOk: async () => {
          await act(() => call(participantDelete, { partsIds: [partsId] }), t('participant:delete.done', { n: 1 }));
          onGone();
        },
      });
  };
  return (
    <div className="drawer-actions">
      {reviewSteps.approve[state] && (
        <Button type="primary" loading={busy} onClick={() => void approve()}>
          {t('participant:review.approve')} <kbd>A</kbd>
        </Button>
      )}
      {reviewSteps.reject[state] && (
        <Button onClick={() => review.ask('reject', [partsId])}>
          {t('participant:review.reject')} <kbd>R</kbd>
        </Button>
      )}
      <span className="drawer-actions-space" />
      <Dropdown trigger={['click']} placement="topRight" menu={{ items, onClick }}>
        <Button icon={<MoreOutlined />} aria-label={t('participant:drawer.more')} />
      </Dropdown>
      {/* Not there while closed: its fields would share their ids with those of the dialog that adds people. */}
      {editing && <EditParticipant person={person} onClose={() => setEditing(false)} />}
    </div>
  );
}
