import { type Book, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookImport } from '@convoke/contract/message/message.book.import.calls.ts';
import {
  type BookChannel,
  type BookColumnKind,
  bookColumnKinds,
  mostBookVars,
} from '@convoke/contract/message/message.book.rules.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { TableMatch, type TableMatched } from '../../../../ui/table-match.tsx';

interface Props {
  channel: BookChannel;
  book: Book;
  file: File;
  onRead: (read: BookImport) => void;
}

/** How a file of addresses is read, and what each column is. */
export function ImportMatch({ channel, book, file, onRead }: Props) {
  const { t } = useTranslation();
  const calls = bookCalls[channel];
  const { bookId } = book;
  const [matched, setMatched] = useState<TableMatched<BookColumnKind>>({ layout: {} });
  return (
    <TableMatch<BookColumnKind>
      file={file}
      queryKey={['book-preview', bookId]}
      preview={(layout, signal) =>
        call(calls.importPreview, { bookId, ...layout }, { upload: file, signal, hideLoad: true, quiet: true })
      }
      kinds={bookColumnKinds.map((kind) => ({
        value: kind,
        label: t(kind === 'address' ? `book:field.${channel}` : `book:column.${kind}`),
      }))}
      isMany={(kind) => kind === 'variable' || kind === 'none'}
      matched={matched}
      onMatched={setMatched}
      missing={(columns) => (columns.includes('address') ? undefined : t(`book:import.needs.${channel}`))}
      onRead={async (input, onProgress) => {
        const options = { upload: file, onProgress, hideLoad: true, quiet: true };
        onRead(await call(calls.importSheet, { bookId, ...input }, options));
      }}
    >
      {(columns) => {
        const variables = columns.filter((kind) => kind === 'variable').length;
        if (variables <= mostBookVars) return null;
        const n = { n: formatNumber(variables), most: formatNumber(mostBookVars) };
        return <Alert type="warning" showIcon title={t('book:import.manyVars', n)} />;
      }}
    </TableMatch>
  );
}
