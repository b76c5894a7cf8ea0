import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { Takes } from '../schema.ts';
import { boundsIn } from './fields.tsx';
import { useFittingText } from './fitting-text.tsx';

interface Props<Raw> {
  of: Takes<Raw>;
  name: keyof Raw & string;
  /** Of the control, whose label this is. */
  id: string;
  label: ReactNode;
  extra?: ReactNode;
  /** What is wrong with it, in words. */
  problem?: ReactNode;
}

/** A field of a page that keeps what is typed by itself, without a form that is sent: named as in the call that keeps it, which says whether it must be filled in. */
export function KeptField<Raw>({
  of,
  name,
  id,
  label,
  extra,
  problem,
  children,
}: Props<Raw> & { children: ReactNode }) {
  const { isRequired } = boundsIn(of, name);
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      extra={extra}
      required={isRequired}
      {...(problem !== undefined && { help: problem, validateStatus: 'error' as const })}
    >
      {children}
    </Form.Item>
  );
}

interface TextProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** From how many lines it grows; without it, it is one line. */
  rows?: number;
}

/** Text that is kept as it is typed, unless it is longer than the call takes; marked while it is empty and may not be. */
export function KeptText<Raw>({ value, onChange, placeholder, rows, ...field }: Props<Raw> & TextProps) {
  const { max = Number.POSITIVE_INFINITY, isRequired } = boundsIn(field.of, field.name);
  const fitting = useFittingText(value, max, onChange);
  const input = {
    id: field.id,
    placeholder,
    ...fitting.input,
    ...(isRequired && value.trim() === '' && { status: 'error' as const }),
  };
  return (
    <KeptField {...field}>
      {rows === undefined ? (
        <Input {...input} />
      ) : (
        <Input.TextArea {...input} autoSize={{ minRows: rows, maxRows: 12 }} />
      )}
      {fitting.problem}
    </KeptField>
  );
}
