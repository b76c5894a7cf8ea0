import { userContactCode, userContactUpdate } from '@convoke/contract/auth/own.calls.ts';
import { App, Button, Form, type FormInstance, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { Field, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { atFields, showInForm } from '../../../ui/form/form-failure.ts';

interface Props {
  kind: 'mobile' | 'email';
  /** What stands there now. */
  present: string | null;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values {
  mobile?: string;
  email?: string;
  contactCode: string;
  presentCode?: string;
  password?: string;
}

/** Another phone or e-mail address to sign in by: a code goes to the new one, and one to the present one. */
export function ContactDialog({ kind, present, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = async (values: Values) => {
    await atFields(call(userContactUpdate, values, { quiet: true }), {
      PASSWORD_WRONG: 'password',
      CONTACT_TAKEN: kind,
      CODE_REFUSED: 'contactCode',
    });
    void message.success(t('common:saved'));
    await onSaved();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t(kind === 'mobile' ? 'user:contact.phone' : 'user:contact.email')}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            of={userContactUpdate}
            name={kind}
            required
            autoFocus
            label={t(kind === 'mobile' ? 'user:contact.newPhone' : 'user:contact.newEmail')}
            input={{
              inputMode: kind === 'mobile' ? 'tel' : 'email',
              autoComplete: kind === 'mobile' ? 'tel' : 'email',
            }}
          />
          <p>
            <SendCodes form={form} kind={kind} />
          </p>
          <TextField
            of={userContactUpdate}
            name="contactCode"
            label={t('user:contact.code')}
            input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
          />
          {present === null ? (
            <Field of={userContactUpdate} name="password" required label={t('user:password.old')}>
              <Input.Password autoComplete="current-password" />
            </Field>
          ) : (
            <TextField
              of={userContactUpdate}
              name="presentCode"
              required
              label={t('user:contact.presentCode', { contact: present })}
              input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Sends the codes, and counts down to the next time. */
function SendCodes({ form, kind }: { form: FormInstance<Values>; kind: Props['kind'] }) {
  const { t } = useTranslation();
  const [wait, setWait] = useState(0);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const next = Form.useWatch(kind, form);
  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = async () => {
    setBusy(true);
    try {
      await form.validateFields([kind]);
      const { retryAfterSeconds } = await call(userContactCode, { [kind]: next }, { quiet: true });
      setWait(retryAfterSeconds);
      setSent(true);
    } catch (error) {
      if (!(error as { errorFields?: unknown }).errorFields) {
        const words = showInForm(form, error);
        if (words) form.setFields([{ name: kind, errors: [words] }]);
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button onClick={() => void send()} loading={busy} disabled={!next || wait > 0}>
        {wait > 0 ? t('user:contact.wait', { count: wait }) : t('user:contact.send')}
      </Button>{' '}
      <span className="muted" role="status">
        {sent && t('user:contact.sent')}
      </span>
    </>
  );
}
