import {
  type AgendaDocument,
  agendaDocumentList,
  agendaDocumentSave,
} from '@convoke/contract/schedule/schedule.documents.calls.ts';
import { documentAccess, mostAgendaDocuments } from '@convoke/contract/schedule/schedule.rules.ts';
import { App, Select, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatZone } from '../../../../core/format.ts';
import { Field } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { ZoneMoment } from '../../../../ui/form/zone-moment.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { DocumentsField } from '../../resource/use/documents-field.part.tsx';

interface Props {
  open: boolean;
  agendaId: string;
  title: string;
  timeZone: string;
  onClose: () => void;
}

interface Values {
  documents: readonly AgendaDocument[];
}

/** The files of an item: who sees them, and from when on. They show at once, without a release. */
export function FilesDialog({ open, agendaId, title, timeZone, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefresh(agendaDocumentList, 'document');
  const { data } = useCall(agendaDocumentList, { agendaId }, { anew: true });
  const accesses = documentAccess.map((value) => ({ value, label: t(`schedule:files.access.${value}`) }));
  const save = async ({ documents }: Values) => {
    const given = documents.map(({ documentId, access, shownFrom }) => ({ documentId, access, shownFrom }));
    await call(agendaDocumentSave, { agendaId, documents: given }, { quiet: true, hideLoad: true });
    void message.success(t('common:saved'));
    await refresh();
  };
  return (
    <FormDialog<Values>
      open={open && data !== undefined}
      name="agenda-files"
      width={640}
      title={t('schedule:files.title', { title })}
      initial={{ documents: data?.documents ?? [] }}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="muted">{t('schedule:files.text')}</p>
      <Field of={agendaDocumentSave} name="documents" required={false} label={t('schedule:files.label')}>
        <DocumentsField<AgendaDocument>
          most={mostAgendaDocuments}
          itemOf={(document) => ({ ...document, access: 'everybody', shownFrom: null, isInTrash: false })}
        >
          {({ name, access, shownFrom, isInTrash }, change) => (
            <span className="schedule-file">
              {isInTrash && <Tag color="orange">{t('schedule:files.inTrash')}</Tag>}
              <Select
                aria-label={t('schedule:files.accessOf', { name })}
                value={access}
                options={accesses}
                onChange={(value) => change({ access: value })}
              />
              <ZoneMoment
                aria-label={t('schedule:files.fromOf', { name })}
                placeholder={t('schedule:files.atOnce')}
                title={formatZone(timeZone)}
                timeZone={timeZone}
                value={shownFrom}
                onChange={(moment) => change({ shownFrom: moment })}
              />
            </span>
          )}
        </DocumentsField>
      </Field>
    </FormDialog>
  );
}
