import { type SmsSign, smsSignAdd, smsSignUpdate } from '@convoke/contract/message/message.sms.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';

type Values = z.input<typeof smsSignAdd.input>;

interface Props {
  opened: SmsSign | 'new';
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** A signature: the name that stands before each text message. */
export function SignDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const sign = opened === 'new' ? undefined : opened;
  return (
    <FormDialog<Values>
      open={open}
      name="sms-sign"
      title={sign ? sign.name : t('sms:sign.add')}
      initial={valuesOf(smsSignAdd, sign)}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (sign) {
          const { signId, version } = sign;
          await call(smsSignUpdate, inputOf(smsSignUpdate, { ...values, signId, version }), quiet);
        } else await call(smsSignAdd, inputOf(smsSignAdd, values), quiet);
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextField
        of={smsSignAdd}
        name="name"
        label={t('sms:field.sign')}
        extra={t('sms:sign.hint')}
        placeholder={t('sms:sign.example')}
        rules={[{ pattern: /^\s*[^【】]{2,12}\s*$/, message: t('sms:sign.form') }]}
        input={{ prefix: '【', suffix: '】' }}
      />
    </FormDialog>
  );
}
