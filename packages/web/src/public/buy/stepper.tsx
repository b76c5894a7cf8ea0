import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';

interface Props {
  /** What is counted, for a screen reader. */
  name: string;
  value: number;
  mayLess: boolean;
  mayMore: boolean;
  onStep: (step: 1 | -1) => void;
}

/** One less, how many, one more: large enough for a thumb. Before the page has woken up a tap would be lost, so both look it. */
export function Stepper({ name, value, mayLess, mayMore, onStep }: Props) {
  const { t } = usePage();
  const awake = useAwake();
  return (
    <div
      className={`stepper ${value > 0 ? 'stepper-some' : ''}`}
      role="group"
      aria-label={t('public-buy:how-many', { name })}
    >
      <button
        type="button"
        aria-label={t('public-buy:less', { name })}
        aria-disabled={!awake || !mayLess}
        onClick={() => mayLess && onStep(-1)}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h14" />
        </svg>
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t('public-buy:more', { name })}
        aria-disabled={!awake || !mayMore}
        onClick={() => mayMore && onStep(1)}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h14M12 5v14" />
        </svg>
      </button>
    </div>
  );
}
