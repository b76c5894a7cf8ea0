import { mailTemplateAdd } from '@convoke/contract/message/message.mail.calls.ts';
import { mailKinds } from '@convoke/contract/message/message.mail.rules.ts';
import { edmPage, edmStock, edmStockInfo } from '@convoke/contract/resource/edm.calls.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { Field, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { designLabel } from './design-label.ts';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  onMade: (mailTemplateId: string) => void;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

type Values = Pick<z.input<typeof mailTemplateAdd.input>, 'name' | 'kind' | 'language' | 'subject' | 'edmId'>;

const stockMark = 'stock:';

/** A new template, of an own design or of one that comes with the product. */
export function NewTemplateDialog({ onMade, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const own = useCall(edmPage, { size: 200 });
  const stock = useCall(edmStock, {});
  const designs = own.data?.records ?? [];
  const options = [
    {
      label: t('mail:new.own'),
      options: designs.map((design) => ({ value: design.edmId, label: designLabel(design, designs) })),
    },
    {
      label: t('mail:stock.title'),
      options: (stock.data ?? []).map(({ key, name }) => ({ value: `${stockMark}${key}`, label: name })),
    },
  ].filter((group) => group.options.length > 0);
  const add = async ({ edmId = '', ...values }: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    if (!edmId.startsWith(stockMark)) return call(mailTemplateAdd, { ...values, edmId }, quiet);
    const asked = { stock: edmId.slice(stockMark.length), language: values.language };
    const { mjml, preview } = await call(edmStockInfo, asked, quiet);
    return call(mailTemplateAdd, { ...values, preview, mjml }, quiet);
  };
  return (
    <FormDialog<Values>
      open={open}
      name="new-mail-template"
      title={t('mail:new.title')}
      initial={{ kind: 'promotion', language: currentLanguage() }}
      onClose={onClose}
      onSubmit={async (values) => {
        const { mailTemplateId } = await add(values);
        await refresh();
        onMade(mailTemplateId);
      }}
    >
      <TextField of={mailTemplateAdd} name="name" label={t('field:thingName')} />
      <Field of={mailTemplateAdd} name="edmId" required label={t('mail:field.design')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          loading={own.isFetching || stock.isFetching}
        />
      </Field>
      <TextField of={mailTemplateAdd} name="subject" label={t('mail:field.subject')} />
      <SelectField
        of={mailTemplateAdd}
        name="kind"
        label={t('field:kind')}
        options={mailKinds.map((value) => ({ value, label: t(`mail:kind.${value}`) }))}
      />
      <SelectField
        of={mailTemplateAdd}
        name="language"
        label={t('field:language')}
        options={languages.map((value) => ({ value, label: t(`mail:language.${value}`) }))}
      />
    </FormDialog>
  );
}
