import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import type { Written } from './preview-dialog.tsx';

/** Shows the message of the form as one of its recipients gets it, before anything is kept. What it still lacks is told at its fields. */
export function FormPreview({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const form = Form.useFormInstance();
  const open = async () => {
    try {
      await form.validateFields([channel], { recursive: true });
    } catch {
      return;
    }
    // What a template says is kept though no field draws it.
    const { name, purpose, eventId, sources, sms, mail } = form.getFieldsValue(true) as Written;
    const content = channel === 'sms' ? { ...(sms && { sms }) } : { ...(mail && { mail }) };
    dialogs.open(() => import('./preview-dialog.tsx').then((part) => part.PreviewDialog), {
      written: { name, channel, purpose, eventId: eventId ?? null, sources: sources ?? [], ...content },
    });
  };
  return (
    <div className="message-form-preview">
      <Button onClick={() => void open()}>{t('message:action.preview')}</Button>
    </div>
  );
}
