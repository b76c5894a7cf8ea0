import { App } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferMessage } from './offer-message.tsx';
import { unlessRefused } from './told.ts';
import { useAsk } from './use-ask.ts';

interface Deletion {
  /** The id of what is deleted. */
  id: string;
  question: string;
  text?: ReactNode;
  /** What the button says, if not that it deletes. */
  ok?: string;
  done: string;
  onDelete: () => Promise<unknown>;
  /** Takes it back: offered for a while. */
  onUndo?: () => Promise<unknown>;
}

/** Deletes after a question in words of its own: several things, or what is taken off a list. A refusal has been toasted. */
export function useDelete(refresh: () => Promise<unknown>): (deletion: Deletion) => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const offer = useOfferMessage();
  return useCallback(
    ({ id, question, text, ok, done, onDelete, onUndo }) =>
      ask({
        title: question,
        text,
        ok: ok ?? t('common:delete'),
        danger: true,
        onOk: async () => {
          try {
            await onDelete();
            if (onUndo)
              offer(`deleted ${id}`, {
                text: done,
                button: t('common:undo'),
                onTake: () => void unlessRefused(onUndo()),
              });
            else void message.success(done);
          } finally {
            // Also after a refusal: it may have been of a state that the page did not know.
            await refresh();
          }
        },
      }),
    [ask, message, offer, refresh, t],
  );
}
