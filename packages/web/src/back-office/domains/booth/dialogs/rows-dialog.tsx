import { type Booth, boothAddRows, type BoothBlock } from '@convoke/contract/booth/booth.calls.ts';
import { aisle, freePlace, inRows, nextNumbers } from '@convoke/contract/booth/booth.rules.ts';
import { Alert, App, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { MoneyField, NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf } from '../../../../ui/form/form-values.ts';

type Values = Omit<z.output<typeof boothAddRows.input>, 'blockId'>;

interface Props {
  open: boolean;
  block: BoothBlock;
  /** Those that stand in the hall. */
  booths: readonly Booth[];
  /** Those of all halls: a number is used once in an event. */
  all: readonly Booth[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The size of a booth that nobody has said anything of, in centimetres, and how many are proposed. */
const proposed = { width: 300, height: 300, columns: 5 };

/** Adds booths in rows, numbered; one row of one is a single booth. Where the hall has room, and the numbers go on. */
export function RowsDialog({ open, block, booths, all, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const of = boothAddRows;
  const [used, setUsed] = useState<readonly string[]>([]);
  return (
    <FormDialog<Values>
      open={open}
      name="booth-rows"
      title={t('booth:rows.title')}
      initial={{
        ...proposed,
        ...nextNumbers(all, booths),
        ...freePlace(block, booths, proposed),
        rows: 1,
        gapX: 0,
        gapY: aisle.row,
        priceCents: 0,
      }}
      onSubmit={async (values) => {
        const input = inputOf(of, { ...values, blockId: block.blockId });
        const { added } = await call(of, input, { quiet: true, hideLoad: true }).catch((error: unknown) => {
          const isUsed = error instanceof CallFailure && error.failure === 'BOOTH_NUMBER_USED';
          setUsed(isUsed ? (error.data as { numbers: string[] }).numbers : []);
          throw error;
        });
        setUsed([]);
        void message.success(t('booth:rows.done', { count: added, n: formatNumber(added) }));
        await onSaved();
      }}
      onClose={() => {
        setUsed([]);
        onClose();
      }}
    >
      {used.length > 0 && (
        <Alert
          type="info"
          className="form-problem"
          title={t('booth:rows.used', { numbers: used.slice(0, 20).join(', ') })}
        />
      )}
      <div className="form-grid">
        <NumberField of={of} name="rows" label={t('booth:rows.rows')} />
        <NumberField of={of} name="columns" label={t('booth:rows.columns')} />
      </div>
      <div className="form-grid booth-three">
        <TextField of={of} name="prefix" label={t('booth:rows.prefix')} />
        <NumberField of={of} name="first" label={t('booth:rows.first')} />
        <NumberField of={of} name="digits" label={t('booth:rows.digits')} />
      </div>
      <Numbers />
      <div className="form-grid">
        <NumberField of={of} name="width" label={t('booth:field.width')} suffix="cm" />
        <NumberField of={of} name="height" label={t('booth:field.height')} suffix="cm" />
        <NumberField of={of} name="gapX" label={t('booth:rows.gapX')} suffix="cm" />
        <NumberField of={of} name="gapY" label={t('booth:rows.gapY')} suffix="cm" />
        <NumberField of={of} name="x" label={t('booth:field.x')} suffix="cm" />
        <NumberField of={of} name="y" label={t('booth:field.y')} suffix="cm" />
      </div>
      <MoneyField of={of} name="priceCents" label={t('field:price')} />
    </FormDialog>
  );
}

/** Which numbers that gives. */
function Numbers() {
  const { t } = useTranslation();
  const values = Form.useWatch([]) as Partial<Values> | undefined;
  const { prefix = '', first = 1, digits = 2, rows = 1, columns = 1 } = values ?? {};
  const count = rows * columns;
  if (!(count > 0 && count <= 2000)) return null;
  const at = { x: 0, y: 0, width: 1, height: 1 };
  const numbers = inRows({ prefix, first, digits, rows, columns, gapX: 0, gapY: 0, at }).map((booth) => booth.number);
  return (
    <p className="muted" role="status">
      {t('booth:rows.numbers', {
        count,
        n: formatNumber(count),
        first: numbers[0] ?? '',
        last: numbers.at(-1) ?? '',
      })}
    </p>
  );
}
