import { PlusOutlined } from '@ant-design/icons';
import { type Book, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { usePageName } from '../../../../ui/page-name.ts';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { BookDialog } from './book-dialog.tsx';
import { BookNav } from './book-nav.tsx';
import { bookPath, booksPath } from './book-paths.ts';
import { Entries } from './entries.tsx';
import './book.css';

/** So many books stand beside their entries; others are searched for. */
const mostShown = 200;

/** The address books of a channel, and the entries of the one that is open. */
export function BookPage({ channel }: { channel: BookChannel }) {
  const { t } = useTranslation();
  const { address } = useParams();
  const navigate = useNavigate();
  const refresh = useRefresh('message');
  const calls = bookCalls[channel];
  const [search, setSearch] = useState('');
  const sought = useDebounced(search.trim(), 250);
  const books = useCall(calls.bookList, { size: mostShown, ...(sought && { search: sought }) }, { keep: true });
  const bookId = address ?? (sought === '' ? books.data?.records[0]?.bookId : undefined);
  const opened = useCall(calls.bookInfo, bookId && { bookId }, {
    quiet: true,
    placeholderData: (before) => (before?.bookId === bookId ? before : undefined),
  });
  // The list of books opens the first one by itself; its tab is that of the list.
  usePageName(address === undefined ? undefined : opened.data?.name);
  const [edited, setEdited] = useState<Book | 'new'>();
  const deletes = useDeletes(refresh);
  const remove = (book: Book) =>
    deletes({
      name: book.name,
      text: t('book:delete.text', { count: book.entries, n: formatNumber(book.entries) }),
      call: calls.bookDelete,
      input: { id: book.bookId },
      restore: async () => {
        await call(calls.bookRestore, { id: book.bookId });
        await refresh();
        void navigate(bookPath(channel, book.bookId));
      },
      onDone: () => navigate(booksPath(channel)),
    });
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('book:add')}
    </Button>
  );
  const title = t(channel === 'sms' ? 'layout:title.AddressNote' : 'layout:title.AddressEmail');

  const content = () => {
    if (books.error && !books.data) return <ErrorState error={books.error} onRetry={() => void books.refetch()} />;
    if (!books.data) return <Skeleton active className="panel" />;
    const { records, total } = books.data;
    if (records.length === 0 && sought === '' && address === undefined)
      return (
        <section className="panel">
          <EmptyState title={t('book:empty')} text={t(`book:emptyText.${channel}`)} action={addButton} />
        </section>
      );
    return (
      <div className="books">
        <BookNav
          channel={channel}
          books={records}
          total={total}
          bookId={bookId}
          opened={opened.data}
          search={search}
          onSearch={setSearch}
        />
        <div className="books-entries">
          {opened.error && !opened.data ? (
            <section className="panel">
              <EmptyState
                title={t('book:gone')}
                text={t('book:goneText')}
                action={<Button onClick={() => void navigate(booksPath(channel))}>{t('book:all')}</Button>}
              />
            </section>
          ) : opened.data ? (
            <Entries
              key={opened.data.bookId}
              channel={channel}
              book={opened.data}
              refresh={refresh}
              onEdit={setEdited}
              onDelete={remove}
            />
          ) : bookId === undefined ? (
            <section className="panel">
              <EmptyState title={t('book:choose')} />
            </section>
          ) : (
            <Skeleton active className="panel" />
          )}
        </div>
      </div>
    );
  };

  return (
    <>
      <PageHeader
        title={title}
        text={t(`book:text.${channel}`)}
        extra={
          <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t('book:add')}
          </Button>
        }
      />
      {content()}
      {edited && (
        <BookDialog
          key={edited === 'new' ? 'new' : edited.bookId}
          channel={channel}
          edited={edited}
          onClose={() => setEdited(undefined)}
          onSaved={async (saved) => {
            await refresh();
            if (saved !== undefined) void navigate(bookPath(channel, saved));
          }}
        />
      )}
    </>
  );
}
