import { problemText } from '@convoke/contract/core/problems.ts';
import { type EventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { isSiteAddress } from '@convoke/contract/event/event.rules.ts';
import { Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { Field, TextField } from '../../../../ui/form/fields.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';
import type { EventValues } from '../common/event-values.ts';
import { WhenFields } from '../common/when-fields.tsx';

const siteRule = {
  validator: async (_: unknown, address: string) => {
    const typed = (address ?? '').trim();
    if (typed !== '' && !isSiteAddress(typed)) throw new Error(problemText('url', currentLanguage()));
  },
};

/** What the event is called, when it is, and what its page says. */
export function EssentialWords({ form, event }: { form: FormInstance<EventValues>; event: EventInfo }) {
  const { t } = useTranslation();
  const coverKey = Form.useWatch('coverKey', form);
  // A draft brought back names its picture by the key alone.
  const url = coverKey && coverKey !== event.coverKey ? `/files/${coverKey}` : event.coverUrl;
  return (
    <>
      <Panel title={t('event:essential.basics')}>
        <TextField of={eventAdd} name="title" label={t('event:field.title')} input={{ showCount: true }} />
        <TextField
          of={eventAdd}
          name="summary"
          label={t('event:field.summary')}
          extra={t('event:form.summaryHint')}
          input={{ showCount: true }}
        />
        <TextField of={eventAdd} name="organiserName" label={t('event:field.organiserName')} />
        <TextField
          of={eventAdd}
          name="siteUrl"
          label={t('event:field.siteUrl')}
          extra={t('event:form.siteHint')}
          rules={[siteRule]}
          input={{ type: 'url', inputMode: 'url' }}
        />
        <WhenFields form={form} />
      </Panel>
      <Panel title={t('event:essential.page')}>
        <Field of={eventAdd} name="coverKey" label={t('event:field.cover')} extra={t('event:form.coverHint')}>
          <UploadPicture url={url} />
        </Field>
        <Field of={eventAdd} name="description" label={t('event:field.description')}>
          <RichText label={t('event:field.description')} />
        </Field>
      </Panel>
    </>
  );
}
