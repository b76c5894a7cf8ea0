import { checkinUserUpdate, type SignUser } from '@convoke/contract/checkin/checkin.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { useRefreshSignIn } from './use-set-status.ts';

interface Props {
  eventId: string;
  user: SignUser;
  onClose: () => void;
}

/** What the staff at the door is told of a person. */
export function DoorNoteDialog({ eventId, user, onClose }: Props) {
  const { t } = useTranslation();
  const refresh = useRefreshSignIn(eventId);
  const of = checkinUserUpdate;
  return (
    <FormDialog<z.input<typeof of.input>>
      open
      name="door-note"
      title={user.name || t('checkin:note.title')}
      initial={valuesOf(of, user)}
      onSubmit={async (values) => {
        await call(of, inputOf(of, { ...values, signUserId: user.signUserId }), { quiet: true, hideLoad: true });
        await refresh();
      }}
      onClose={onClose}
    >
      <TextField of={of} name="note" label={t('checkin:note.title')} extra={t('checkin:note.hint')} />
    </FormDialog>
  );
}
