import type { ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { participantDelete } from '@convoke/contract/participant/participant.office.calls.ts';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useCurrentEvent } from '../../../../ui/use-current-event.ts';
import { type Reviewing, useRefreshPeople } from './use-review.tsx';

interface Props {
  keys: readonly string[];
  /** The rows on the present page, by id; chosen ones may be on others. */
  known: ReadonlyMap<string, ParticipantRow>;
  review: Reviewing;
  onClear: () => void;
  onExport: () => void;
}

/** The call takes at most this many ids. */
const deleteSize = 500;
/** So many ids fit into the address of the export call. */
const exportSize = 500;

/** What can be done with the chosen participants. */
export function BulkReview({ keys, known, review, onClear, onExport }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { eventId } = useCurrentEvent();
  const refresh = useRefreshPeople(eventId);
  const canCancel = keys.some((key) => known.get(key)?.state === 'APPROVED');
  const remove = async () => {
    let deleted = 0;
    for (let from = 0; from < keys.length; from += deleteSize) {
      const answer = await call(participantDelete, { partsIds: keys.slice(from, from + deleteSize) });
      deleted += answer.deleted;
    }
    void message.success(t('participant:delete.done', { n: formatNumber(deleted) }));
    onClear();
    await refresh();
  };
  return (
    <>
      <Button size="small" onClick={() => review.ask('approve', keys, onClear)}>
        {t('participant:review.approve')}
      </Button>
      <Button size="small" onClick={() => review.ask('reject', keys, onClear)}>
        {t('participant:review.reject')}
      </Button>
      {canCancel && (
        <Button size="small" onClick={() => review.ask('cancel', keys, onClear)}>
          {t('participant:review.cancel')}
        </Button>
      )}
      <Button
        size="small"
        disabled={keys.length > exportSize}
        title={keys.length > exportSize ? t('participant:export.tooMany', { n: exportSize }) : undefined}
        onClick={onExport}
      >
        {t('participant:export.chosen')}
      </Button>
      <ConfirmButton
        size="small"
        danger
        question={t('participant:delete.several', { n: formatNumber(keys.length) })}
        text={t('participant:delete.text')}
        onConfirm={remove}
      >
        {t('participant:delete.button')}
      </ConfirmButton>
    </>
  );
}
