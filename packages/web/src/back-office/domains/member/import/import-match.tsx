import {
  type MemberImportFacts,
  memberImportMatch,
  memberImportPreview,
} from '@convoke/contract/member/member.import.calls.ts';
import {
  type ImportColumn,
  importFields,
  isConsentColumn,
  ownColumn,
  type UnknownLabelRule,
  unknownLabelRules,
} from '@convoke/contract/member/member.import.rules.ts';
import { Alert, Radio, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useMemberFields } from '../fields/use-fields.ts';
import {
  ColumnChoices,
  LayoutHint,
  SkippedColumns,
  type TableLayout,
  TableLayoutFields,
} from '../../../../ui/table-layout.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { fieldTexts, unknownLabelTexts } from './import-texts.ts';

const none = '-';
const fresh = 'new';
/** Where people may leave out the country code; what the numbers of a file are mostly of. */
const regions = ['CN', 'HK', 'MO', 'TW', 'JP', 'SG', 'ES', 'MX', 'US', 'GB'];

interface Props {
  of: MemberImportFacts;
  refresh: () => Promise<unknown>;
  onNext: () => void;
  /** What stands beside Continue. */
  foot: ReactNode;
}

/** How the file is read, over what comes of it, and what each column is. */
export function ImportMatch({ of, refresh, onNext, foot }: Props) {
  const { t, i18n } = useTranslation();
  const dialogs = useDialogs();
  const { importId } = of;
  const [layout, setLayout] = useState<TableLayout>({});
  const [region, setRegion] = useState<string | undefined>(of.region ?? undefined);
  // What was chosen, of the titles that it was chosen for.
  const [chosen, setChosen] = useState<{ titles: string; columns: (ImportColumn | null)[] } | undefined>(
    of.state === 'CHECKED' ? { titles: of.header.join('\n'), columns: of.columns } : undefined,
  );
  const [unknownLabels, setUnknownLabels] = useState<UnknownLabelRule>(of.unknownLabels);
  const { fields, refetch } = useMemberFields();
  const preview = useCall(
    memberImportPreview,
    { importId, ...layout },
    {
      quiet: true,
      // Once the file is read in full, there is nothing more to preview.
      once: true,
      // Whoever comes back sees it as it was read, not as it was proposed at first.
      gcTime: 0,
      keep: true,
    },
  );
  if (preview.error && !preview.data)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  const { data } = preview;
  if (!data) return <Skeleton active />;
  const titles = data.header.join('\n');
  const columns = chosen?.titles === titles ? chosen.columns : data.columns;
  const isMany = (field: ImportColumn) => field === 'phone' || field === 'email';
  const set = (column: number, field: ImportColumn | null) =>
    setChosen({
      titles,
      // A field that stands once goes over to the column that it was chosen for last.
      columns: columns.map((each, at) =>
        at === column ? field : field !== null && each === field && !isMany(field) ? null : each,
      ),
    });
  const hasContact = columns.some((field) => field === 'phone' || field === 'email');
  const hasLabels = columns.some((field) => field === 'tags' || field === 'groups');
  const choices: readonly { value: ImportColumn; label: string }[] = [
    ...importFields.map((value) => ({ value, label: t(fieldTexts[value]) })),
    ...fields.map(({ memberFieldId, name }) => ({ value: ownColumn(memberFieldId), label: name })),
  ];
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  // Whoever comes back and changes nothing keeps what was fixed.
  const isRead =
    of.state === 'CHECKED' &&
    Object.keys(layout).length === 0 &&
    titles === of.header.join('\n') &&
    columns.every((field, column) => field === of.columns[column]) &&
    unknownLabels === of.unknownLabels &&
    (region ?? null) === of.region;
  const match = async () => {
    if (isRead) {
      onNext();
      return;
    }
    const { encoding, separator, sheet, headerRow } = data;
    const input = {
      importId,
      encoding,
      separator,
      sheet,
      headerRow,
      columns,
      unknownLabels,
      ...(region && { region }),
    };
    await unlessRefused(call(memberImportMatch, input));
    await refresh();
  };
  const create = (column: number) =>
    dialogs.open(() => import('../fields/field-dialog.tsx').then((part) => part.FieldDialog), {
      opened: 'new',
      name: (data.header[column] ?? '').slice(0, 60),
      onSaved: async (memberFieldId) => {
        await refetch();
        set(column, ownColumn(memberFieldId));
      },
    });
  return (
    <section aria-busy={preview.isFetching}>
      <TableLayoutFields data={data} layout={layout} onChange={setLayout}>
        <label>
          <span>{t('member-import:region')}</span>
          <Select<string>
            value={region ?? none}
            options={[
              { value: none, label: t('member-import:noRegion') },
              ...regions.map((value) => ({ value, label: names.of(value) ?? value })),
            ]}
            onChange={(value) => setRegion(value === none ? undefined : value)}
          />
        </label>
      </TableLayoutFields>
      <LayoutHint data={data} />
      {data.isRemembered && <p className="muted">{t('member-import:remembered')}</p>}
      <ColumnChoices
        header={data.header}
        rows={data.rows}
        chosen={data.header.map((_, column) => columns[column] ?? none)}
        options={[
          { value: none, label: t('table:ignored') },
          { value: fresh, label: t('member-import:newField') },
          ...choices,
        ]}
        onChoose={(column, value) =>
          value === fresh
            ? create(column)
            : set(column, choices.find((choice) => choice.value === value)?.value ?? null)
        }
      />
      <SkippedColumns header={data.header} isSkipped={(column) => (columns[column] ?? null) === null} />
      {hasLabels && (
        <fieldset className="member-import-unknown">
          <legend>{t('member-import:unknownLabels')}</legend>
          <Radio.Group
            value={unknownLabels}
            options={unknownLabelRules.map((value) => ({ value, label: t(unknownLabelTexts[value]) }))}
            onChange={(event) => setUnknownLabels(event.target.value as UnknownLabelRule)}
          />
        </fieldset>
      )}
      {columns.some(isConsentColumn) && <p className="muted">{t('member-import:consentText')}</p>}
      {!hasContact && <Alert type="info" showIcon title={t('member-import:needsContact')} />}
      {of.state === 'CHECKED' && !isRead && (
        <Alert type="warning" showIcon title={t('member-import:readAgain')} className="member-import-review" />
      )}
      <div className="member-import-actions">
        <BusyButton type="primary" disabled={!hasContact || preview.isPlaceholderData} onClick={match}>
          {t('common:continue')}
        </BusyButton>
        {foot}
      </div>
    </section>
  );
}
