import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { isJoinLink } from '@convoke/contract/event/event.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { Field, TextField } from '../../../../ui/form/fields.tsx';

const httpsRule = {
  validator: async (_: unknown, link: string) => {
    const typed = (link ?? '').trim();
    if (typed !== '' && !isJoinLink(typed)) throw new Error(problemText('httpsLink', currentLanguage()));
  },
};

/** How long before the start, in minutes, that organisers usually choose from. */
const usual = [15, 30] as const;

/** Minutes, or null for at once, which a select cannot hold as a value. */
function OpensSelect({
  value,
  onChange,
  id,
}: {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}) {
  const { t } = useTranslation();
  const options = [
    { value: -1, label: t('field:atOnce') },
    { value: 1440, label: t('event:join.day') },
    { value: 60, label: t('event:join.hour') },
    ...usual.map((n) => ({ value: n, label: t('event:join.minutes', { n }) })),
  ];
  const chosen = value ?? -1;
  // Another number can come by a program.
  if (!options.some((option) => option.value === chosen))
    options.push({ value: chosen, label: t('event:join.minutes', { n: chosen }) });
  return (
    <Select
      {...(id !== undefined && { id })}
      value={chosen}
      options={options}
      onChange={(minutes) => onChange?.(minutes === -1 ? null : minutes)}
    />
  );
}

/** Where an online event takes place, and from when those admitted see it. */
export function JoinFields() {
  const { t } = useTranslation();
  return (
    <div className="form-grid">
      <TextField
        of={eventAdd}
        name="joinUrl"
        label={t('event:field.joinUrl')}
        extra={t('event:join.hint')}
        rules={[httpsRule]}
        input={{ type: 'url', inputMode: 'url' }}
      />
      <Field of={eventAdd} name="joinOpensMinutes" label={t('event:field.joinOpensMinutes')}>
        <OpensSelect />
      </Field>
    </div>
  );
}
