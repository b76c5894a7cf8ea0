import { eventDelete, eventPublish, eventRestore, type EventRow } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { currentEvent, forgetEvent } from '../../../../core/current-event.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useRefreshEvents } from '../common/event-actions.tsx';

interface Props {
  keys: readonly string[];
  known: ReadonlyMap<string, EventRow>;
  /** Whether these are deleted events. */
  isBin: boolean;
  onDone: () => void;
}

/** What can be done with several events at once. One that is refused stops none of the others; the refusals are listed. */
export function EventBulk({ keys, known, isBin, onDone }: Props) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const refresh = useRefreshEvents();
  const [busy, setBusy] = useState(false);

  const forEach = async (act: (eventId: string) => Promise<unknown>) => {
    setBusy(true);
    const refused: string[] = [];
    for (const eventId of keys) {
      try {
        await act(eventId);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        refused.push(`${known.get(eventId)?.title ?? eventId}: ${failureText(error) ?? error.message}`);
      }
    }
    setBusy(false);
    await refresh();
    onDone();
    const done = keys.length - refused.length;
    if (refused.length === 0) void message.success(t('event:bulk.done', { n: done }));
    else
      void modal.warning({
        title: t('event:bulk.some', { done, refused: refused.length }),
        content: (
          <ul className="plain-list">
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      });
  };
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
            if (currentEvent.get()?.eventId === eventId) forgetEvent();
          })
        }
      >
        {t('event:delete.ok')}
      </ConfirmButton>
    </>
  );
}
