import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { labelText } from './field-frame.tsx';
import { focusField, type FormState, inputId, summaryId } from './form-state.ts';

/** What a check has found, when it is more than one thing: it takes the focus and leads to each field. One thing is said at its field. */
export function ProblemList({ form, state }: { form: FormDefinition; state: FormState }) {
  const { t, language } = usePage();
  const { wrong, problems } = state;
  const count = Object.keys(problems).length;
  if (wrong.length < 2)
    return (
      <p className="visually-hidden" role="alert">
        {count > 0 ? t('public-core:problems', { count }) : ''}
      </p>
    );
  const titleId = `${summaryId}-title`;
  return (
    <section className="note note-bad problem-list" id={summaryId} tabIndex={-1} aria-labelledby={titleId}>
      <Icon name="alert" />
      <div>
        <p className="problem-count" id={titleId} role="alert">
          {t('public-core:problems', { count })}
        </p>
        <ul>
          {wrong.map((fieldId) => {
            const field = form.fields.find((each) => each.fieldId === fieldId);
            return (
              <li key={fieldId}>
                <a
                  href={`#${inputId(fieldId)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    state.reach.current?.(fieldId);
                    setTimeout(() => focusField(fieldId));
                  }}
                >
                  {field ? labelText(field.label, language) : fieldId}
                </a>
                {': '}
                {problems[fieldId]}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
