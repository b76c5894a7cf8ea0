import { type Book, type BookCalls, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { LongTextField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';

type Values = z.input<BookCalls['bookAdd']['input']>;

interface Props {
  channel: BookChannel;
  edited: Book | 'new';
  onClose: () => void;
  /** With the id of a new one. */
  onSaved: (bookId: string | undefined) => Promise<unknown>;
}

/** An address book: what it is called, and what it is for. */
export function BookDialog({ channel, edited, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const calls = bookCalls[channel];
  const of = calls.bookAdd;
  const book = edited === 'new' ? undefined : edited;
  return (
    <FormDialog<Values>
      open
      name="address-book"
      title={book ? t('book:edit') : t('book:add')}
      initial={valuesOf(of, book ?? {})}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (book) {
          const { bookId, version } = book;
          await call(calls.bookUpdate, inputOf(calls.bookUpdate, { ...values, bookId, version }), quiet);
          await onSaved(undefined);
        } else await onSaved((await call(of, inputOf(of, values), quiet)).bookId);
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('book:field.bookName')} />
      <LongTextField of={of} name="note" label={t('book:field.note')} />
    </FormDialog>
  );
}
