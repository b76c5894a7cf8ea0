import { type ReactNode, useId } from 'react';
import { FittingNumber } from '../../../../../ui/form/fitting-number.tsx';

/** A label above whatever is set. */
export function Prop({
  label,
  hint,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="fd-prop">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <div className="fd-hint muted">{hint}</div>}
    </div>
  );
}

/** A switch at the end of its line. */
export function SwitchProp({
  id,
  label,
  hint,
  control,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  control: ReactNode;
}) {
  return (
    <div className="fd-prop">
      <div className="fd-switch">
        <label htmlFor={id}>{label}</label>
        {control}
      </div>
      {hint && <div className="fd-hint muted">{hint}</div>}
    </div>
  );
}

interface NumberProps {
  label: ReactNode;
  value: number | undefined;
  /** Only what fits: the designer saves by itself. */
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
  whole?: boolean;
  required?: boolean;
  placeholder?: string;
  suffix?: string;
}

export function NumberProp({ label, ...number }: NumberProps) {
  return <Prop label={label}>{(id) => <FittingNumber id={id} {...number} />}</Prop>;
}
