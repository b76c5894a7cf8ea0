import { DeleteOutlined, PlusOutlined, TagsOutlined } from '@ant-design/icons';
import { formDelete, type FormRow } from '@convoke/contract/form/form.calls.ts';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';

interface Props {
  eventId: string;
  /** The event's own form first. */
  forms: readonly FormRow[];
  chosen: FormRow;
  onOpen: (formId: string) => void;
  onChanged: () => Promise<unknown>;
}

/** Which of the event's forms is designed: the one for all, or one that some tickets ask instead. */
export function FormChoice({ eventId, forms, chosen, onOpen, onChanged }: Props) {
  const { t } = useTranslation();
  const deletes = useDeletes(onChanged);
  const dialogs = useDialogs();
  const openOwnForm = (dialog: 'new' | 'tickets') =>
    dialogs.open(() => import('./own-form-dialog.tsx').then((part) => part.OwnFormDialog), {
      eventId,
      base: chosen,
      isNew: dialog === 'new',
      onSaved: async (formId) => {
        await onChanged();
        onOpen(formId);
      },
    });
  const nameOf = (form: FormRow) => {
    if (form.isOfEvent) return t('form:ofEvent');
    const tickets = form.tickets.map((ticket) => ticket.name).join(', ');
    return tickets ? `${form.name} · ${tickets}` : form.name;
  };
  const remove = () =>
    deletes({
      kind: 'form',
      name: chosen.name,
      text: t('form:own.removeText'),
      call: formDelete,
      input: { formId: chosen.formId },
      onDone: () => onOpen(forms[0]?.formId ?? ''),
    });
  return (
    <div className="form-choice">
      <Select
        aria-label={t('form:copy.form')}
        value={chosen.formId}
        options={forms.map((form) => ({ value: form.formId, label: nameOf(form) }))}
        onChange={onOpen}
      />
      {!chosen.isOfEvent && (
        <>
          <Button icon={<TagsOutlined />} onClick={() => openOwnForm('tickets')}>
            {t('form:own.tickets')}
          </Button>
          <Button icon={<DeleteOutlined />} aria-label={t('form:own.remove')} onClick={remove} />
        </>
      )}
      <Button icon={<PlusOutlined />} type="text" onClick={() => openOwnForm('new')}>
        {t('form:own.add')}
      </Button>
    </div>
  );
}
