import { memberRetention, memberRetentionSet } from '@convoke/contract/member/member.retention.calls.ts';
import { leastRetention, mostRetention } from '@convoke/contract/member/member.rights.rules.ts';
import { Alert, App, Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../../core/format.ts';
import { NumberField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';
import { useCall } from '../../../../ui/use-call.ts';

interface Values {
  isOn: boolean;
  months: number;
}

export type RetentionRule = z.infer<typeof memberRetention.output>;

interface Props {
  /** As it stands; while it is undefined the dialog is closed. */
  rule: RetentionRule | undefined;
  onClose: () => void;
}

/** The rule by which idle members are erased: whom it would erase, and in which nights it did. */
export function RetentionDialog({ rule, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (
    <FormDialog<Values>
      open={rule !== undefined}
      name="retention"
      title={t('member-rights:retention')}
      {...(rule && { initial: { isOn: rule.isOn, months: rule.months } })}
      onSubmit={async ({ isOn, months }) => {
        const set = await call(memberRetentionSet, { isOn, months }, { quiet: true, hideLoad: true });
        void message.success(t(set.isOn ? 'member-rights:retentionOn' : 'member-rights:retentionOff'));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SwitchLine name="isOn" label={t('member-rights:retentionSwitch')} text={t('member-rights:retentionText')} />
          <NumberField of={memberRetentionSet} name="months" label={t('member-rights:retentionMonths')} />
          <Due form={form} />
          {rule?.changedAt && (
            <p className="muted">
              {t('member-rights:retentionChanged', { by: rule.changedBy ?? '—', at: formatDateTime(rule.changedAt) })}
            </p>
          )}
          <h3>{t('member-rights:retentionNights')}</h3>
          {!rule || rule.nights.length === 0 ? (
            <p className="muted">{t('member-rights:retentionNone')}</p>
          ) : (
            <ul>
              {rule.nights.map(({ day, erased }) => (
                <li key={day}>
                  {formatDate(`${day}T12:00:00Z`)}:{' '}
                  {t('member-rights:retentionErased', { count: erased, n: formatNumber(erased) })}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** How many the rule would erase as it stands in the form. */
function Due({ form }: { form: FormInstance<Values> }) {
  const { t } = useTranslation();
  const months = Form.useWatch('months', form);
  const isOn = Form.useWatch('isOn', form) ?? false;
  const fits = Number.isInteger(months) && months >= leastRetention && months <= mostRetention;
  const { data } = useCall(memberRetention, { months }, { quiet: true, enabled: fits, keep: true });
  if (!data || !fits) return null;
  const n = `${formatNumber(data.due)}${data.dueIsCapped ? '+' : ''}`;
  return (
    <Alert
      type={isOn && data.due > 0 ? 'warning' : 'info'}
      showIcon
      title={t('member-rights:retentionDue', { count: data.due, n })}
      {...(data.due > 0 && { description: t('member-rights:retentionWarning') })}
    />
  );
}
