import { formAdd, type FormRow, formVersion } from '@convoke/contract/form/form.calls.ts';
import { ticketManage, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';

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
  const save = async ({ sourceName, ticketIds }: Values) => {
    const formId = isNew ? await make(sourceName) : base.formId;
    // As they are now: a change of a ticket says all of it.
    const { tickets } = await call(ticketManage, { eventId }, { hideLoad: true, quiet: true });
    for (const ticket of tickets) {
      const asks = ticketIds.includes(ticket.ticketId);
      if (asks === (ticket.formId === formId)) continue;
      const { currency: _, window: __, ...same } = ticket;
      await call(ticketUpdate, { ...same, formId: asks ? formId : null }, { hideLoad: true, quiet: true });
    }
    await onSaved(formId);
  };
  const make = async (sourceName: string) => {
    const { fields } = await call(
      formVersion,
      { formId: base.formId, version: base.version },
      { hideLoad: true, quiet: true },
    );
    const made = await call(formAdd, { fields, sourceId: eventId, sourceName }, { hideLoad: true, quiet: true });
    return made.formId;
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
        <Form.Item
          name="sourceName"
          label={t('form:own.name')}
          rules={[{ required: true, whitespace: true, message: t('form:own.nameRequired') }]}
          extra={t('form:own.copyOf', { name: base.isOfEvent ? t('form:ofEvent') : base.name })}
        >
          <Input maxLength={100} />
        </Form.Item>
      )}
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
