import { eventDelete, eventPublish, eventRestore } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { currentEvent, forgetEvent } from '../../../../core/current-event.ts';

/** Makes every page that shows events fetch them again. */
export function useRefreshEvents(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['events'] }),
        client.invalidateQueries({ queryKey: ['event'] }),
        client.invalidateQueries({ queryKey: ['workbench'] }),
      ]),
    [client],
  );
}

/** Publishes or takes back one event; answers whether it went through. A refusal has been toasted by then. */
export function usePublish(): (eventId: string, publish: boolean) => Promise<boolean> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshEvents();
  return useCallback(
    async (eventId, publish) => {
      try {
        await call(eventPublish, {
          eventId,
          publishStatus: publish ? publishStatus.published : publishStatus.unpublished,
        });
      } catch (error) {
        if (error instanceof CallFailure) return false;
        throw error;
      }
      void message.success(t(publish ? 'event:publish.done' : 'event:publish.undone'));
      await refresh();
      return true;
    },
    [message, refresh, t],
  );
}

/** How long the offer to undo a deletion stays, in seconds; afterwards the filter "Deleted" still has it. */
const undoSeconds = 8;

/** Deletes after a question, and offers to take it back. */
export function useDeleteEvent(): (event: { eventId: string; title: string }) => void {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const refresh = useRefreshEvents();
  const restore = useRestoreEvent();
  return useCallback(
    (event) => {
      void modal.confirm({
        title: t('event:delete.question', { title: event.title }),
        content: t('event:delete.text'),
        okText: t('event:delete.ok'),
        okButtonProps: { danger: true },
        cancelText: t('common:cancel'),
        onOk: async () => {
          try {
            await call(eventDelete, { eventId: event.eventId });
          } catch (error) {
            if (error instanceof CallFailure) return;
            throw error;
          }
          if (currentEvent.get()?.eventId === event.eventId) forgetEvent();
          const key = `deleted ${event.eventId}`;
          void message.success({
            key,
            duration: undoSeconds,
            content: (
              <>
                {t('event:delete.done', { title: event.title })}{' '}
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    message.destroy(key);
                    void restore(event.eventId);
                  }}
                >
                  {t('event:delete.undo')}
                </button>
              </>
            ),
          });
          await refresh();
        },
      });
    },
    [modal, message, refresh, restore, t],
  );
}

export function useRestoreEvent(): (eventId: string) => Promise<void> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshEvents();
  return useCallback(
    async (eventId) => {
      try {
        await call(eventRestore, { eventId });
      } catch (error) {
        if (error instanceof CallFailure) return;
        throw error;
      }
      void message.success(t('event:delete.restored'));
      await refresh();
    },
    [message, refresh, t],
  );
}
