import { eventDelete, eventRestore } from '@convoke/contract/event/event.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { forgetEvent } from '../../../../core/current-event.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useTold } from '../../../../ui/told.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useAskUnready } from './use-ask-unready.tsx';

/** Publishes one event, after a question where nobody could register yet, or takes it back; answers whether it went through. A refusal has been toasted by then. */
export function usePublish(): (eventId: string, publish: boolean) => Promise<boolean> {
  const { t } = useTranslation();
  const told = useTold(useRefresh('event'));
  const askUnready = useAskUnready();
  return useCallback(
    async (eventId, publish) => {
      if (publish && !(await askUnready(eventId))) return false;
      const status = publish ? publishStatus.published : publishStatus.unpublished;
      const words = publish ? 'event:publish.done' : 'event:publish.undone';
      return (await told(call(eventPublish, { eventId, publishStatus: status }), () => t(words))) !== undefined;
    },
    [told, t, askUnready],
  );
}

/** Takes a published event back, after a question. */
export function useTakeBack(): (event: { eventId: string; title: string }) => void {
  const { t } = useTranslation();
  const ask = useAsk();
  const publish = usePublish();
  return useCallback(
    ({ eventId, title }) =>
      ask({
        title: t('event:publish.takeBack', { title }),
        text: t('event:publish.takeBackText'),
        ok: t('event:publish.unpublish'),
        onOk: () => publish(eventId, false),
      }),
    [ask, publish, t],
  );
}

/** Deletes after a question, and offers to take it back; afterwards the tab "Deleted" still has it. */
export function useDeleteEvent(): (event: { eventId: string; title: string }) => void {
  const { t } = useTranslation();
  const deletes = useDeletes(useRefresh('event'));
  const restore = useRestoreEvent();
  return useCallback(
    ({ eventId, title }) =>
      deletes({
        name: title,
        text: t('event:delete.text'),
        call: eventDelete,
        input: { eventId },
        restore: () => restore(eventId),
        onDone: () => forgetEvent(eventId),
      }),
    [deletes, restore, t],
  );
}

export function useRestoreEvent(): (eventId: string) => Promise<unknown> {
  const { t } = useTranslation();
  const told = useTold(useRefresh('event'));
  return useCallback((eventId) => told(call(eventRestore, { eventId }), () => t('event:delete.restored')), [told, t]);
}
