import { useLayoutEffect, useRef, useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { type FieldProps, Grouped, labelText, leaving } from '../field-frame.tsx';
import { useOptions } from './choice.tsx';

/** The list with one of it at another place. */
export function moved(values: readonly string[], from: number, to: number): string[] {
  const place = Math.max(0, Math.min(values.length - 1, to));
  const next = [...values];
  const [value] = next.splice(from, 1);
  if (value !== undefined) next.splice(place, 0, value);
  return next;
}

/** An order of one's own: dragged by the handle, or moved by buttons and arrow keys. */
export function Sort(props: FieldProps) {
  const { t, language } = usePage();
  const { field, value, onChange, onLeave } = props;
  const options = useOptions(field);
  const [said, setSaid] = useState('');
  /** Which one hangs on the finger. */
  const [held, setHeld] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  const known = new Set(options.map((option) => option.value));
  const given = Array.isArray(value) ? (value as string[]).filter((each) => known.has(each)) : [];
  // An option that the form has got since stands at the end.
  const order = [...given, ...options.map((option) => option.value).filter((each) => !given.includes(each))];
  const labelOf = (each: string) => {
    const option = options.find((one) => one.value === each);
    return option ? labelText(option.label, language) : each;
  };
  // What is dragged is told by its value: the list has another order with every step.
  const newest = useRef(order);
  newest.current = order;

  const move = (each: string, to: number) => {
    const from = newest.current.indexOf(each);
    const next = moved(newest.current, from, to);
    newest.current = next;
    onChange(next);
    setSaid(t('public-form:sort-said', { option: labelOf(each), place: next.indexOf(each) + 1, count: next.length }));
  };

  const drag = (event: PointerEvent, each: string) => {
    if (!list.current) return;
    const rows = [...list.current.children] as HTMLElement[];
    const now = newest.current.indexOf(each);
    const middle = (row: HTMLElement | undefined) => {
      const box = row?.getBoundingClientRect();
      return box ? box.top + box.height / 2 : Number.NaN;
    };
    if (event.clientY < middle(rows[now - 1])) move(each, now - 1);
    else if (event.clientY > middle(rows[now + 1])) move(each, now + 1);
  };

  // On the document: an element that changes its place in the list loses its hold of the finger.
  const hold = (each: string) => {
    setHeld(each);
    const follow = (event: PointerEvent) => drag(event, each);
    const drop = () => {
      setHeld(null);
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', drop);
    };
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', drop);
  };

  // And it loses the focus: whoever moves by keys goes along with what they move.
  useLayoutEffect(() => {
    const control = list.current?.querySelector<HTMLButtonElement>(`[data-control="${focused.current ?? ''}"]`);
    if (control && control !== document.activeElement && !control.disabled) control.focus();
    focused.current = null;
  });
  const step = (each: string, to: number, control: string) => {
    focused.current = control;
    move(each, to);
  };

  return (
    <Grouped {...props}>
      <p className="field-help">{t('public-form:sort-how')}</p>
      <ol className={`sort ${given.length === 0 ? 'sort-open' : ''}`} ref={list} onBlur={leaving(onLeave)}>
        {order.map((each, at) => (
          <li key={each} className={`sort-row ${held === each ? 'is-held' : ''}`}>
            <button
              type="button"
              className="sort-handle"
              aria-label={t('public-form:sort-handle', { option: labelOf(each), place: at + 1, count: order.length })}
              data-control={`handle-${each}`}
              onPointerDown={() => hold(each)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (by === 0) return;
                event.preventDefault();
                step(each, at + by, `handle-${each}`);
              }}
            >
              <span className="sort-place">{at + 1}</span>
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
              </svg>
            </button>
            <span className="sort-words">{labelOf(each)}</span>
            <span className="sort-steps">
              <button
                type="button"
                aria-label={t('public-form:sort-up', { option: labelOf(each) })}
                data-control={`up-${each}`}
                disabled={at === 0}
                onClick={() => step(each, at - 1, `up-${each}`)}
              >
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d="M12 19V5M6 11l6-6 6 6" />
                </svg>
              </button>
              <button
                type="button"
                aria-label={t('public-form:sort-down', { option: labelOf(each) })}
                data-control={`down-${each}`}
                disabled={at === order.length - 1}
                onClick={() => step(each, at + 1, `down-${each}`)}
              >
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d="M12 5v14M6 13l6 6 6-6" />
                </svg>
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {given.length === 0 ? (
        <button type="button" className="text-link take-back" onClick={() => onChange(order)}>
          {t('public-form:sort-right')}
        </button>
      ) : (
        !field.required && (
          <button type="button" className="text-link take-back" onClick={() => onChange(undefined)}>
            {t('public-form:take-back')}
          </button>
        )
      )}
    </Grouped>
  );
}
