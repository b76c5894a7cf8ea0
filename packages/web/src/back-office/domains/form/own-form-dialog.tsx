import { formAdd, type FormRow, formVersion } from '@convoke/contract/form/form.calls.ts';
import { formTickets } from '@convoke/contract/form/form.office.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useCall } from '../../../ui/use-call.ts';

interface Props {
  eventId: string;
  /** The form whose tickets are chosen, or which the new one begins as a copy of. */
  base: FormRow;
  isNew: boolean;
  open: boolean;
  onClose: () => void;
  onSaved: (formId: string) => Promise<void>;
}

interface Values {
  sourceName: string;
  /** Ids; what changes of each is sent. */
  tickets: string[];
}

/** A form that some tickets ask instead of the event's: made, or given to other tickets. */
export function OwnFormDialog({ eventId, base, isNew, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const managed = useCall(ticketManage, { eventId });
  // Made once, also when giving it to the tickets was refused and is tried again.
  const made = useRef<string>(undefined);
  const save = async ({ sourceName, tickets: asking }: Values) => {
    if (isNew) made.current ??= await make(sourceName);
    const formId = made.current ?? base.formId;
    const tickets = (managed.data?.tickets ?? []).flatMap(({ ticketId, formId: was }) => {
      const asks = asking.includes(ticketId);
      return asks === (was === formId) ? [] : [{ ticketId, was, formId: asks ? formId : null }];
    });
    try {
      if (tickets.length > 0) await call(formTickets, { eventId, tickets }, { hideLoad: true, quiet: true });
    } catch (error) {
      // What they ask by now: whoever saves once more has it before them.
      if (error instanceof CallFailure) void managed.refetch();
      throw error;
    }
    await onSaved(formId);
  };
  const make = async (sourceName: string) => {
    const { fields } = await call(
      formVersion,
      { formId: base.formId, version: base.version },
      { hideLoad: true, quiet: true },
    );
    const { formId } = await call(formAdd, { fields, sourceId: eventId, sourceName }, { hideLoad: true, quiet: true });
    return formId;
  };
  return (
    <FormDialog<Values>
      open={open}
      name="own-form"
      title={t(isNew ? 'form:own.add' : 'form:own.tickets')}
      initial={{ sourceName: '', tickets: isNew ? [] : base.tickets.map((ticket) => ticket.ticketId) }}
      onSubmit={save}
      onClose={onClose}
    >
      {isNew && (
        <TextField
          of={formAdd}
          name="sourceName"
          required
          label={t('form:own.name')}
          extra={t('form:own.copyOf', { name: base.isOfEvent ? t('form:ofEvent') : base.name })}
        />
      )}
      <SelectField
        of={formTickets}
        name="tickets"
        required={false}
        label={t('form:own.which')}
        extra={t('form:own.whichText')}
        options={(managed.data?.tickets ?? []).map(({ ticketId, name }) => ({ value: ticketId, label: name }))}
        input={{ mode: 'multiple', loading: managed.isPending }}
      />
    </FormDialog>
  );
}
