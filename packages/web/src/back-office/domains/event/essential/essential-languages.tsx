import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../core/language.ts';
import { boundsIn, Field, SelectField } from '../../../../ui/form/fields.tsx';
import { WordsInput } from '../../../../ui/form/words-input.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { EventValues } from '../common/event-values.ts';

const named = ['title', 'summary', 'placeName', 'address', 'description'] as const;

/** What the event says in further languages, beside what it says in its own. */
export function EssentialLanguages({ form }: { form: FormInstance<EventValues> }) {
  const { t } = useTranslation();
  const main = Form.useWatch('language', form) ?? 'en';
  const values = Form.useWatch([], form) as Partial<EventValues> | undefined;
  const fields = named.map((name) => ({
    name,
    label: t(`event:field.${name}`),
    own: values?.[name] ?? '',
    max: boundsIn(eventAdd, name).max ?? 1000,
    ...(name === 'description' && { kind: 'rich' as const }),
    ...(name === 'summary' && { kind: 'lines' as const }),
  }));
  return (
    <Panel title={t('event:words.title')}>
      <SelectField
        of={eventAdd}
        name="language"
        label={t('event:words.main')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <Field of={eventAdd} name="words" extra={t('event:words.hint')}>
        <WordsInput main={main} fields={fields} />
      </Field>
    </Panel>
  );
}
