import { checkinHallAdd, checkinHallUpdate, type Hall } from '@convoke/contract/checkin/checkin.office.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { NumberField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';

type Values = z.input<typeof checkinHallAdd.input>;

interface Props {
  opened: Hall | 'new';
  eventId: string;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** A hall to which points lead: how many may be inside at once. */
export function HallDialog({ opened, eventId, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const hall = opened === 'new' ? undefined : opened;
  const of = checkinHallAdd;
  return (
    <FormDialog<Values>
      open
      name="sign-hall"
      title={hall ? hall.name : t('checkin:hall.add')}
      initial={hall ? valuesOf(of, hall) : valuesOf(of)}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (hall) {
          const named = { ...values, hallId: hall.hallId, version: hall.version };
          await call(checkinHallUpdate, inputOf(checkinHallUpdate, named), quiet);
        } else await call(of, inputOf(of, { ...values, eventId }), quiet);
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('checkin:place.name')} />
      <NumberField
        of={of}
        name="mostInside"
        label={t('checkin:hall.mostInside')}
        extra={t('checkin:hall.mostInsideHint')}
        placeholder={t('checkin:place.anyNumber')}
      />
      <SwitchField of={of} name="leavesOthers" label={t('checkin:hall.leavesOthers')} />
    </FormDialog>
  );
}
