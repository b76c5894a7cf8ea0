import { messageDomainAdd } from '@convoke/contract/message/message.domain.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { LongTextField, TextField } from '../../../../ui/form/fields.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** A domain from which mails are sent, with a key of its own or one that is made. */
export function DomainDialog({ open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const of = messageDomainAdd;
  return (
    <FormDialog<z.input<typeof of.input>>
      open={open}
      name="mail-domain"
      title={t('mail-domain:add.title')}
      okText={t('common:add')}
      initial={valuesOf(of, { selector: 'convoke' })}
      onSubmit={async (values) => {
        await atFields(call(of, inputOf(of, values), { quiet: true, hideLoad: true }), {
          MESSAGE_DOMAIN_THERE: 'domain',
          MESSAGE_DOMAIN_KEY: 'privateKey',
        });
        await refresh();
      }}
      onClose={onClose}
    >
      {/* no text: what a domain looks like */}
      <TextField of={of} name="domain" label={t('mail-domain:field.domain')} placeholder="example.com" />
      <TextField
        of={of}
        name="selector"
        label={t('mail-domain:field.selector')}
        extra={t('mail-domain:form.selector')}
      />
      <LongTextField
        of={of}
        name="privateKey"
        label={t('mail-domain:field.privateKey')}
        extra={t('mail-domain:form.privateKey')}
        input={{ spellCheck: false, autoComplete: 'off' }}
      />
    </FormDialog>
  );
}
