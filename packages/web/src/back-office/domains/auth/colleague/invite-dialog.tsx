import { colleagueInvite } from '@convoke/contract/auth/colleague.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { atFields } from '../../../../ui/form/form-failure.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Invites somebody by mail. */
export function InviteDialog({ open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = async (values: { email: string }) => {
    await atFields(call(colleagueInvite, values, { quiet: true }), {
      COLLEAGUE_THERE: 'email',
      INVITED_ALREADY: 'email',
    });
    void message.success(t('colleague:sent', { email: values.email }));
    await onSaved();
  };
  return (
    <FormDialog<{ email: string }>
      open={open}
      title={t('colleague:invite')}
      okText={t('colleague:send')}
      onSubmit={save}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('colleague:inviteText')}</p>
          <TextField
            of={colleagueInvite}
            name="email"
            required
            autoFocus
            label={t('field:email')}
            input={{ inputMode: 'email', autoComplete: 'off' }}
          />
        </>
      )}
    </FormDialog>
  );
}
