import { problemText } from '@convoke/contract/core/problems.ts';
import { useId, useRef, useState } from 'react';
import { currentLanguage } from '../../core/language.ts';
import { NumberInput } from './number-input.tsx';
import { numberProblem, wholeProblem } from './number-rules.ts';

interface Props {
  id?: string;
  /** What is kept; undefined and null = nothing. */
  value: number | null | undefined;
  /** Only what fits comes here; undefined when the field was emptied. */
  onChange: (value: number | undefined) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** False takes fractions too. */
  whole?: boolean;
  /** Whether it may not be emptied. */
  required?: boolean;
  disabled?: boolean;
  placeholder?: string | undefined;
  suffix?: string;
}

/**
 * A number of a page that keeps what is typed without a form's checking it first. What does not fit is not kept: it stands as it was typed,
 * told at the field, and what was kept before it was begun (12 on the way to 120) stays.
 */
export function FittingNumber({
  id,
  value,
  onChange,
  min = -Infinity,
  max = Infinity,
  whole = true,
  required,
  ...rest
}: Props) {
  const problemId = useId();
  const kept = value ?? undefined;
  /** What was kept when the field was entered. */
  const before = useRef(kept);
  const [refused, setRefused] = useState<{ typed: number | null; kept: number | undefined }>();
  const problemOf = (typed: number | null) => {
    if (typed === null) return required ? problemText('required', currentLanguage()) : undefined;
    return whole ? wholeProblem(typed, min, max) : numberProblem(typed, min, max);
  };
  // Another value from outside (a step undone) takes its place.
  const standing = refused && refused.kept === kept ? refused : undefined;
  const problem = standing && problemOf(standing.typed);
  return (
    <>
      <NumberInput
        {...rest}
        {...(id && { id })}
        value={standing ? standing.typed : (kept ?? null)}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && problemId}
        onFocus={() => {
          before.current = kept;
        }}
        onChange={(typed) => {
          if (problemOf(typed) === undefined) {
            setRefused(undefined);
            onChange(typed ?? undefined);
            return;
          }
          setRefused({ typed, kept: before.current });
          if (kept !== before.current) onChange(before.current);
        }}
        // A step is whole in itself, unlike a digit on the way to a number.
        onStep={(next) => {
          if (problemOf(next) === undefined) before.current = next;
        }}
      />
      {problem && (
        <div id={problemId} role="alert" className="field-problem">
          {problem}
        </div>
      )}
    </>
  );
}
