import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormSubmit } from './use-form-submit.ts';

interface Props<Values> {
  form: FormInstance<Values>;
  initial: Partial<Values>;
  okText?: ReactNode;
  /** Make the call with `{ quiet: true }`: the page shows the failure. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** More buttons, after the primary one. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A form that is a page: failures inline, the button always in reach, and a warning before leaving with unsaved changes. */
export function FormPage<Values extends object>({ form, initial, okText, onSubmit, extra, children }: Props<Values>) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState(false);
  const { run, busy, problem } = useFormSubmit(form, async (values) => {
    await onSubmit(values);
    setChanged(false);
  });

  // The button is in reach wherever the page stands; what it says is above the form.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) top.current?.scrollIntoView?.({ block: 'center' });
  }, [problem]);

  useEffect(() => {
    if (!changed) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [changed]);

  return (
    <Form
      form={form}
      layout="vertical"
      // antd types this by its own deep partial, which a plain partial cannot be shown to be.
      initialValues={initial as object}
      onValuesChange={() => setChanged(true)}
      onFinish={() => void run()}
      disabled={busy}
      scrollToFirstError
    >
      <div ref={top}>{problem && <Alert type="error" showIcon title={problem} className="form-problem" />}</div>
      {children}
      <div className="form-bar">
        <Button type="primary" htmlType="button" loading={busy} onClick={() => void run()}>
          {okText ?? t('common:save')}
        </Button>
        {extra}
        {changed && <span className="muted">{t('common:unsaved')}</span>}
      </div>
    </Form>
  );
}
