import { type WebhookRow, webhookTest } from '@convoke/contract/integration/integration.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { typeTexts } from './webhook-words.ts';

interface Props {
  webhook: WebhookRow;
  open: boolean;
  onClose: () => void;
  onSent: () => Promise<unknown>;
}

type Values = Pick<z.input<typeof webhookTest.input>, 'type'>;

/** Sends a made-up message. */
export function TestDialog({ webhook: { webhookId, types }, open, onClose, onSent }: Props) {
  const { t } = useTranslation();
  const send = async ({ type }: Values) => {
    await call(webhookTest, { webhookId, type }, { quiet: true, hideLoad: true });
    await onSent();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t('integration:test.send')}
      okText={t('integration:test.ok')}
      initial={{ ...(types[0] && { type: types[0] }) }}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="muted">{t('integration:test.text')}</p>
      <SelectField
        of={webhookTest}
        name="type"
        label={t('field:kind')}
        options={types.map((type) => ({ value: type, label: t(typeTexts[type]) }))}
      />
    </FormDialog>
  );
}
