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
import { type Encoding, type Separator, separators } from '@convoke/contract/core/table-kinds.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Radio, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useMemberFields } from '../fields/use-fields.ts';
import { encodingTexts, fieldTexts, separatorTexts, unknownLabelTexts } from './import-texts.ts';

interface Layout {
  encoding?: Encoding;
  separator?: Separator;
  sheet?: number;
  headerRow?: number;
}

const none = '-';
/** Where people may leave out the country code; what the numbers of a file are mostly of. */
const regions = ['CN', 'HK', 'MO', 'TW', 'JP', 'SG', 'ES', 'MX', 'US', 'GB'];
const examples = 3;

/** How the file is read, over what comes of it, and what each column is. */
export function ImportMatch({ of, refresh }: { of: MemberImportFacts; refresh: () => Promise<unknown> }) {
  const { t, i18n } = useTranslation();
  const { importId } = of;
  const [layout, setLayout] = useState<Layout>({});
  const [region, setRegion] = useState<string>();
  // What was chosen, of the titles that it was chosen for.
  const [chosen, setChosen] = useState<{ titles: string; columns: (ImportColumn | null)[] }>();
  const [unknownLabels, setUnknownLabels] = useState<UnknownLabelRule>(of.unknownLabels);
  const { fields } = useMemberFields();
  const preview = useQuery({
    // Apart from the members: once the file is read in full, there is nothing more to preview.
    queryKey: ['member-import-preview', importId, layout],
    queryFn: ({ signal }) =>
      call(memberImportPreview, { importId, ...layout }, { signal, hideLoad: true, quiet: true }),
    placeholderData: keepPreviousData,
  });
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
  const match = async () => {
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
  return (
    <section aria-busy={preview.isFetching}>
      <div className="member-import-layout">
        {data.format !== 'xlsx' && (
          <label>
            <span>{t('member-import:encoding')}</span>
            <Select<Encoding>
              value={data.encoding}
              options={data.encodings.map((value) => ({ value, label: t(encodingTexts[value]) }))}
              onChange={(encoding) => setLayout({ ...layout, encoding })}
            />
          </label>
        )}
        {data.format === 'text' && (
          <label>
            <span>{t('member-import:separator')}</span>
            <Select<Separator>
              value={data.separator}
              options={separators.map((value) => ({ value, label: t(separatorTexts[value]) }))}
              onChange={(separator) => setLayout({ ...layout, separator })}
            />
          </label>
        )}
        {data.sheets.length > 1 && (
          <label>
            <span>{t('member-import:sheet')}</span>
            <Select<number>
              value={data.sheet}
              options={data.sheets.map((label, at) => ({ value: at + 1, label }))}
              onChange={(sheet) => setLayout({ ...layout, sheet })}
            />
          </label>
        )}
        {data.format !== 'vcard' && (
          <label>
            <span>{t('member-import:headerRow')}</span>
            <Select<number>
              value={data.headerRow}
              options={Array.from({ length: 20 }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
              onChange={(headerRow) => setLayout({ ...layout, headerRow })}
            />
          </label>
        )}
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
      </div>
      {data.hasBrokenSigns && (
        <Alert type="warning" showIcon className="form-problem" title={t('member-import:brokenSigns')} />
      )}
      {data.encodings.length > 1 && data.format !== 'xlsx' && !data.hasBrokenSigns && (
        <p className="muted">{t('member-import:lookAtSigns')}</p>
      )}
      {data.isRemembered && <p className="muted">{t('member-import:remembered')}</p>}
      <ul className="member-import-columns" aria-label={t('member-import:columns')}>
        {data.header.map((title, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={column}>
            <span className="member-import-column">
              <strong>{title || t('member-import:noTitle', { n: column + 1 })}</strong>
              <span className="muted">
                {data.rows
                  .map((cells) => cells[column] ?? '')
                  .filter((cell) => cell !== '')
                  .slice(0, examples)
                  .join(' · ') || '—'}
              </span>
            </span>
            <Select<string>
              aria-label={t('member-import:columnIs', { title: title || String(column + 1) })}
              value={columns[column] ?? none}
              showSearch={{ optionFilterProp: 'label' }}
              options={[{ value: none, label: t('member-import:ignored') }, ...choices]}
              onChange={(value) => set(column, choices.find((choice) => choice.value === value)?.value ?? null)}
            />
          </li>
        ))}
      </ul>
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
      <div className="member-import-actions">
        <BusyButton type="primary" disabled={!hasContact || preview.isPlaceholderData} onClick={match}>
          {t('member-import:readAll')}
        </BusyButton>
      </div>
    </section>
  );
}
