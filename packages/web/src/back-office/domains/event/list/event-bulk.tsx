import { eventDelete, eventRestore, type EventRow } from '@convoke/contract/event/event.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { forgetEvent } from '../../../../core/current-event.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useEach } from '../../../../ui/list/use-bulk.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

interface Props {
  keys: readonly string[];
  known: ReadonlyMap<string, EventRow>;
  /** Whether these are deleted events. */
  isBin: boolean;
  onDone: () => void;
}

/** What can be done with several events at once. */
export function EventBulk({ keys, known, isBin, onDone }: Props) {
  const { t } = useTranslation();
  const { busy, each } = useEach((eventId) => known.get(eventId)?.title ?? eventId, useRefresh('event'));
  const forEach = (act: (eventId: string) => Promise<unknown>) => each(keys, act).then(onDone);
  const quiet = { quiet: true, hideLoad: true };
  const publish = (status: 1 | 2) =>
    forEach((eventId) => call(eventPublish, { eventId, publishStatus: status }, quiet));

  if (isBin) {
    return (
      <Button
        size="small"
        loading={busy}
        onClick={() => void forEach((eventId) => call(eventRestore, { eventId }, quiet))}
      >
        {t('event:delete.restore')}
      </Button>
    );
  }
  return (
    <>
      <Button size="small" loading={busy} onClick={() => void publish(publishStatus.published)}>
        {t('event:publish.publish')}
      </Button>
      <ConfirmButton
        size="small"
        disabled={busy}
        question={t('event:publish.takeBackSeveral', { n: keys.length })}
        text={t('event:publish.takeBackText')}
        onConfirm={() => publish(publishStatus.unpublished)}
      >
        {t('event:publish.unpublish')}
      </ConfirmButton>
      <ConfirmButton
        size="small"
        danger
        disabled={busy}
        question={t('event:delete.several', { n: keys.length })}
        text={t('event:delete.text')}
        onConfirm={() =>
          forEach(async (eventId) => {
            await call(eventDelete, { eventId }, quiet);
            forgetEvent(eventId);
          })
        }
      >
        {t('common:delete.ok')}
      </ConfirmButton>
    </>
  );
}
