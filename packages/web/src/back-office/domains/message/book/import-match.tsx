import { type Book, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookImport } from '@convoke/contract/message/message.book.import.calls.ts';
import {
  type BookChannel,
  type BookColumnKind,
  bookColumnKinds,
  mostBookVars,
} from '@convoke/contract/message/message.book.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Progress, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { ColumnChoices, LayoutHint, type TableLayout, TableLayoutFields } from '../../../../ui/table-layout.tsx';

interface Props {
  channel: BookChannel;
  book: Book;
  file: File;
  onRead: (read: BookImport) => void;
}

/** How a file is read, over what comes of it, and what each column is. Each look sends the file: nothing of it is kept yet. */
export function ImportMatch({ channel, book, file, onRead }: Props) {
  const { t } = useTranslation();
  const calls = bookCalls[channel];
  const { bookId } = book;
  const [layout, setLayout] = useState<TableLayout>({});
  // What was chosen, of the titles that it was chosen for.
  const [chosen, setChosen] = useState<{ titles: string; columns: readonly BookColumnKind[] }>();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const preview = useQuery({
    queryKey: ['book-preview', bookId, file.name, file.size, file.lastModified, layout],
    queryFn: ({ signal }) =>
      call(calls.importPreview, { bookId, ...layout }, { upload: file, signal, hideLoad: true, quiet: true }),
    placeholderData: keepPreviousData,
    // The same name may be another file the next time.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const { data } = preview;
  if (!data)
    return preview.error ? (
      <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
    ) : (
      <Skeleton active />
    );
  const titles = data.header.join('\n');
  const columns = chosen?.titles === titles ? chosen.columns : data.columns;
  const set = (column: number, kind: BookColumnKind) =>
    setChosen({
      titles,
      // A field stands once: it goes over to the column that it was chosen for last.
      columns: columns.map((each, at) =>
        at === column ? kind : each === kind && kind !== 'variable' && kind !== 'none' ? 'none' : each,
      ),
    });
  const variables = columns.filter((kind) => kind === 'variable').length;
  const hasAddress = columns.includes('address');
  const read = async () => {
    setProblem(undefined);
    setShare(0);
    const { encoding, separator, sheet, headerRow } = data;
    try {
      const input = { bookId, encoding, separator, sheet, headerRow, columns: columns.join(',') };
      onRead(await call(calls.importSheet, input, { upload: file, onProgress: setShare, hideLoad: true, quiet: true }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
    } finally {
      setShare(undefined);
    }
  };
  return (
    <section aria-busy={preview.isFetching}>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      {preview.error instanceof CallFailure && (
        <Alert type="error" showIcon title={failureWords(preview.error)} className="form-problem" />
      )}
      <TableLayoutFields data={data} layout={layout} onChange={setLayout} />
      <LayoutHint data={data} />
      <ColumnChoices
        header={data.header}
        rows={data.rows}
        chosen={columns}
        options={bookColumnKinds.map((kind) => ({
          value: kind,
          label: t(kind === 'address' ? `book:field.${channel}` : `book:column.${kind}`),
        }))}
        onChoose={(column, value) => set(column, bookColumnKinds.find((kind) => kind === value) ?? 'none')}
      />
      {!hasAddress && <Alert type="info" showIcon title={t(`book:import.needs.${channel}`)} />}
      {variables > mostBookVars && (
        <Alert
          type="warning"
          showIcon
          title={t('book:import.manyVars', { n: formatNumber(variables), most: formatNumber(mostBookVars) })}
        />
      )}
      {share !== undefined && <Progress percent={Math.round(share * 100)} />}
      <div className="books-actions book-match">
        <BusyButton type="primary" disabled={!hasAddress || preview.isPlaceholderData} onClick={read}>
          {t('member-import:readAll')}
        </BusyButton>
      </div>
    </section>
  );
}
