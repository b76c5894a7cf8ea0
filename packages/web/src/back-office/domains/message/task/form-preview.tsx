import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../../../ui/on-demand.tsx';
import type { Written } from './preview-dialog.tsx';

const PreviewDialog = onDemand(
  () => import('./preview-dialog.tsx').then((part) => part.PreviewDialog),
  ({ written }) => written !== undefined,
);

/** Shows the message of the form as one of its recipients gets it, before anything is kept. What it still lacks is told at its fields. */
export function FormPreview({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const [written, setWritten] = useState<Written>();
  const open = async () => {
    try {
      await form.validateFields([channel], { recursive: true });
    } catch {
      return;
    }
    // What a template says is kept though no field draws it.
    const { name, purpose, eventId, sources, sms, mail } = form.getFieldsValue(true) as Written;
    const content = channel === 'sms' ? { ...(sms && { sms }) } : { ...(mail && { mail }) };
    setWritten({ name, channel, purpose, eventId: eventId ?? null, sources: sources ?? [], ...content });
  };
  return (
    <div className="message-form-preview">
      <Button onClick={() => void open()}>{t('message:action.preview')}</Button>
      <PreviewDialog written={written} onClose={() => setWritten(undefined)} />
    </div>
  );
}
