import { participantImportCheck } from '@convoke/contract/participant/participant.extra.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Alert, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { ColumnChoices, SkippedColumns } from '../../../../ui/table-layout.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import type { Columns, ImportCheck, Importing } from './use-import.ts';

/** Rows whose cells stand beside their titles. */
const examples = 20;

/** Fields that everybody has to answer, or one of two of them, and no column brings. */
export function missingFields({ fields }: ImportCheck, columns: Columns): ImportCheck['fields'][number][] {
  const has = (fieldId: string | null) => fieldId !== null && columns.includes(fieldId);
  return fields.filter(
    ({ fieldId, isRequired, orElse }) => (isRequired || orElse !== null) && !has(fieldId) && !has(orElse),
  );
}

interface Props {
  check: ImportCheck;
  importing: Importing;
  onDiscard: () => Promise<unknown>;
}

/** Which field of the form each column of a file is; those that nothing is taken from, and fields without a column, are named. */
export function ImportColumns({ check, importing, onDiscard }: Props) {
  const { t, i18n } = useTranslation();
  const { importId, formId, fields } = check;
  const head = useCall(participantImportCheck, { formId, importId, only: 'all', size: examples }, { quiet: true });
  if (head.isPending) return <Skeleton active />;
  if (!head.data) return <ErrorState error={head.error} onRetry={() => void head.refetch()} />;
  const chosen = importing.drafts[importId] ?? check.columns.map(({ fieldId }) => fieldId);
  // A field may be gone from the form since.
  const columns = chosen.map((fieldId) => (placeOf(fields, fieldId) < 0 ? null : fieldId));
  const header = check.columns.map((column) => column.header);
  const nameOf = (id: string) =>
    textIn(fields.find(({ fieldId }) => fieldId === id)?.label, i18n.language as Language) || id;
  // A field goes over to the column that it was chosen for last.
  const choose = (column: number, value: string) =>
    importing.draft(
      importId,
      columns.map((each, at) => (at === column ? value || null : each === value ? null : each)),
    );
  const missing = missingFields(check, columns);
  const pairs = missing.map(({ fieldId, orElse }) =>
    orElse ? [fieldId, orElse].toSorted((one, other) => placeOf(fields, one) - placeOf(fields, other)) : [fieldId],
  );
  const names = pairs.map(([one = '', other]) =>
    other ? t('participant:import.either', { one: nameOf(one), other: nameOf(other) }) : nameOf(one),
  );
  return (
    <section>
      <p className="muted">{t('participant:import.matchText')}</p>
      <ColumnChoices
        header={header}
        rows={head.data.rows.records.map(({ cells }) => cells)}
        chosen={columns.map((fieldId) => fieldId ?? '')}
        options={[
          { value: '', label: t('table:ignored') },
          ...fields.map(({ fieldId }) => ({ value: fieldId, label: nameOf(fieldId) })),
        ]}
        onChoose={choose}
      />
      <SkippedColumns header={header} isSkipped={(column) => (columns[column] ?? null) === null} />
      {names.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('participant:import.needs', { fields: [...new Set(names)].join(' · ') })}
        />
      )}
      <div className="table-match-actions">
        <BusyButton onClick={onDiscard}>{t('participant:import.discard')}</BusyButton>
        <BusyButton
          type="primary"
          disabled={columns.every((fieldId) => fieldId === null)}
          onClick={() => importing.match(importId, columns)}
        >
          {t('table:readAll')}
        </BusyButton>
      </div>
    </section>
  );
}

const placeOf = (fields: ImportCheck['fields'], id: string | null) => fields.findIndex(({ fieldId }) => fieldId === id);
