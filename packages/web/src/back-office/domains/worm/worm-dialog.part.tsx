import { type MemberWorm, memberWormAdd, memberWormUpdate } from '@convoke/contract/member/member.worm.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { EventSelect } from '../event/event-select.part.tsx';
import { Field, LongTextField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../ui/form/form-values.ts';
import { useOptions } from '../../../ui/list/filters.tsx';
import { reasonTexts } from './worm-texts.part.ts';

type Values = z.input<typeof memberWormAdd.input>;

interface Props {
  /** An entry to change, or what a new one begins with. */
  opened: MemberWorm | (Partial<Pick<Values, 'phone' | 'name'>> & { seenAt?: { eventId: string; title: string } });
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** An entry of the list: who it is, and what was seen where. */
export function WormDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const reasons = useOptions(reasonTexts);
  const worm = 'wormId' in opened ? opened : undefined;
  const of = memberWormAdd;
  const event = 'wormId' in opened ? opened.event : opened.seenAt;
  const initial = { ...opened, phone: opened.phone ?? '', eventId: event?.eventId ?? null };
  return (
    <FormDialog<Values>
      open={open}
      name="worm"
      title={worm ? worm.name || worm.phone : t('worm:add')}
      initial={valuesOf(of, initial) as Partial<Values>}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        // What was cleared is sent as well.
        const eventId = values.eventId ?? null;
        if (worm) {
          const input = inputOf(memberWormUpdate, { ...values, wormId: worm.wormId, version: worm.version });
          await call(memberWormUpdate, { ...input, eventId }, quiet);
        } else await call(of, { ...inputOf(of, values), eventId }, quiet);
        await onSaved();
      }}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField of={of} name="phone" label={t('worm:field.phone')} extra={t('worm:form.phone')} />
        <TextField of={of} name="name" label={t('worm:field.name')} extra={t('worm:form.name')} />
      </div>
      <SelectField of={of} name="reason" label={t('worm:field.reason')} options={reasons} />
      <LongTextField of={of} name="note" label={t('worm:field.note')} />
      <TextField of={of} name="link" label={t('worm:field.link')} />
      <Field of={of} name="eventId" label={t('worm:field.event')}>
        <ChosenEvent known={event?.title ?? null} />
      </Field>
    </FormDialog>
  );
}

interface ChosenProps {
  /** The form gives these. */
  id?: string;
  value?: string | null;
  onChange?: (eventId: string | null) => void;
  known: string | null;
}

function ChosenEvent({ id, value = null, onChange, known }: ChosenProps) {
  const { t } = useTranslation();
  return (
    <EventSelect
      {...(id && { id })}
      placeholder={t('worm:form.event')}
      value={value}
      known={known}
      onChange={(eventId) => onChange?.(eventId)}
    />
  );
}
