import { type ChatSettings, chatSettingsUpdate } from '@convoke/contract/chat/chat.calls.ts';
import { mostWords, wordLength } from '@convoke/contract/chat/chat.rules.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import type { DialogState } from '../../../ui/dialogs-store.ts';
import { Field, NumberField, SelectField, SwitchField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';

interface Props extends DialogState {
  liveId: string;
  settings: ChatSettings;
  onSaved: () => void;
}

/** How a chat goes on; viewers have it within a second. */
export function ChatSettingsDialog({ liveId, settings, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const save = async (values: ChatSettings) => {
    await call(chatSettingsUpdate, { ...values, liveId }, { quiet: true });
    onSaved();
  };
  const of = chatSettingsUpdate;
  return (
    <FormDialog<ChatSettings>
      open={open}
      title={t('chat:settings')}
      name="chat-settings"
      initial={settings}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="chat-switches">
        <SwitchField of={of} name="isOn" label={t('chat:rule.isOn')} />
        <SwitchField of={of} name="takesQuestions" label={t('chat:rule.takesQuestions')} />
        <SwitchField of={of} name="approvesFirst" label={t('chat:rule.approvesFirst')} />
        <SwitchField of={of} name="isMuted" label={t('chat:rule.isMuted')} />
        <SwitchField of={of} name="isAligned" label={t('chat:rule.isAligned')} />
      </div>
      <NumberField
        of={of}
        name="slowSeconds"
        label={t('chat:rule.slowSeconds')}
        suffix={t('chat:rule.seconds')}
        extra={t('chat:rule.slowHint')}
      />
      <Field
        of={of}
        name="words"
        label={t('chat:rule.words')}
        extra={t('chat:rule.wordsHint', { most: mostWords, length: wordLength })}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、', '\n']} />
      </Field>
      <SelectField
        of={of}
        name="wordAction"
        label={t('chat:rule.wordAction')}
        options={[
          { value: 'refuse', label: t('chat:rule.refuse') },
          { value: 'hold', label: t('chat:rule.hold') },
        ]}
      />
    </FormDialog>
  );
}
