import { participantExportExtra } from '@convoke/contract/participant/participant.extra.calls.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileBox, sheetFiles } from '../../../../ui/file-box.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { FormSelect, useEventForms, useFormName } from '../common/event-forms.tsx';
import type { Importing } from './use-import.ts';
import { useFittingText } from '../../../../ui/form/fitting-text.tsx';

interface Props {
  eventId: string;
  timeZone: string | undefined;
  importing: Importing;
}

/** Which form, which group, which file; below it the imports before. */
export function ImportUpload({ eventId, timeZone, importing }: Props) {
  const { t } = useTranslation();
  const [formId, setFormId] = useState<string>();
  const [groupName, setGroupName] = useState('');
  const group = useFittingText(groupName, 60, setGroupName);
  const formInput = useId();
  const groupInput = useId();
  const nameOf = useFormName();
  const forms = useEventForms(eventId);
  const rows = forms.data ?? [];
  const chosenOf = (all: typeof rows) => all.find((each) => each.formId === formId) ?? all[0];
  const form = chosenOf(rows);
  const { share, list } = importing;
  const formName = (id: string) => {
    const known = rows.find((each) => each.formId === id);
    return known ? nameOf(known) : t('participant:import.formGone');
  };
  /** A file that is quicker than the forms waits for them. */
  const take = async (chosen: File) => {
    const into = form ?? chosenOf((await forms.refetch()).data ?? []);
    if (into) await importing.upload(into.formId, groupName.trim(), chosen);
  };
  if (forms.error && !forms.data) return <ErrorState error={forms.error} onRetry={() => void forms.refetch()} />;
  return (
    <>
      <p className="muted">
        {t('participant:import.text')}{' '}
        <ExportButton
          type="link"
          size="small"
          call={participantExportExtra}
          input={{ eventId, formId: form?.formId, template: true }}
          disabled={!form}
        >
          {t('table:template')}
        </ExportButton>
      </p>
      <div className="import-fields">
        {rows.length > 1 && (
          <div>
            <label htmlFor={formInput}>{t('field:form')}</label>
            <FormSelect id={formInput} forms={rows} value={form?.formId} onChange={setFormId} />
          </div>
        )}
        <div>
          <label htmlFor={groupInput}>{t('participant:import.group')}</label>
          <Input id={groupInput} {...group.input} placeholder={t('participant:import.groupNone')} />
          {group.problem}
        </div>
      </div>
      <FileBox
        label={t('table:choose')}
        hint={t('participant:import.kinds')}
        accept={sheetFiles}
        share={share}
        onFile={(file) => void take(file)}
      />
      {(list.data ?? []).length > 0 && <h3>{t('participant:import.before')}</h3>}
      <ul className="import-list">
        {(list.data ?? []).slice(0, 10).map((each) => (
          <li key={each.importId}>
            <button type="button" className="link-button" onClick={() => importing.open(each)}>
              {each.fileName}
            </button>
            <span className="muted">
              {formatDateTime(each.createdAt, timeZone)} · {t(`participant:import.state.${each.state}`)}
              {each.made > 0 && ` · ${t('participant:import.made', { n: formatNumber(each.made) })}`}
              {rows.length > 1 && each.formId !== rows[0]?.formId && ` · ${formName(each.formId)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
