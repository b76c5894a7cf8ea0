import { usePage } from '../../core/page-context.tsx';
import { described, type FieldProps, labelText, Notes } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';

/** A text up to so many characters stands open; a longer one is unfolded by who wants to read it. */
const mostOpen = 600;

/** Something that must (or may) be accepted, with the whole text of it. */
export function Agreement(props: FieldProps) {
  const { t, language } = usePage();
  const { field, value, problem, onChange } = props;
  const id = inputId(field.fieldId);
  const help = field.help ? labelText(field.help, language) : '';
  const body = field.body ? labelText(field.body, language) : '';
  return (
    <div className={`field ${problem ? 'field-wrong' : ''}`}>
      <label className={`choice agreement ${value === true ? 'is-on' : ''}`}>
        <input
          id={id}
          {...described(props)}
          type="checkbox"
          value="yes"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          {labelText(field.label, language)}
          {!field.required && <span className="optional"> {t('public-core:optional')}</span>}
        </span>
      </label>
      {help !== '' && (
        <p className="field-help agreement-text" id={`${id}-help`}>
          {help}
        </p>
      )}
      {body !== '' &&
        (body.length <= mostOpen ? (
          // Reachable by keys: it scrolls.
          <div className="agreement-body" tabIndex={0} role="region" aria-label={labelText(field.label, language)}>
            {body}
          </div>
        ) : (
          <details className="agreement-more">
            <summary>{t('public-form:read-whole')}</summary>
            <div className="agreement-body" tabIndex={0} role="region" aria-label={labelText(field.label, language)}>
              {body}
            </div>
          </details>
        ))}
      <Notes {...props} />
    </div>
  );
}

/** Words between the fields. */
export function Description({ field }: FieldProps) {
  const { language } = usePage();
  const body = field.body ? labelText(field.body, language) : field.help ? labelText(field.help, language) : '';
  return (
    <div className="form-words" id={inputId(field.fieldId)}>
      <h3>{labelText(field.label, language)}</h3>
      {body
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
    </div>
  );
}
