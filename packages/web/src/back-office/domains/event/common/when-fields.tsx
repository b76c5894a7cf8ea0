import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { DatePicker, Form, type FormInstance } from 'antd';
import type { Dayjs } from 'dayjs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { browserZone, formatRange, formatZone } from '../../../../core/format.ts';
import { Field } from '../../../../ui/form/fields.tsx';
import { fromPicker } from './event-values.ts';
import { ZoneSelect } from '../../../../ui/form/zone-select.tsx';

interface WhenValues {
  startsAt: Dayjs;
  endsAt: Dayjs;
  timeZone: string;
}

const format = 'YYYY-MM-DD HH:mm';

/** Start, end and zone. Moving the start moves the end along, so an event keeps its length. */
export function WhenFields<Values extends WhenValues>({ form }: { form: FormInstance<Values> }) {
  const { t } = useTranslation();
  const lastStart = useRef<Dayjs>(undefined);
  const fields = form as unknown as FormInstance<WhenValues>;
  const moveEnd = (start: Dayjs | null) => {
    const before = lastStart.current ?? undefined;
    const end = fields.getFieldValue('endsAt') as Dayjs | undefined;
    if (start && before && end) fields.setFieldsValue({ endsAt: end.add(start.diff(before)) });
    if (start) lastStart.current = start;
  };
  return (
    <>
      <div className="form-grid">
        <Field of={eventAdd} name="startsAt" label={t('event:field.startsAt')}>
          <DatePicker
            showTime={{ minuteStep: 5, format: 'HH:mm' }}
            format={format}
            needConfirm={false}
            onOpenChange={(open) => {
              if (open) lastStart.current = fields.getFieldValue('startsAt') as Dayjs | undefined;
            }}
            onChange={(start) => moveEnd(start)}
          />
        </Field>
        <Field
          of={eventAdd}
          name="endsAt"
          label={t('event:field.endsAt')}
          dependencies={['startsAt']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, end: Dayjs | null) => {
                const start = getFieldValue('startsAt') as Dayjs | null;
                return start && end && !end.isAfter(start)
                  ? Promise.reject(new Error(t('event:form.endsFirst')))
                  : Promise.resolve();
              },
            }),
          ]}
        >
          <DatePicker showTime={{ minuteStep: 5, format: 'HH:mm' }} format={format} needConfirm={false} />
        </Field>
      </div>
      <Field of={eventAdd} name="timeZone" label={t('event:field.timeZone')}>
        <ZoneSelect />
      </Field>
      <LocalTime form={fields} />
    </>
  );
}

/** What the event's times are on the clock of the person who edits them, when that is another. */
function LocalTime({ form }: { form: FormInstance<WhenValues> }) {
  const { t } = useTranslation();
  const startsAt = Form.useWatch('startsAt', form);
  const endsAt = Form.useWatch('endsAt', form);
  const timeZone = Form.useWatch('timeZone', form);
  const own = browserZone();
  if (!startsAt || !endsAt || !timeZone) return null;
  const [from, to] = [fromPicker(startsAt, timeZone), fromPicker(endsAt, timeZone)];
  if (to <= from || formatRange(from, to, timeZone) === formatRange(from, to, own)) return null;
  return (
    <div className="form-hint muted">
      {t('event:form.localTime', { when: formatRange(from, to, own), zone: formatZone(own, from) })}
    </div>
  );
}
