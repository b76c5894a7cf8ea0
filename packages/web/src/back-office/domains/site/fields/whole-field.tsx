import { useId, useState } from 'react';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { wholeProblem } from '../../../../ui/form/number-rules.ts';

interface Props {
  label: string;
  field: { min: number; max: number };
  value: number;
  onChange: (value: number) => void;
}

/** A whole number; one out of bounds is told at the field and not kept. */
export function WholeField({ label, field, value, onChange }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  return (
    <div className="site-field">
      <label htmlFor={id} className="site-label">
        {label}
      </label>
      <NumberInput
        id={id}
        value={value}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== undefined}
        onChange={(typed) => {
          if (typed === null) return;
          const wrong = wholeProblem(typed, field.min, field.max);
          setProblem(wrong);
          if (wrong === undefined) onChange(typed);
        }}
      />
      {problem && (
        <div role="alert" className="field-problem">
          {problem}
        </div>
      )}
    </div>
  );
}
