import { userTotpBegin, userTotpConfirm } from '@convoke/contract/auth/factor.calls.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { type Proof, ProofFields, proving } from './prove-dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Once it has closed, with the recovery codes, which are shown this once. */
  onDone: (codes: string[]) => void;
}

/** Sets up an authenticator app: the password, then a picture to scan and the first code. */
export function TotpDialog({ open, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [app, setApp] = useState<{ secret: string; address: string }>();
  // One after the other: the first closes when the password is right, and the second takes its place.
  const isProved = useRef(false);
  const codes = useRef<string[]>(undefined);
  if (!app)
    return (
      <FormDialog<Proof>
        key="password"
        open={open}
        title={t('user:factor.title')}
        okText={t('user:factor.next')}
        width={440}
        onSubmit={async ({ password }) => {
          setApp(await proving(call(userTotpBegin, { password }, { quiet: true })));
          isProved.current = true;
        }}
        onClose={() => isProved.current || onClose()}
      >
        <ProofFields needsCode={false} autoFocus />
      </FormDialog>
    );
  return (
    <FormDialog<{ factorCode: string }>
      key="code"
      open={open}
      title={t('user:factor.title')}
      okText={t('user:factor.on')}
      width={440}
      onSubmit={async ({ factorCode }) => {
        const work = call(userTotpConfirm, { factorCode }, { quiet: true });
        const { recoveryCodes } = await atFields(work, { FACTOR_REFUSED: 'factorCode' });
        codes.current = recoveryCodes;
      }}
      onClose={() => {
        onClose();
        if (codes.current) onDone(codes.current);
      }}
    >
      <p>{t('user:factor.scan')}</p>
      <div className="user-qr">
        <QrCode value={app.address} size={180} />
      </div>
      <p>
        {t('user:factor.byHand')} <CopyText text={app.secret} shown={app.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      </p>
      <TextField
        of={userTotpConfirm}
        name="factorCode"
        autoFocus
        label={t('user:factor.confirm')}
        input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
      />
    </FormDialog>
  );
}
