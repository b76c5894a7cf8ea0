import { webhookAdd, type WebhookRow, webhookUpdate } from '@convoke/contract/integration/integration.calls.ts';
import { webhookTypes } from '@convoke/contract/integration/webhook.rules.ts';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { Field, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { atFields } from '../../../ui/form/form-failure.ts';
import { EventSelect } from '../event/event-select.part.tsx';
import { ChecksField } from './checks-field.tsx';
import { typeTexts } from './webhook-words.ts';

type Values = z.input<typeof webhookAdd.input>;

interface Props {
  /** The webhook to change, or `new`. */
  opened: WebhookRow | 'new';
  open: boolean;
  onClose: () => void;
  /** With the secret of a new one. */
  onSaved: (secret?: string) => Promise<unknown>;
}

/** Where messages go, and about what. */
export function WebhookDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const webhook = opened === 'new' ? undefined : opened;
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    const given = { ...values, eventId: values.eventId ?? null };
    const fields = { WEBHOOK_ADDRESS: 'url' };
    if (webhook) {
      await atFields(call(webhookUpdate, { ...given, webhookId: webhook.webhookId }, quiet), fields);
      await onSaved();
    } else await onSaved((await atFields(call(webhookAdd, given, quiet), fields)).secret);
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t(webhook ? 'integration:webhook.edit' : 'integration:webhook.add')}
      initial={{
        name: webhook?.name ?? '',
        url: webhook?.url ?? '',
        types: webhook?.types ?? [],
        eventId: webhook?.eventId ?? null,
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        of={webhookAdd}
        name="url"
        label={t('integration:webhook.url')}
        placeholder={t('integration:webhook.urlExample')}
        input={{ inputMode: 'url' }}
        autoFocus
      />
      <TextField of={webhookAdd} name="name" label={t('field:name')} />
      <ChecksField of={webhookAdd} name="types" label={t('integration:webhook.types')}>
        {webhookTypes.map((type) => (
          <Checkbox key={type} value={type}>
            {t(typeTexts[type])} <code className="muted">{type}</code>
          </Checkbox>
        ))}
      </ChecksField>
      <Field of={webhookAdd} name="eventId" label={t('field:event')}>
        <EventChoice known={webhook?.eventTitle ?? null} />
      </Field>
    </FormDialog>
  );
}

interface ChoiceProps {
  id?: string;
  value?: string | null;
  known: string | null;
  onChange?: (eventId: string | null) => void;
}

function EventChoice({ id, value = null, known, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <EventSelect
      {...(id && { id })}
      placeholder={t('common:filter.everyEvent')}
      value={value}
      known={known}
      onChange={(eventId) => onChange?.(eventId)}
    />
  );
}
