import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../core/call-failure.ts';
import { ErrorState } from '../../../../ui/states.tsx';

/** How often figures are asked for again while very many answers are made ready for them. */
const againMs = 1000;

/** How far that is, in percent; null for anything else that went wrong. */
function percentOf(error: unknown): number | null {
  if (!(error instanceof CallFailure) || error.failure !== 'SURVEY_COUNTING') return null;
  const { done, of } = (error.data ?? {}) as { done?: number; of?: number };
  return of ? Math.floor((100 * (done ?? 0)) / of) : 0;
}

/** For `everyMs`: soon again while answers are made ready, else as usual. */
export const askAgain =
  (usually: number | false) =>
  (_: unknown, error: Error | null): number | false =>
    percentOf(error) === null ? usually : againMs;

/** Figures that are not there: made ready just now, once for very many answers, or failed. */
export function FiguresError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const percent = percentOf(error);
  if (percent === null) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <div className="survey-counting" role="status">
      <p>{t('survey:counting.title')}</p>
      <Progress percent={percent} status="active" />
      <p className="muted">{t('survey:counting.note')}</p>
    </div>
  );
}
