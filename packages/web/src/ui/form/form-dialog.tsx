import { Alert, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstField } from './use-first-field.ts';
import { useFormSubmit } from './use-form-submit.ts';
import { useLeave } from './use-leave.ts';

interface Props<Values> {
  open: boolean;
  title: ReactNode;
  /** Values to begin with, set anew whenever the dialog opens. */
  initial?: Partial<Values>;
  okText?: ReactNode;
  width?: number;
  /** Sets the fields' ids apart where another form of the page has fields of the same names: labels find theirs by it. */
  name?: string;
  /** Make the call with `{ quiet: true }`: the dialog shows the failure. The dialog closes when this succeeds. */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** Form.Items, or a function of the form for items that depend on one another. */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/** A form in a dialog. Failures show beside their fields, the rest above the form. What was typed is not lost without a question. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { open, title, initial, okText, width = 520, name, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(open, onClose);
  const { run, busy, problem, begin } = useFormSubmit(form, async (values) => {
    await onSubmit(values);
    onClose();
  });

  // only opening begins anew; a new object while it is open must not undo what was typed.
  useEffect(() => {
    if (!open) return;
    begin();
    form.resetFields();
    // antd types this by its own deep partial, which a plain partial cannot be shown to be.
    if (initial) form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0]);
  }, [open]);

  return (
    <Modal
      {...first}
      open={open}
      title={title}
      width={width}
      okText={okText ?? t('common:save')}
      cancelText={t('common:cancel')}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={leave}
    >
      <Form
        form={form}
        {...(name && { name })}
        layout="vertical"
        requiredMark
        onValuesChange={onTyped}
        onFinish={() => void run()}
        disabled={busy}
      >
        {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
        {typeof children === 'function' ? children(form) : children}
        {/* Enter in a field submits, as people expect of a form. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
