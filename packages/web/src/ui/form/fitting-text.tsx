import { problemText } from '@convoke/contract/core/problems.ts';
import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { currentLanguage } from '../../core/language.ts';

interface Fitting {
  /** For the input. */
  input: {
    value: string;
    status: 'error' | '';
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** What is wrong, to stand below it; null = nothing. */
  problem: ReactNode;
}

/**
 * A text of a page that keeps what is typed without a form's checking it first. One that is too long is not cut and not kept: it stands as it
 * was typed or pasted, told at the field, and what was kept before stays.
 */
export function useFittingText(kept: string, max: number, onChange: (text: string) => void): Fitting {
  const problemId = useId();
  const [refused, setRefused] = useState<{ typed: string; kept: string }>();
  // Another text from outside (a step undone) takes its place.
  const standing = refused?.kept === kept ? refused.typed : undefined;
  const isRefused = standing !== undefined;
  return {
    input: {
      value: standing ?? kept,
      status: isRefused ? 'error' : '',
      'aria-invalid': isRefused,
      'aria-describedby': isRefused ? problemId : undefined,
      onChange: ({ target }) => {
        if (target.value.length > max) return setRefused({ typed: target.value, kept });
        setRefused(undefined);
        onChange(target.value);
      },
    },
    problem: isRefused ? (
      <div id={problemId} role="alert" className="field-problem">
        {problemText('tooLong', currentLanguage(), max)}
      </div>
    ) : null,
  };
}

interface FittingInputProps {
  id?: string;
  'aria-label'?: string;
  value: string;
  max: number;
  onChange: (text: string) => void;
}

/** One line of such a text, with what is wrong below it. */
export function FittingInput({ value, max, onChange, ...props }: FittingInputProps) {
  const { input, problem } = useFittingText(value, max, onChange);
  return (
    <>
      <Input {...props} {...input} />
      {problem}
    </>
  );
}
