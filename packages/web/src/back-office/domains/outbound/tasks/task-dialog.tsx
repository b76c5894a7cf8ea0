import { outboundIntentList } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { outboundTaskCreate } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { ModeField } from './mode-field.tsx';

type Values = z.input<typeof outboundTaskCreate.input>;

interface Props extends DialogState {
  onMade: (taskId: string) => Promise<unknown>;
}

/** What a task cannot be without; all else has its defaults and is set on its page. */
export function TaskDialog({ open, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const intents = useCall(outboundIntentList, {}, { quiet: true });
  const known = intents.data ?? [];
  return (
    <FormDialog<Values>
      // All outcomes are proposed, so it begins once they are known.
      open={open && !intents.isLoading}
      title={t('outbound:add.tasks')}
      name="call-task"
      initial={valuesOf(outboundTaskCreate, { intentIds: known.map(({ intentId }) => intentId) })}
      okText={t('common:add')}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        const { taskId } = await call(outboundTaskCreate, inputOf(outboundTaskCreate, values), quiet);
        await onMade(taskId);
      }}
      onClose={onClose}
    >
      <TextField of={outboundTaskCreate} name="name" label={t('field:thingName')} autoFocus />
      <SelectField
        of={outboundTaskCreate}
        name="intentIds"
        label={t('outbound:tab.outcomes')}
        extra={t('outbound:task.outcomesHint')}
        options={known.map(({ intentId, name }) => ({ value: intentId, label: name }))}
        input={{ mode: 'multiple', allowClear: true }}
      />
      <ModeField of={outboundTaskCreate} />
    </FormDialog>
  );
}
