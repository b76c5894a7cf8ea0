import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferMessage } from './offer-message.tsx';
import { unlessRefused } from './told.ts';
import { useAsk } from './use-ask.ts';

interface Deletion {
  /** The id of what is deleted. */
  id: string;
  question: string;
  text: string;
  /** What the button says. */
  ok: string;
  done: string;
  onDelete: () => Promise<unknown>;
  onUndo: () => Promise<unknown>;
}

/** Deletes after a question, and offers for a while to take it back. A refusal has been toasted. */
export function useDelete(refresh: () => Promise<unknown>): (deletion: Deletion) => void {
  const { t } = useTranslation();
  const ask = useAsk();
  const offer = useOfferMessage();
  return useCallback(
    ({ id, question, text, ok, done, onDelete, onUndo }) =>
      ask({
        title: question,
        text,
        ok,
        danger: true,
        onOk: async () => {
          await onDelete();
          offer(`deleted ${id}`, { text: done, button: t('common:undo'), onTake: () => void unlessRefused(onUndo()) });
          await refresh();
        },
      }),
    [ask, offer, refresh, t],
  );
}
