import type { ReactNode } from 'react';
import { usePage } from '../core/page-context.tsx';
import type { Steps } from './steps.ts';

interface Props {
  steps: Steps;
  disabled: boolean;
  sending: boolean;
  /** What the last page's button says. */
  children: ReactNode;
}

/** On and back through a form; on its last page the button that sends it. Enter in a field presses the first. */
export function StepButtons({ steps, disabled, sending, children }: Props) {
  const { t } = usePage();
  return (
    <div className="action-steps">
      {!steps.isFirst && (
        <button type="button" className="button step-back" disabled={sending} onClick={steps.back}>
          {t('public-form:back')}
        </button>
      )}
      <button type="submit" className="button primary" disabled={disabled} aria-busy={sending}>
        {steps.isLast ? children : t('public-form:next')}
      </button>
    </div>
  );
}
