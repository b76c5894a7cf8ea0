import { usePage } from '../../core/page-context.tsx';
import { type FieldProps, Grouped, labelText, TakeBack, leaving } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';

const from = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** Stars: radio buttons that look like them, so arrows and screen readers work by themselves. */
export function Rating(props: FieldProps) {
  const { t } = usePage();
  const { field, value, onChange, onLeave } = props;
  const most = field.max ?? 5;
  const given = typeof value === 'number' ? value : 0;
  return (
    <Grouped {...props} role="radiogroup">
      <div className="stars" onBlur={leaving(onLeave)}>
        {from(1, most).map((stars) => (
          <label key={stars} className={`star ${stars <= given ? 'is-on' : ''}`}>
            <input
              className="visually-hidden"
              type="radio"
              name={field.fieldId}
              value={String(stars)}
              checked={given === stars}
              aria-label={t('public-form:stars', { count: stars, most })}
              onChange={() => onChange(stars)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
            </svg>
          </label>
        ))}
      </div>
      <TakeBack {...props} />
    </Grouped>
  );
}

/** Numbers from one end to the other, each end with its words. */
export function Scale(props: FieldProps) {
  const { language } = usePage();
  const { field, value, onChange, onLeave } = props;
  const low = field.min ?? 0;
  const high = field.max ?? 10;
  const endsId = `${inputId(field.fieldId)}-ends`;
  const ends = field.ends && { low: labelText(field.ends.low, language), high: labelText(field.ends.high, language) };
  const numbers = from(low, high);
  return (
    <Grouped {...props} role="radiogroup" describedBy={ends ? endsId : undefined}>
      <div className={`scale ${numbers.length > 7 ? 'scale-long' : ''}`} onBlur={leaving(onLeave)}>
        {numbers.map((number) => (
          <label key={number} className={`scale-number ${value === number ? 'is-on' : ''}`}>
            <input
              className="visually-hidden"
              type="radio"
              name={field.fieldId}
              value={String(number)}
              checked={value === number}
              onChange={() => onChange(number)}
            />
            <span>{number}</span>
          </label>
        ))}
      </div>
      {ends && (
        <p className="scale-ends" id={endsId}>
          <span>
            <span className="visually-hidden">{low}: </span>
            {ends.low}
          </span>
          <span>
            <span className="visually-hidden">{high}: </span>
            {ends.high}
          </span>
        </p>
      )}
      <TakeBack {...props} />
    </Grouped>
  );
}
