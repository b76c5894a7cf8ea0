import { type MessageTaskRow, messageTaskTest } from '@convoke/contract/message/message.calls.ts';
import { mostTested } from '@convoke/contract/message/message.rules.ts';
import { App, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { Field } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';

interface Values {
  addresses: string[];
}

/** Sends a message to one's own numbers or addresses, as everybody will get it. */
export function TestDialog({ task, open, onClose }: { task: MessageTaskRow; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const isSms = task.channel === 'sms';
  return (
    <FormDialog<Values>
      open={open}
      name="message-test"
      title={t('message:test.title', { name: task.name })}
      okText={t('message:test.send')}
      initial={{ addresses: [] }}
      onSubmit={async ({ addresses }) => {
        await call(messageTaskTest, { taskId: task.taskId, addresses }, { quiet: true, hideLoad: true });
        void message.success(t('message:done.tested'));
      }}
      onClose={onClose}
    >
      <Field
        of={messageTaskTest}
        name="addresses"
        label={t(isSms ? 'message:test.numbers' : 'message:test.addresses')}
        extra={t('message:test.hint', { n: mostTested })}
      >
        <Select
          mode="tags"
          maxCount={mostTested}
          tokenSeparators={[',', ';', ' ', '\n']}
          open={false}
          suffixIcon={null}
        />
      </Field>
    </FormDialog>
  );
}
