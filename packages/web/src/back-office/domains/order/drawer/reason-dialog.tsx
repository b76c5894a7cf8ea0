import { Alert, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/form/fields.tsx';
import type { Takes } from '../../../../ui/schema.ts';
import { useFormSubmit } from '../../../../ui/form/use-form-submit.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';

interface Props {
  /** The call that is told the reason. */
  of: Takes<{ orderId: string; reason?: string | undefined }>;
  title: ReactNode;
  /** What will happen. */
  text: ReactNode;
  hint: ReactNode;
  okText: ReactNode;
  danger?: boolean;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that is not easily taken back, with room for why. */
export function ReasonDialog({ of, title, text, hint, okText, danger = false, onSubmit, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const [form] = Form.useForm<{ reason?: string }>();
  const [isOpen, setOpen] = useState(true);
  const { leave, onTyped } = useLeave(isOpen, () => setOpen(false));
  const { run, busy, problem } = useFormSubmit(form, async ({ reason }) => {
    await onSubmit(reason?.trim() ?? '');
    setOpen(false);
  });
  return (
    <Modal
      {...first}
      open={isOpen}
      afterClose={onClose}
      title={title}
      okText={okText}
      okButtonProps={{ danger }}
      cancelText={t('common:cancel')}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={leave}
    >
      <Form form={form} layout="vertical" disabled={busy} onValuesChange={onTyped} onFinish={() => void run()}>
        {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
        <p className="muted">{text}</p>
        <TextField of={of} name="reason" label={t('field:reason')} extra={hint} autoFocus />
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
