import { userPasskeyUpdate } from '@convoke/contract/auth/factor.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';

interface Props {
  passkey: { passkeyId: string; name: string };
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Calls a passkey otherwise. */
export function PasskeyNameDialog({ passkey, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { passkeyId, name } = passkey;
  return (
    <FormDialog<{ name: string }>
      open={open}
      title={t('common:rename')}
      width={440}
      initial={{ name }}
      onSubmit={async (values) => {
        await call(userPasskeyUpdate, { passkeyId, ...values }, { quiet: true });
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextField of={userPasskeyUpdate} name="name" autoFocus label={t('field:name')} />
    </FormDialog>
  );
}
