import { type Book, type BookCalls, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { type BookChannel, mostBookEntriesNamed } from '@convoke/contract/message/message.book.rules.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useCall } from '../../../../ui/use-call.ts';

/** Entries by their ids, or all that match. */
export interface Transferred {
  entryIds?: readonly string[];
  matching?: { search: string };
  count: number;
  /** There are more than were counted. */
  isCapped?: boolean;
  /** Lets go of what was chosen. */
  clear?: () => void;
}

type Values = Pick<z.input<BookCalls['entryTransfer']['input']>, 'toBookId' | 'way'>;

interface Props {
  channel: BookChannel;
  book: Book;
  what: Transferred;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Copies or moves entries into another book. */
export function TransferDialog({ channel, book, what, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const calls = bookCalls[channel];
  const of = calls.entryTransfer;
  const { bookId } = book;
  const books = useCall(calls.bookList, { size: 500 });
  const others = (books.data?.records ?? []).filter((each) => each.bookId !== bookId);
  const parts = what.entryIds
    ? Array.from({ length: Math.ceil(what.entryIds.length / mostBookEntriesNamed) }, (_, n) => ({
        entryIds: what.entryIds?.slice(n * mostBookEntriesNamed, (n + 1) * mostBookEntriesNamed) ?? [],
      }))
    : [{ matching: what.matching ?? { search: '' } }];
  return (
    <FormDialog<Values>
      open={open}
      name="book-transfer"
      title={t(what.isCapped ? 'book:transfer.titleMore' : 'book:transfer.title', {
        count: what.count,
        n: formatNumber(what.count),
      })}
      okText={t('book:transfer.ok')}
      initial={{ way: 'copy' }}
      onSubmit={async (values) => {
        let done = 0;
        let there = 0;
        for (const part of parts) {
          const sum = await call(of, { bookId, ...values, ...part }, { quiet: true, hideLoad: true });
          done += sum.done;
          there += sum.there;
        }
        const words = { n: formatNumber(done), there: formatNumber(there) };
        void message.success(t(values.way === 'copy' ? 'book:transfer.copied' : 'book:transfer.moved', words));
        what.clear?.();
        await refresh();
      }}
      onClose={onClose}
    >
      <SelectField
        of={of}
        name="toBookId"
        label={t('book:transfer.to')}
        extra={books.data && others.length === 0 ? t('book:transfer.none') : undefined}
        input={{ showSearch: true }}
        options={others.map((each) => ({ value: each.bookId, label: each.name }))}
      />
      <SelectField
        of={of}
        name="way"
        label={t('book:transfer.way')}
        extra={t('book:transfer.text')}
        options={(['copy', 'move'] as const).map((way) => ({ value: way, label: t(`book:transfer.${way}`) }))}
      />
    </FormDialog>
  );
}
