import type { Encoding, Separator, TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Progress, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, failureWords } from '../core/call-failure.ts';
import { BusyButton } from './busy-button.tsx';
import { ErrorState } from './states.tsx';
import { noneFirst, withColumn } from './table-columns.ts';
import { ColumnChoices, LayoutHint, SkippedColumns, type TableLayout, TableLayoutFields } from './table-layout.tsx';

/** How a file is read, and what was chosen of its columns, of the titles that it was chosen for. */
export interface TableMatched<Kind> {
  layout: TableLayout;
  chosen?: { titles: string; columns: readonly Kind[] };
}

interface Preview<Kind> {
  format: TableFormat;
  encodings: readonly Encoding[];
  encoding: Encoding;
  separator: Separator;
  sheet: number;
  headerRow: number;
  sheets: readonly string[];
  header: readonly string[];
  rows: readonly (readonly string[])[];
  columns: readonly Kind[];
  hasBrokenSigns: boolean;
}

/** As a call takes it beside the file. */
export type TableInput = Required<TableLayout> & { columns: string };

interface Props<Kind extends string> {
  file: File;
  /** What the file is for. */
  queryKey: readonly unknown[];
  preview: (layout: TableLayout, signal: AbortSignal) => Promise<Preview<Kind>>;
  /** What a column can be; `none` is among them. */
  kinds: readonly { value: Kind | 'none'; label: string }[];
  /** Whether several columns may be this. */
  isMany: (kind: Kind | 'none') => boolean;
  /** Whether a file may have no titles: row 0 then. */
  mayBeUntitled?: boolean;
  matched: TableMatched<Kind | 'none'>;
  onMatched: (matched: TableMatched<Kind | 'none'>) => void;
  /** What keeps the file from being read, said below the columns. */
  missing?: (columns: readonly (Kind | 'none')[]) => string | undefined;
  children?: (columns: readonly (Kind | 'none')[]) => ReactNode;
  onRead: (input: TableInput, onProgress: (share: number) => void) => Promise<unknown>;
}

/** How an uploaded table is read, over what comes of it, and what each column is. Each look sends the file: nothing of it is kept. */
export function TableMatch<Kind extends string>({
  file,
  queryKey,
  preview,
  kinds,
  isMany,
  mayBeUntitled = false,
  matched,
  onMatched,
  missing,
  children,
  onRead,
}: Props<Kind>) {
  const { t } = useTranslation();
  const { layout, chosen } = matched;
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const query = useQuery({
    queryKey: [...queryKey, file.name, file.size, file.lastModified, layout],
    queryFn: ({ signal }) => preview(layout, signal),
    placeholderData: keepPreviousData,
    // The same name may be another file the next time.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const { data, error } = query;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void query.refetch()} /> : <Skeleton active />;
  const titles = data.header.join('\n');
  const columns: readonly (Kind | 'none')[] = chosen?.titles === titles ? chosen.columns : data.columns;
  const set = (column: number, kind: Kind | 'none') =>
    onMatched({ layout, chosen: { titles, columns: withColumn(columns, column, kind, isMany) } });
  const needs = missing?.(columns);
  const read = async () => {
    setProblem(undefined);
    setShare(0);
    const { encoding, separator, sheet, headerRow } = data;
    try {
      await onRead({ encoding, separator, sheet, headerRow, columns: columns.join(',') }, setShare);
    } catch (refused) {
      if (!(refused instanceof CallFailure)) throw refused;
      setProblem(failureWords(refused));
    } finally {
      setShare(undefined);
    }
  };
  return (
    <section aria-busy={query.isFetching}>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      {error instanceof CallFailure && (
        <Alert type="error" showIcon title={failureWords(error)} className="form-problem" />
      )}
      <TableLayoutFields
        data={data}
        layout={layout}
        mayBeUntitled={mayBeUntitled}
        onChange={(next) => onMatched({ ...matched, layout: next })}
      />
      <LayoutHint data={data} />
      <ColumnChoices
        header={data.header}
        rows={data.rows}
        chosen={columns}
        options={noneFirst(kinds)}
        onChoose={(column, value) => set(column, kinds.find((kind) => kind.value === value)?.value ?? 'none')}
      />
      <SkippedColumns header={data.header} isSkipped={(column) => (columns[column] ?? 'none') === 'none'} />
      {needs && <Alert type="info" showIcon title={needs} />}
      {children?.(columns)}
      {share !== undefined && <Progress percent={Math.round(share * 100)} />}
      <div className="table-match-actions">
        <BusyButton type="primary" disabled={needs !== undefined || query.isPlaceholderData} onClick={read}>
          {t('table:readAll')}
        </BusyButton>
      </div>
    </section>
  );
}
