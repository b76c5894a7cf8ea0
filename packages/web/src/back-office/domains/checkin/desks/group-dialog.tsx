import { checkinGroupAdd, checkinGroupUpdate } from '@convoke/contract/checkin/checkin.office.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import type { SignGroup } from './sign-places.ts';

type Values = z.input<typeof checkinGroupAdd.input>;

interface Props {
  opened: SignGroup | 'new';
  eventId: string;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** A group of people who sign in at points of their own. */
export function GroupDialog({ opened, eventId, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const group = opened === 'new' ? undefined : opened;
  const of = checkinGroupAdd;
  return (
    <FormDialog<Values>
      open
      name="sign-group"
      title={group ? group.groupName : t('checkin:group.add')}
      initial={group ? valuesOf(of, group) : valuesOf(of)}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (group) {
          const named = { ...values, groupId: group.groupId, version: group.version };
          await call(checkinGroupUpdate, inputOf(checkinGroupUpdate, named), quiet);
        } else await call(of, inputOf(of, { ...values, eventId }), quiet);
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextField of={of} name="groupName" label={t('checkin:place.name')} extra={t('checkin:group.hint')} />
    </FormDialog>
  );
}
