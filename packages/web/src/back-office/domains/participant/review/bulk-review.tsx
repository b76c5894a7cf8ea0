import { participantColumns, type ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { participantFilesKeep } from '@convoke/contract/participant/participant.files.calls.ts';
import { participantDelete, participantExport } from '@convoke/contract/participant/participant.office.calls.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { ExportChosen } from '../../../../ui/list/export-button.tsx';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { KeepAnswers } from '../../form/keep-answers.part.tsx';
import { type Reviewing, useRefreshPeople } from './use-review.tsx';

interface Props {
  keys: readonly string[];
  /** The rows on the present page, by id; chosen ones may be on others. */
  known: ReadonlyMap<string, ParticipantRow>;
  /** The event, and the answers that are columns. */
  fixed: { eventId: string; fieldIds: string | undefined };
  review: Reviewing;
  /** What moves them between groups. */
  groups: ReactNode;
  /** What prints their badges. */
  badges: ReactNode;
  onClear: () => void;
}

/** What can be done with the chosen participants. */
export function BulkReview({ keys, known, fixed, review, groups, badges, onClear }: Props) {
  const { t } = useTranslation();
  const removeAll = useBulk(participantDelete, 'partsIds', useRefreshPeople(fixed.eventId));
  const asked = useCall(participantColumns, { eventId: fixed.eventId });
  const canCancel = keys.some((key) => known.get(key)?.state === 'APPROVED');
  const remove = () =>
    removeAll(keys, {}, ({ deleted }) => t('participant:delete.done', { n: formatNumber(deleted) }), onClear);
  return (
    <>
      <Button size="small" onClick={() => review.ask('approve', keys, onClear)}>
        {t('participant:review.approve')}
      </Button>
      <Button size="small" onClick={() => review.ask('reject', keys, onClear)}>
        {t('participant:review.reject')}
      </Button>
      <Button size="small" onClick={() => review.ask('waitlist', keys, onClear)}>
        {t('participant:review.waitlist')}
      </Button>
      {canCancel && (
        <Button size="small" onClick={() => review.ask('cancel', keys, onClear)}>
          {t('participant:review.cancel')}
        </Button>
      )}
      {groups}
      {badges}
      <KeepAnswers
        fields={asked.data ?? []}
        count={keys.length}
        begin={(fieldId, categoryId) =>
          call(
            participantFilesKeep,
            { eventId: fixed.eventId, partsIds: [...keys], fieldId, categoryId },
            { quiet: true, hideLoad: true },
          )
        }
      />
      <ExportChosen call={participantExport} input={{ ...fixed, partsIds: keys.join(',') }} count={keys.length} />
      <ConfirmButton
        size="small"
        danger
        question={t('participant:delete.several', { n: formatNumber(keys.length) })}
        text={t('participant:delete.text')}
        onConfirm={remove}
      >
        {t('common:delete')}
      </ConfirmButton>
    </>
  );
}
