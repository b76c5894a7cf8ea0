/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { usePage } from '../core/page-context.tsx';
import type { Steps } from './steps.ts';

interface Props {
  steps: Steps;
  disabled: boolean;
  sending: boolean;
  /** What the last page's button says. */
  children: ComponentChildren;
}

/** On and back through a form; on its last page the button that sends it. Enter in a field presses the first. */
export function StepButtons({ steps, disabled, sending, children }: Props) {
  const { t } = usePage();
  return (
    <div class="action-steps">
      {!steps.isFirst && (
        <button type="button" class="button step-back" disabled={sending} onClick={steps.back}>
          {t('public-form:back')}
        </button>
      )}
      <button type="submit" class="button primary" disabled={disabled} aria-busy={sending}>
        {steps.isLast ? children : t('public-form:next')}
      </button>
    </div>
  );
}
