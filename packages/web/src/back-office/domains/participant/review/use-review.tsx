import type { ReviewType } from '@convoke/contract/participant/participant.rules.ts';
import { App } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, toastFailure } from '../../../../core/call-failure.ts';
import { type Review, reviewPeople, type ReviewRow } from './review-run.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

// What is opened from here comes when it is opened.
const ReviewDialog = onDemand(
  () => import('./review-dialog.tsx').then((part) => part.ReviewDialog),
  () => true,
);
const ReviewResultDialog = onDemand(
  () => import('./review-result.tsx').then((part) => part.ReviewResultDialog),
  () => true,
);

/** How long the offer to take a review back stays, in seconds. */
const undoSeconds = 6;

/** Makes every list and figure about the event's people fetch again. */
export const useRefreshPeople = (eventId: string) => useRefresh('participant', 'checkin', 'event', { eventId });

export interface Reviewing {
  /** At once, with the notice to the person; for one or a few. */
  now: (type: ReviewType, partsIds: readonly string[]) => Promise<void>;
  /** Asks for a note first. */
  ask: (type: ReviewType, partsIds: readonly string[], onDone?: () => void) => void;
  /** Whether a dialog is open. */
  isAsking: boolean;
  dialogs: ReactNode;
}

interface Asked {
  type: ReviewType;
  partsIds: readonly string[];
  onDone: (() => void) | undefined;
}

/** Everything a page needs to review people: `dialogs` must be rendered. */
export function useReview(eventId: string): Reviewing {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshPeople(eventId);
  const [asked, setAsked] = useState<Asked>();
  const [result, setResult] = useState<{ type: ReviewType; rows: ReviewRow[] }>();

  const tell = useCallback(
    (type: ReviewType, rows: ReviewRow[]) => {
      const done = rows.filter((row) => row.result === 'done').map((row) => row.partsId);
      if (done.length < rows.length) {
        setResult({ type, rows });
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
    [eventId, message, refresh, t],
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
    ask: (type, partsIds, onDone) => setAsked({ type, partsIds, onDone }),
    isAsking: asked !== undefined || result !== undefined,
    dialogs: (
      <>
        {/* Made anew each time, so that it lies over a drawer that was opened before it. */}
        {asked && (
          <ReviewDialog
            eventId={eventId}
            asked={asked}
            onClose={() => setAsked(undefined)}
            onReview={async (review, onProgress) => {
              await run(asked.partsIds, review, onProgress);
              asked.onDone?.();
            }}
          />
        )}
        {result && <ReviewResultDialog type={result.type} rows={result.rows} onClose={() => setResult(undefined)} />}
      </>
    ),
  };
}

const doneTexts: Readonly<Record<ReviewType, string>> = {
  approve: 'participant:review.approved',
  reject: 'participant:review.rejected',
  waitlist: 'participant:review.waitlisted',
  undo: 'participant:review.undone',
  cancel: 'participant:review.cancelled',
};
