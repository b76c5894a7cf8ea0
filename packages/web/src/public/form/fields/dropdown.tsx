import { otherKey } from '@convoke/contract/form/logic/form.check.ts';
import { usePage } from '../../core/page-context.tsx';
import { described, type FieldProps, Labelled, labelText } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';
import { useLeft, useOptions } from './choice.tsx';
import { text } from './line.tsx';
import { SearchList } from './search-list.tsx';

/** Beyond so many options one types rather than scrolls. */
const mostToScroll = 30;

/** One of many: the device's own list, or one that is searched. */
export function Dropdown(props: FieldProps) {
  const { t, language } = usePage();
  const { field, value, other, onChange, onOther, onLeave } = props;
  const leftOf = useLeft(field);
  const options = useOptions(field).map((option) => {
    const left = leftOf(option);
    const label = labelText(option.label, language);
    const isOff = left === 0 && option.value !== value;
    const more = isOff ? t('public-form:full') : left === undefined ? '' : t('public-form:left', { count: left });
    return { value: option.value, label: more === '' ? label : `${label} · ${more}`, isOff };
  });
  const chosen = field.options?.find((option) => option.value === value);
  return (
    <Labelled {...props}>
      {options.length > mostToScroll ? (
        <SearchList
          id={inputId(field.fieldId)}
          attributes={described(props)}
          options={options}
          value={text(value)}
          onChange={onChange}
          onLeave={onLeave}
        />
      ) : (
        <select
          id={inputId(field.fieldId)}
          {...described(props)}
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        >
          <option value="">{t('public-core:choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isOff}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {chosen?.isOther && (
        <input
          name={otherKey(field.fieldId)}
          aria-label={t('public-form:other-words', { option: labelText(chosen.label, language) })}
          placeholder={t('public-form:other-placeholder')}
          enterKeyHint="next"
          autoComplete="off"
          value={other}
          onChange={(event) => onOther(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
