import { documentSheetRows } from '@convoke/contract/resource/document.sheet.calls.ts';
import { mostSheetColumns, mostSheetRows } from '@convoke/contract/resource/document.rules.ts';
import { Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  documentId: string;
  fileVersion: number;
  name: string;
}

/** The first rows of a workbook, one sheet at a time. */
export function SheetPage({ documentId, fileVersion, name }: Props) {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState(1);
  const { data, error, refetch } = useCall(
    documentSheetRows,
    { documentId, fileVersion, sheet },
    { quiet: true, keep: true, staleTime: 30 * 60_000 },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const { sheets, rows, isCut } = data;
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const options = sheets.map((label, at) => ({ label, value: at + 1 }));
  return (
    <>
      {sheets.length > 5 ? (
        <Select aria-label={t('library:sheet')} value={sheet} options={options} onChange={setSheet} />
      ) : (
        sheets.length > 1 && (
          <Segmented aria-label={t('library:sheet')} value={sheet} options={options} onChange={setSheet} />
        )
      )}
      {rows.length === 0 ? (
        <p className="muted">{t('library:sheetEmpty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
        <div className="library-sheet" tabIndex={0} role="group" aria-label={name}>
          <table>
            <tbody>
              {rows.map(({ n, cells }) => (
                <tr key={n}>
                  <th scope="row">{n}</th>
                  {Array.from({ length: columns }, (_, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a cell is its place.
                    <td key={at}>{cells[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isCut && (
        <p className="muted">
          {t('library:sheetCut', { rows: formatNumber(mostSheetRows), columns: formatNumber(mostSheetColumns) })}
        </p>
      )}
    </>
  );
}
