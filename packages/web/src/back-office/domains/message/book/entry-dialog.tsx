import { type BookCalls, bookCalls, type BookEntry } from '@convoke/contract/message/message.book.calls.ts';
import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { Field, LongTextField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { VarsInput } from './vars-input.tsx';

type Values = z.input<BookCalls['entryAdd']['input']>;

interface Props {
  channel: BookChannel;
  bookId: string;
  opened: BookEntry | 'new';
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Somebody of an address book. */
export function EntryDialog({ channel, bookId, opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const calls = bookCalls[channel];
  const of = calls.entryAdd;
  const entry = opened === 'new' ? undefined : opened;
  return (
    <FormDialog<Values>
      open={open}
      name="book-entry"
      title={entry ? entry.name || entry.address : t('book:entry.add')}
      initial={valuesOf(of, entry ?? {})}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (entry) {
          const { entryId, version } = entry;
          await call(calls.entryUpdate, inputOf(calls.entryUpdate, { ...values, entryId, version }), quiet);
        } else await call(of, inputOf(of, { ...values, bookId }), quiet);
        await onSaved();
      }}
      onClose={onClose}
    >
      {channel === 'sms' ? (
        <PhoneField of={of} name="address" label={t('book:field.sms')} />
      ) : (
        <TextField of={of} name="address" label={t('book:field.mail')} input={{ inputMode: 'email' }} />
      )}
      <TextField of={of} name="name" label={t('book:field.name')} />
      <div className="form-grid">
        <TextField of={of} name="company" label={t('book:field.company')} />
        <TextField of={of} name="title" label={t('book:field.title')} />
      </div>
      <LongTextField of={of} name="note" label={t('book:field.note')} />
      <Field of={of} name="vars" label={t('book:field.vars')} extra={t('book:vars.text')}>
        <VarsInput />
      </Field>
    </FormDialog>
  );
}
