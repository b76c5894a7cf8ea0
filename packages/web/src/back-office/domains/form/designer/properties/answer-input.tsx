import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Input, Select } from 'antd';
import { FittingInput } from '../../../../../ui/form/fitting-text.tsx';
import { NumberInput } from '../../../../../ui/form/number-input.tsx';
import { useDesigning } from '../design/designing.ts';

interface Props {
  field: FormField;
  /** An answer in its normal form; undefined = none. */
  value: unknown;
  onChange: (value: unknown) => void;
  id?: string;
  label?: string;
  /** One value even where people may choose several: what a condition compares with. */
  single?: boolean;
}

/** An answer to a field, as a preset, as what is right, or as what a condition compares with. */
export function AnswerInput({ field, value, onChange, id, label, single = false }: Props) {
  const { language } = useDesigning();
  const shared = { ...(id && { id }), ...(label && { 'aria-label': label }) };
  switch (field.type) {
    case 'number':
    case 'rating':
    case 'scale':
    case 'score':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'date':
      return (
        <Input
          {...shared}
          type="date"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      );
    case 'single':
    case 'dropdown':
    case 'multiple':
    case 'sort': {
      const options = (field.options ?? []).map((option) => ({
        value: option.value,
        label: textIn(option.label, language) || option.value,
      }));
      if (field.type === 'multiple' && !single) {
        return (
          <Select
            {...shared}
            mode="multiple"
            allowClear
            value={Array.isArray(value) ? (value as string[]) : []}
            options={options}
            onChange={(chosen: string[]) => {
              // In the options' order, as answers stand.
              const sorted = options.map((option) => option.value).filter((each) => chosen.includes(each));
              onChange(sorted.length > 0 ? sorted : undefined);
            }}
          />
        );
      }
      return (
        <Select
          {...shared}
          allowClear={!single}
          showSearch={{ optionFilterProp: 'label' }}
          value={typeof value === 'string' ? value : undefined}
          options={options}
          onChange={(next: string | undefined) => onChange(next)}
        />
      );
    }
    default:
      return (
        <FittingInput
          {...shared}
          max={200}
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => onChange(text || undefined)}
        />
      );
  }
}
