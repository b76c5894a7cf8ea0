import { usePage } from '../core/page-context.tsx';
import { labelText } from './field-frame.tsx';
import type { Steps } from './steps.ts';

/** Where one stands in a form of several pages, and what the open one is called. */
export function StepHead({ steps }: { steps: Steps }) {
  const { t, language } = usePage();
  const { at, count, step } = steps;
  if (count < 2) return null;
  const title = step.start ? labelText(step.start.label, language) : '';
  const help = step.start?.help ? labelText(step.start.help, language) : '';
  const place = t('public-form:step', { number: at + 1, count });
  return (
    <div className="steps" id="form-top" tabIndex={-1}>
      <div className="steps-line">
        <div
          className="steps-bar"
          role="progressbar"
          aria-label={t('public-form:progress')}
          aria-valuemin={0}
          aria-valuemax={count}
          aria-valuenow={at}
          aria-valuetext={place}
        >
          <span style={{ width: `${(at / count) * 100}%` }} />
        </div>
        <p className="fine">{place}</p>
      </div>
      {title !== '' && <h3>{title}</h3>}
      {help !== '' && <p className="fine">{help}</p>}
    </div>
  );
}
