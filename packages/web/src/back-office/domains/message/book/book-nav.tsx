import type { Book } from '@convoke/contract/message/message.book.calls.ts';
import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { formatNumber } from '../../../../core/format.ts';
import { useIsMobile } from '../../../../ui/use-device.ts';
import { bookPath } from './book-paths.ts';

interface Props {
  channel: BookChannel;
  books: readonly Book[];
  total: number;
  bookId: string | undefined;
  /** The one that is open: it may be none of those that were found. */
  opened: Book | undefined;
  search: string;
  onSearch: (search: string) => void;
}

/** Fewer books than this are seen at a glance. */
const searchedFrom = 8;

/** The books, beside the entries of the one that is open; a select on a narrow screen. */
export function BookNav({ channel, books, total, bookId, opened, search, onSearch }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  if (isMobile) {
    const all = opened && !books.some((book) => book.bookId === opened.bookId) ? [opened, ...books] : books;
    return (
      <Select
        className="books-select"
        aria-label={t('book:which')}
        {...(bookId !== undefined && { value: bookId })}
        showSearch={{ filterOption: false, onSearch }}
        options={all.map((book) => ({ value: book.bookId, label: `${book.name} · ${formatNumber(book.entries)}` }))}
        onChange={(chosen: string) => void navigate(bookPath(channel, chosen))}
      />
    );
  }
  return (
    <nav className="panel books-nav" aria-label={t('book:which')}>
      {(total > searchedFrom || search !== '') && (
        <Input.Search
          allowClear
          aria-label={t('book:searchBooks')}
          placeholder={t('book:searchBooks')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      )}
      {books.length === 0 && <p className="muted">{t('book:noneFound')}</p>}
      <ul>
        {books.map((book) => (
          <li key={book.bookId}>
            <Link
              to={bookPath(channel, book.bookId)}
              aria-current={book.bookId === bookId ? 'page' : undefined}
              title={book.note || undefined}
            >
              <span className="books-name">{book.name}</span>
              <span className="muted number">{formatNumber(book.entries)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > books.length && <p className="muted">{t('book:more', { n: formatNumber(total - books.length) })}</p>}
    </nav>
  );
}
