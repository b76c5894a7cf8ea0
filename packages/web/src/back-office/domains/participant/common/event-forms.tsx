import { formList, type FormRow } from '@convoke/contract/form/form.calls.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../ui/use-call.ts';

/** The registration forms of an event as they are published: its own first, then those that tickets ask. */
export function useEventForms(eventId: string | undefined, isWanted = true) {
  return useCall(formList, isWanted && eventId && { eventId }, { quiet: true });
}

/** What people call a form: by the tickets that ask it. */
export function useFormName(): (form: FormRow) => string {
  const { t } = useTranslation();
  return (form) => {
    if (form.isOfEvent) return t('participant:import.ofEvent');
    const tickets = form.tickets.map((ticket) => ticket.name).join(', ');
    return tickets ? `${form.name} · ${tickets}` : form.name;
  };
}

interface Props {
  id?: string;
  forms: readonly FormRow[];
  value: string | undefined;
  onChange: (formId: string) => void;
}

/** Which of the event's forms somebody answers. */
export function FormSelect({ id, forms, value, onChange }: Props) {
  const nameOf = useFormName();
  return (
    <Select
      {...(id && { id })}
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={forms.map((form) => ({ value: form.formId, label: nameOf(form) }))}
      onChange={onChange}
    />
  );
}
