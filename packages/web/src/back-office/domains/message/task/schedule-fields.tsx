import { Form, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatZone } from '../../../../core/format.ts';
import { NumberField, SelectField } from '../../../../ui/form/fields.tsx';
import { FormSection } from '../../../../ui/form/form-section.tsx';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { afterRule } from '../../../../ui/form/zone-moment.tsx';
import { LatestProposal } from './latest-proposal.tsx';
import { type TaskValues, taskOf as of } from './task-values.ts';

/** Half hours of a day, as clocks show them. */
const halfHours = Array.from({ length: 49 }, (_, n) => ({
  value: n * 30,
  label: `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
}));
const clock = (minute: number | null | undefined) => halfHours.find(({ value }) => value === minute)?.label ?? '…';

const limits = ['latestAt', 'fromMinute', 'toMinute', 'perMinute'] as const;

interface Props {
  timeZone: string;
  /** What the form begins with. */
  initial: Partial<TaskValues>;
  onTyped: () => void;
}

/** When a task goes: at once or at a time, and for the few who need it within which bounds. */
export function ScheduleFields({ timeZone, initial, onTyped }: Props) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<TaskValues>();
  const [isLater, setLater] = useState(Boolean(initial.startsAt));
  const zone = formatZone(timeZone);
  const says = ({ latestAt, fromMinute, toMinute, perMinute }: Partial<TaskValues>) =>
    [
      latestAt && t('message:sum.latest', { time: formatDateTime(latestAt, timeZone) }),
      (fromMinute != null || toMinute != null) && `${clock(fromMinute)} – ${clock(toMinute)}`,
      perMinute && t('message:sum.perMinute', { n: formatNumber(perMinute) }),
    ]
      .filter(Boolean)
      .join(' · ') || t('message:form.noLimit');
  return (
    <>
      <Radio.Group
        className="message-when"
        aria-label={t('message:field.startsAt')}
        value={isLater}
        onChange={({ target }) => {
          setLater(target.value === true);
          onTyped();
          if (target.value !== true) form.setFieldValue('startsAt', null);
        }}
        options={[
          { value: false, label: t('message:atOnce') },
          { value: true, label: t('message:when.later') },
        ]}
      />
      <LatestProposal begun={initial.startsAt ?? null} />
      {isLater && (
        <MomentField
          of={of}
          name="startsAt"
          required
          label={t('message:form.startsAt', { zone })}
          timeZone={timeZone}
        />
      )}
      <FormSection<TaskValues>
        title={t('message:form.limits')}
        fields={limits}
        summary={says}
        startsOpen={limits.some((name) => initial[name] != null)}
      >
        <div className="form-grid">
          <MomentField
            of={of}
            name="latestAt"
            label={t('message:form.latestAt', { zone })}
            extra={t('message:form.latestHint')}
            timeZone={timeZone}
            placeholder={t('message:form.noEnd')}
            dependencies={['startsAt']}
            rules={[afterRule('startsAt', t('message:form.latestFirst'))]}
          />
          <NumberField
            of={of}
            name="perMinute"
            label={t('message:form.perMinute')}
            placeholder={t('message:form.noLimit')}
          />
          <SelectField
            of={of}
            name="fromMinute"
            label={t('message:form.fromMinute', { zone })}
            placeholder={t('message:form.anyHour')}
            options={halfHours.slice(0, -1)}
            input={{ allowClear: true, showSearch: true }}
          />
          <SelectField
            of={of}
            name="toMinute"
            label={t('message:form.toMinute', { zone })}
            placeholder={t('message:form.anyHour')}
            options={halfHours.slice(1)}
            input={{ allowClear: true, showSearch: true }}
          />
        </div>
      </FormSection>
    </>
  );
}
