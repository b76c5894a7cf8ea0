import type { ReviewType } from '@convoke/contract/participant/participant.rules.ts';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, toastFailure } from '../../../../core/call-failure.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { type Review, reviewPeople, type ReviewRow } from './review-run.ts';
import { useRefresh } from '../../../../ui/use-call.ts';

/** How long the offer to take a review back stays, in seconds. */
const undoSeconds = 6;

/** Makes every list and figure about the event's people fetch again. */
export const useRefreshPeople = (eventId: string) => useRefresh('participant', 'checkin', 'event', { eventId });

export interface Reviewing {
  /** At once, with the notice to the person; for one or a few. */
  now: (type: ReviewType, partsIds: readonly string[]) => Promise<void>;
  /** Asks for a note first. */
  ask: (type: ReviewType, partsIds: readonly string[], onDone?: () => void) => void;
}

/** Everything a page needs to review people. */
export function useReview(eventId: string): Reviewing {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { message } = App.useApp();
  const refresh = useRefreshPeople(eventId);

  const tell = useCallback(
    (type: ReviewType, rows: ReviewRow[]) => {
      const done = rows.filter((row) => row.result === 'done').map((row) => row.partsId);
      if (done.length < rows.length) {
        dialogs.open(() => import('./review-result.tsx').then((part) => part.ReviewResultDialog), { type, rows });
        return;
      }
      const key = `review ${Date.now()}`;
      const undo = async () => {
        message.destroy(key);
        try {
          tell('undo', await reviewPeople(eventId, done, { type: 'undo', note: '', notify: false }));
        } catch (error) {
          if (!(error instanceof CallFailure)) throw error;
          toastFailure(error);
        }
        await refresh();
      };
      void message.success({
        key,
        duration: undoSeconds,
        content: (
          <>
            {t(doneTexts[type], { n: done.length })}{' '}
            {type !== 'undo' && (
              <button type="button" className="link-button" onClick={() => void undo()}>
                {t('participant:review.undo')}
              </button>
            )}
          </>
        ),
      });
    },
    [dialogs, eventId, message, refresh, t],
  );

  const run = async (partsIds: readonly string[], review: Review, onProgress?: (share: number) => void) => {
    const rows = await reviewPeople(eventId, partsIds, review, onProgress);
    tell(review.type, rows);
    await refresh();
  };

  const now = async (type: ReviewType, partsIds: readonly string[]) => {
    try {
      await run(partsIds, { type, note: '', notify: type !== 'undo' });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toastFailure(error);
    }
  };

  return {
    now,
    ask: (type, partsIds, onDone) =>
      dialogs.open(() => import('./review-dialog.tsx').then((part) => part.ReviewDialog), {
        eventId,
        asked: { type, partsIds },
        onReview: async (review, onProgress) => {
          await run(partsIds, review, onProgress);
          onDone?.();
        },
      }),
  };
}

const doneTexts: Readonly<Record<ReviewType, string>> = {
  approve: 'participant:review.approved',
  reject: 'participant:review.rejected',
  waitlist: 'participant:review.waitlisted',
  undo: 'participant:review.undone',
  cancel: 'participant:review.cancelled',
};
