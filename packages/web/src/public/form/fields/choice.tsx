import { otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { usePage } from '../../core/page-context.tsx';
import { arranged } from '../arrange.ts';
import { type FieldProps, Grouped, labelText, TakeBack, leaving } from '../field-frame.tsx';
import { useSurroundings } from '../surroundings.tsx';

type Option = NonNullable<FormField['options']>[number];

/** How many more may choose an option; undefined = any number. */
export function useLeft(field: FormField): (option: Option) => number | undefined {
  const { left } = useSurroundings();
  return (option) => (option.limit === undefined ? undefined : left?.[field.fieldId]?.[option.value]);
}

/** The options in the order in which this person sees them. */
export function useOptions(field: FormField): readonly Option[] {
  const { seed = '' } = useSurroundings();
  const options = field.options ?? [];
  return field.shuffled ? arranged(options, `${seed}${field.fieldId}`) : options;
}

interface OptionProps {
  field: FormField;
  option: Option;
  type: 'radio' | 'checkbox';
  checked: boolean;
  /** No more may be chosen. */
  isOff: boolean;
  left: number | undefined;
  other: string;
  onPick: () => void;
  onOther: (words: string) => void;
}

/** One option: its picture, its words, how many are left, and room for other words. */
function Choice({ field, option, type, checked, isOff, left, other, onPick, onOther }: OptionProps) {
  const { t, language } = usePage();
  const label = labelText(option.label, language);
  const isFull = left === 0;
  // What is chosen stays in the person's hands: it may be theirs from before, and it can be let go.
  const isDisabled = isOff || (isFull && !checked);
  return (
    <div className="choice-box">
      <label
        className={`choice ${isDisabled ? 'choice-off' : ''} ${option.pictureKey ? 'choice-picture' : ''} ${checked ? 'is-on' : ''}`}
      >
        {option.pictureKey && <img src={`/files/${option.pictureKey}`} alt="" loading="lazy" decoding="async" />}
        <input
          type={type}
          name={field.fieldId}
          value={option.value}
          checked={checked}
          disabled={isDisabled}
          onChange={onPick}
        />
        <span className="choice-words">{label}</span>
        {isFull ? (
          <span className="choice-left">{t('public-form:full')}</span>
        ) : (
          left !== undefined &&
          left > 0 && <span className="choice-left">{t('public-form:left', { count: left })}</span>
        )}
      </label>
      {option.isOther && checked && (
        <input
          className="choice-other"
          name={otherKey(field.fieldId)}
          aria-label={t('public-form:other-words', { option: label })}
          placeholder={t('public-form:other-placeholder')}
          enterKeyHint="next"
          autoComplete="off"
          value={other}
          onChange={(event) => onOther(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

const gridOf = (options: readonly Option[]) =>
  `choices ${options.some((each) => each.pictureKey) ? 'with-pictures' : ''}`;

/** One of several, all in sight. */
export function Single(props: FieldProps) {
  const { field, value, other, onChange, onOther, onLeave } = props;
  const options = useOptions(field);
  const leftOf = useLeft(field);
  return (
    <Grouped {...props} role="radiogroup">
      <div className={gridOf(options)} onBlur={leaving(onLeave)}>
        {options.map((option) => (
          <Choice
            key={option.value}
            field={field}
            option={option}
            type="radio"
            checked={value === option.value}
            isOff={false}
            left={leftOf(option)}
            other={other}
            onPick={() => onChange(option.value)}
            onOther={onOther}
          />
        ))}
      </div>
      <TakeBack {...props} />
    </Grouped>
  );
}

/** What is chosen after a tap: one that stands alone drives the others out, and goes when another comes. */
export function picked(field: FormField, chosen: readonly string[], option: Option): string[] {
  if (chosen.includes(option.value)) return chosen.filter((each) => each !== option.value);
  if (option.isAlone) return [option.value];
  const alone = new Set(field.options?.filter((each) => each.isAlone).map((each) => each.value));
  return [...chosen.filter((each) => !alone.has(each)), option.value];
}

/** Any number of several; how many is said beforehand where the form limits it. */
export function Multiple(props: FieldProps) {
  const { t } = usePage();
  const { field, value, other, onChange, onOther, onLeave } = props;
  const options = useOptions(field);
  const leftOf = useLeft(field);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const { min, max } = field;
  const alone = options.some((option) => option.isAlone && chosen.includes(option.value));
  const isFull = max !== undefined && chosen.length >= max && !alone;
  return (
    <Grouped {...props}>
      {max !== undefined ? (
        <p className="field-help">
          {min !== undefined && min > 1 && min === max
            ? t('public-form:choose-just', { count: max })
            : min !== undefined && min > 1
              ? t('public-form:choose-between', { min, max })
              : t('public-core:choose-up-to', { count: max })}
        </p>
      ) : (
        min !== undefined && min > 1 && <p className="field-help">{t('public-form:choose-at-least', { count: min })}</p>
      )}
      <div className={gridOf(options)} onBlur={leaving(onLeave)}>
        {options.map((option) => {
          const checked = chosen.includes(option.value);
          return (
            <Choice
              key={option.value}
              field={field}
              option={option}
              type="checkbox"
              checked={checked}
              isOff={isFull && !checked && !option.isAlone}
              left={leftOf(option)}
              other={other}
              onPick={() => onChange(picked(field, chosen, option))}
              onOther={onOther}
            />
          );
        })}
      </div>
    </Grouped>
  );
}
