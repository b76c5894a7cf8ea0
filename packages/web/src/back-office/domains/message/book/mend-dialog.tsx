import { type BookCalls, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookRow } from '@convoke/contract/message/message.book.import.calls.ts';
import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { LongTextField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';

type Values = Omit<z.input<BookCalls['importMend']['input']>, 'bookImportId' | 'rowNumber'>;

interface Props {
  channel: BookChannel;
  bookImportId: string;
  row: BookRow;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** The cells of a row; what is still wrong stands beside them. */
export function MendDialog({ channel, bookImportId, row, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const of = bookCalls[channel].importMend;
  const { rowNumber } = row;
  const quiet = { quiet: true, hideLoad: true };
  return (
    <FormDialog<Values>
      open={open}
      name="book-row"
      title={t('book:import.mendRow', { n: rowNumber })}
      initial={valuesOf(of, row)}
      onSubmit={async (values) => {
        const now = await call(of, inputOf(of, { ...values, bookImportId, rowNumber }), quiet);
        await refresh();
        if (now.state !== 'BAD') return;
        const fields = now.problems.map(({ field, message }) => ({ path: field ?? 'address', message }));
        throw new CallFailure({ code: 1000, status: 200, message: '', path: of.path, fields });
      }}
      onClose={onClose}
    >
      <TextField of={of} name="address" label={t(`book:field.${channel}`)} />
      <TextField of={of} name="name" label={t('book:field.name')} />
      <div className="form-grid">
        <TextField of={of} name="company" label={t('book:field.company')} />
        <TextField of={of} name="title" label={t('book:field.title')} />
      </div>
      <LongTextField of={of} name="note" label={t('book:field.note')} />
      <BusyButton
        onClick={async () => {
          await call(of, { bookImportId, rowNumber, leaveOut: true }, { hideLoad: true });
          await refresh();
          onClose();
        }}
      >
        {t('book:import.leaveOut')}
      </BusyButton>
    </FormDialog>
  );
}
