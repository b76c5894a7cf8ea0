import { type Encoding, type Separator, separators, type TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { Alert, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownCell } from './shown-cell.ts';
import './table-layout.css';

/** How somebody says that a file of a table is read. What is left out is proposed. */
export interface TableLayout {
  encoding?: Encoding;
  separator?: Separator;
  sheet?: number;
  headerRow?: number;
}

const encodingTexts: Readonly<Record<Encoding, string>> = {
  'utf-8': 'table:encoding.utf8',
  'utf-16le': 'table:encoding.utf16le',
  'utf-16be': 'table:encoding.utf16be',
  gb18030: 'table:encoding.gb18030',
  big5: 'table:encoding.big5',
  shift_jis: 'table:encoding.shiftJis',
  'windows-1252': 'table:encoding.latin1',
};

const separatorTexts: Readonly<Record<Separator, string>> = {
  ',': 'table:separator.comma',
  ';': 'table:separator.semicolon',
  '\t': 'table:separator.tab',
  '|': 'table:separator.bar',
};

/** A title may stand below a few lines of words. */
const mostHeaderRow = 20;

interface Props {
  /** As it is read now. */
  data: Required<TableLayout> & { format: TableFormat; encodings: readonly Encoding[]; sheets: readonly string[] };
  layout: TableLayout;
  /** Whether a file may have no titles: row 0 then. */
  mayBeUntitled?: boolean;
  onChange: (layout: TableLayout) => void;
  /** More that is said beside them. */
  children?: ReactNode;
}

/** The choices of how a file is read, those that its kind has. The page loads the texts `table`. */
export function TableLayoutFields({ data, layout, mayBeUntitled = false, onChange, children }: Props) {
  const { t } = useTranslation();
  const rows = Array.from({ length: mostHeaderRow }, (_, at) => ({ value: at + 1, label: String(at + 1) }));
  return (
    <div className="table-layout">
      {data.format !== 'xlsx' && (
        <label>
          <span>{t('table:encoding')}</span>
          <Select<Encoding>
            value={data.encoding}
            options={data.encodings.map((value) => ({ value, label: t(encodingTexts[value]) }))}
            onChange={(encoding) => onChange({ ...layout, encoding })}
          />
        </label>
      )}
      {data.format === 'text' && (
        <label>
          <span>{t('table:separator')}</span>
          <Select<Separator>
            value={data.separator}
            options={separators.map((value) => ({ value, label: t(separatorTexts[value]) }))}
            onChange={(separator) => onChange({ ...layout, separator })}
          />
        </label>
      )}
      {data.sheets.length > 1 && (
        <label>
          <span>{t('table:sheet')}</span>
          <Select<number>
            value={data.sheet}
            options={data.sheets.map((label, at) => ({ value: at + 1, label }))}
            onChange={(sheet) => onChange({ ...layout, sheet })}
          />
        </label>
      )}
      {data.format !== 'vcard' && (
        <label>
          <span>{t('table:headerRow')}</span>
          <Select<number>
            value={data.headerRow}
            options={mayBeUntitled ? [{ value: 0, label: t('table:noHeaderRow') }, ...rows] : rows}
            onChange={(headerRow) => onChange({ ...layout, headerRow })}
          />
        </label>
      )}
      {children}
    </div>
  );
}

/** What one looks for in the examples: signs that came out wrong. */
export function LayoutHint({
  data,
}: {
  data: { format: TableFormat; encodings: readonly Encoding[]; hasBrokenSigns: boolean };
}) {
  const { t } = useTranslation();
  if (data.hasBrokenSigns)
    return <Alert type="warning" showIcon className="form-problem" title={t('table:brokenSigns')} />;
  if (data.encodings.length > 1 && data.format !== 'xlsx') return <p className="muted">{t('table:lookAtSigns')}</p>;
  return null;
}

/** So many cells of a column are shown. */
const examples = 3;

interface ColumnProps {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** What each column is. */
  chosen: readonly string[];
  options: readonly { value: string; label: string }[];
  onChoose: (column: number, value: string) => void;
}

/** What each column of a file is, over the first cells of it. */
export function ColumnChoices({ header, rows, chosen, options, onChoose }: ColumnProps) {
  const { t } = useTranslation();
  return (
    <ul className="table-columns" aria-label={t('table:columns')}>
      {header.map((title, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <li key={column}>
          <span className="table-column">
            <strong>{title || t('table:noTitle', { n: column + 1 })}</strong>
            <span className="muted">
              {rows
                .map((cells) => cells[column] ?? '')
                .filter((cell) => cell !== '')
                .slice(0, examples)
                .map(shownCell)
                .join(' · ') || '—'}
            </span>
          </span>
          <Select<string>
            aria-label={t('table:columnIs', { title: title || String(column + 1) })}
            value={chosen[column] ?? ''}
            showSearch={{ optionFilterProp: 'label' }}
            options={[...options]}
            onChange={(value) => onChoose(column, value)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Which columns nothing is taken from, by their titles. */
export function SkippedColumns({
  header,
  isSkipped,
}: {
  header: readonly string[];
  isSkipped: (column: number) => boolean;
}) {
  const { t } = useTranslation();
  const skipped = header.flatMap((title, column) =>
    isSkipped(column) ? [title || t('table:noTitle', { n: column + 1 })] : [],
  );
  if (skipped.length === 0) return null;
  return <p className="muted table-skipped">{t('table:skipped', { titles: skipped.join(', ') })}</p>;
}
