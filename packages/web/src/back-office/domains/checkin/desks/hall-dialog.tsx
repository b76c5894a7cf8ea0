import { checkinHallAdd, checkinHallUpdate, type Hall } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { NumberField, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { useCall } from '../../../../ui/use-call.ts';

type Values = z.input<typeof checkinHallAdd.input>;

/** A version beyond all: the programme is answered without its items. */
const noItems = 2_147_483_647;

interface Props {
  opened: Hall | 'new';
  halls: readonly Hall[];
  eventId: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** A hall to which points lead: how many may be inside at once. */
export function HallDialog({ opened, halls, eventId, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const hall = opened === 'new' ? undefined : opened;
  const of = checkinHallAdd;
  const { data: programme } = useCall(dateAll, { eventId, since: noItems }, { quiet: true });
  const elsewhere = (placeId: string) =>
    halls.find((each) => each.hallId !== hall?.hallId && each.placeIds.includes(placeId));
  return (
    <FormDialog<Values>
      open={open}
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
      {programme !== undefined && programme.places.length > 0 && (
        <SelectField
          of={of}
          name="placeIds"
          label={t('checkin:hall.places')}
          extra={t('checkin:hall.placesHint')}
          options={programme.places.map(({ placeId, name }) => {
            const other = elsewhere(placeId);
            return { value: placeId, label: other ? `${name} (${other.name})` : name, disabled: other !== undefined };
          })}
          input={{ mode: 'multiple', allowClear: true }}
        />
      )}
      <SwitchField of={of} name="leavesOthers" label={t('checkin:hall.leavesOthers')} />
    </FormDialog>
  );
}
