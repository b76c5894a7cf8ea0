import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { purposeTexts } from '../common/message-texts.ts';
import { wholeSources } from '../common/source-texts.ts';
import { AudienceField } from './audience-field.tsx';
import { taskOf as of } from './task-values.ts';

/** Whom a task is for, and what it is called. */
export function ToFields({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const purposes = useOptions(purposeTexts);
  // A list that was added and not chosen yet names nobody. That there is none at all is another rule's.
  const isWhole: FormRule = {
    validator: (_, sources: readonly unknown[] | undefined = []) =>
      wholeSources(sources).length === sources.filter(isReadable).length
        ? Promise.resolve()
        : Promise.reject(new Error(t('message:source.needed'))),
  };
  return (
    <>
      <div className="form-grid">
        <TextField
          of={of}
          name="name"
          label={t('field:name')}
          placeholder={t('message:form.nameExample')}
          extra={t('message:form.nameHint')}
        />
        <SelectField
          of={of}
          name="purpose"
          label={t('message:field.purpose')}
          extra={t('message:form.purposeHint')}
          options={purposes}
        />
      </div>
      <Field
        of={of}
        name="sources"
        label={t('message:report.lines')}
        extra={t('message:form.audienceHint')}
        rules={[isWhole]}
      >
        <AudienceField channel={channel} />
      </Field>
      <SwitchField of={of} name="withWorms" label={t('message:form.withWorms')} />
    </>
  );
}

/** Lists of former lines are the server's own. */
const isReadable = (source: unknown) => (source as { kind: string }).kind !== 'lines';
