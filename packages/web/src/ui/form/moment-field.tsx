import { Field, type FieldProps } from './fields.tsx';
import { ZoneMoment } from './zone-moment.tsx';

/** A moment, picked on the clock of a zone and kept as the call takes it. */
export function MomentField<Raw>(props: FieldProps<Raw> & { timeZone: string; placeholder?: string }) {
  const { timeZone, placeholder, ...field } = props;
  return (
    <Field {...field}>
      <ZoneMoment timeZone={timeZone} {...(placeholder !== undefined && { placeholder })} />
    </Field>
  );
}
