import { formAdd, type FormRow, formVersion } from '@convoke/contract/form/form.calls.ts';
import { formTickets } from '@convoke/contract/form/form.office.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';

interface Props {
  eventId: string;
  /** The form whose tickets are chosen, or which the new one begins as a copy of. */
  base: FormRow;
  isNew: boolean;
  onClose: () => void;
  onSaved: (formId: string) => Promise<void>;
}

interface Values {
  sourceName: string;
  ticketIds: string[];
}

/** A form that some tickets ask instead of the event's: made, or given to other tickets. */
export function OwnFormDialog({ eventId, base, isNew, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const managed = useQuery({
    queryKey: ['event', eventId, 'tickets-of-forms'],
    queryFn: ({ signal }) => call(ticketManage, { eventId }, { signal, hideLoad: true }),
  });
  // Made once, also when giving it to the tickets was refused and is tried again.
  const made = useRef<string>(undefined);
  const save = async ({ sourceName, ticketIds }: Values) => {
    if (isNew) made.current ??= await make(sourceName);
    const formId = made.current ?? base.formId;
    const tickets = (managed.data?.tickets ?? []).flatMap(({ ticketId, formId: was }) => {
      const asks = ticketIds.includes(ticketId);
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
      open
      name="own-form"
      title={t(isNew ? 'form:own.add' : 'form:own.tickets')}
      initial={{ sourceName: '', ticketIds: isNew ? [] : base.tickets.map((ticket) => ticket.ticketId) }}
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
      {/* No field of a call: what changes of each ticket is sent. */}
      <Form.Item name="ticketIds" label={t('form:own.which')} extra={t('form:own.whichText')}>
        <Select
          mode="multiple"
          loading={managed.isPending}
          optionFilterProp="label"
          options={(managed.data?.tickets ?? []).map(({ ticketId, name }) => ({ value: ticketId, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
