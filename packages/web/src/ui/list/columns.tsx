import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney, formatNumber } from '../../core/format.ts';
import type { Column } from './table-types.ts';

type More<Row> = Omit<Column<Row>, 'key' | 'title' | 'render'>;
type Fields<Row, Value> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row] & string;

/** The column of a field, shown as its kind is everywhere; `—` stands for none. */
const column =
  <Value,>(show: (value: NonNullable<Value>) => ReactNode, usual: { align?: 'right' } = {}) =>
  <Row,>(key: Fields<Row, Value>, title: string, more: More<Row> = {}): Column<Row> => ({
    key,
    title,
    ...usual,
    ...more,
    render: (row) => {
      const value = row[key] as Value;
      return value === null || value === undefined ? '—' : show(value as NonNullable<Value>);
    },
  });

export const textColumn = column<string | null>((text) => text);

export const numberColumn = column<number | null>((n) => formatNumber(n), { align: 'right' });

/** In minor units of the currency that tickets are sold in. */
export const moneyColumn = column<number | null>(
  (cents) => <span className="number">{formatMoney(cents, 'CNY')}</span>,
  { align: 'right' },
);

/** Moments on the clock of a zone, the browser's without one. */
export const momentColumn = (timeZone?: string) => column<string | null>((at) => formatDateTime(at, timeZone));

/** A word of a list, by the text keys of all its words, in its colour. */
export const wordColumn = <Word extends string>(
  texts: Readonly<Record<Word, string>>,
  colours: Readonly<Partial<Record<Word, string>>>,
  t: (key: string) => string,
) => column<Word>((word) => <Tag color={colours[word]}>{t(texts[word])}</Tag>);
