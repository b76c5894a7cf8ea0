import { userPasskeyAdd, userPasskeyBegin } from '@convoke/contract/auth/factor.calls.ts';
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../core/call-failure.ts';
import { call } from '../../../../core/call.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { deviceName } from '../device-name.ts';
import { type Proof, ProofFields, proving } from './prove-dialog.tsx';

interface Props {
  needsCode: boolean;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Has the browser make a passkey, and keeps it under a name. */
export function PasskeyDialog({ needsCode, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  /** What the browser says it could not do, as a refusal that the form shows. */
  const refused = (error: unknown): never => {
    const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    const words = t(known ? 'user:passkeys.known' : 'user:passkeys.failed');
    throw new CallFailure({ code: 7000, status: 200, message: words, path: '' });
  };
  const save = async ({ name, ...proof }: Proof & { name: string }) => {
    const { options } = await proving(call(userPasskeyBegin, proof, { quiet: true, again: true }));
    const made = await startRegistration({ optionsJSON: options as unknown as Options }).catch(refused);
    const passkey = { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
    await call(userPasskeyAdd, { name, passkey }, { quiet: true });
    void message.success(t('user:passkeys.added'));
    await onSaved();
  };
  return (
    <FormDialog<Proof & { name: string }>
      open={open}
      title={t('user:passkeys.add')}
      okText={t('user:factor.next')}
      width={440}
      initial={{ name: deviceName(navigator.userAgent) }}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('user:passkeys.text')}</p>
      <TextField of={userPasskeyAdd} name="name" label={t('field:name')} extra={t('user:passkeys.nameHint')} />
      <ProofFields needsCode={needsCode} />
    </FormDialog>
  );
}
