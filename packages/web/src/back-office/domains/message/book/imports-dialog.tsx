import { type Book, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookImport } from '@convoke/contract/message/message.book.import.calls.ts';
import { type BookChannel, bookImportDays, type BookRowState } from '@convoke/contract/message/message.book.rules.ts';
import { Button, Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { ImportRows } from './import-rows.tsx';

interface Props {
  channel: BookChannel;
  book: Book;
  open: boolean;
  onClose: () => void;
  /** Goes on with a sheet of which rows can still be added. */
  onGoOn: (of: BookImport) => void;
  refresh: () => Promise<unknown>;
}

/** What a file of the rows that were not added has. */
const untaken: readonly BookRowState[] = ['BAD', 'DOUBLE', 'KNOWN', 'LEFT', 'KEPT'];

const sum = ({ counts }: BookImport, ...states: readonly BookRowState[]) =>
  states.reduce((all, state) => all + counts[state], 0);

/** The last sheets of a book: what came of each, its rows, what was wrong with it, and the way back. */
export function ImportsDialog({ channel, book, open, onClose, onGoOn, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const calls = bookCalls[channel];
  const { data, error, refetch } = useCall(calls.importList, { bookId: book.bookId }, { quiet: true, gcTime: 0 });
  return (
    <Modal
      {...first}
      open={open}
      width={820}
      title={t('book:imports.title', { name: book.name })}
      footer={null}
      onCancel={onClose}
    >
      <p className="muted">{t('book:imports.text', { days: bookImportDays })}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <EmptyState title={t('book:imports.none')} />
      ) : (
        <ul className="book-imports">
          {data.map((of) => (
            <li key={of.bookImportId}>
              <OneImport
                channel={channel}
                of={of}
                onGoOn={(chosen) => {
                  onClose();
                  onGoOn(chosen);
                }}
                refresh={refresh}
              />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

function OneImport({
  channel,
  of,
  onGoOn,
  refresh,
}: Pick<Props, 'channel' | 'onGoOn' | 'refresh'> & { of: BookImport }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(refresh);
  const calls = bookCalls[channel];
  const { bookImportId, fileName, total, counts, createdAt, takenAt, undoUntil, undoneAt, by } = of;
  // What an undo kept is named at once.
  const [only, setOnly] = useState<BookRowState | undefined>(counts.KEPT > 0 ? 'KEPT' : undefined);
  // As it was when it came into sight; later the server refuses.
  const [now] = useState(() => Date.now());
  const canUndo = undoUntil !== null && Date.parse(undoUntil) > now;
  const undo = () =>
    ask({
      title: t('book:imports.undoAsk', { name: fileName }),
      text: t('book:imports.undoText'),
      ok: t('book:imports.undo'),
      danger: true,
      onOk: async () => {
        const after = await told(call(calls.importUndo, { bookImportId }), ({ counts: { KEPT, UNDONE } }) =>
          KEPT > 0
            ? t('book:imports.undoneKept', { n: formatNumber(UNDONE), kept: formatNumber(KEPT) })
            : t('book:imports.undone', { count: UNDONE, n: formatNumber(UNDONE) }),
        );
        setOnly(after && after.counts.KEPT > 0 ? 'KEPT' : undefined);
      },
    });
  const facts: readonly [string, number][] = [
    [t('book:imports.read'), total],
    [t('book:row.TAKEN'), counts.TAKEN],
    [t('book:row.CHANGED'), counts.CHANGED],
    [t('book:row.BAD'), counts.BAD],
    [t('book:row.UNDONE'), counts.UNDONE],
    [t('book:row.KEPT'), counts.KEPT],
  ];
  return (
    <>
      <div className="book-import-head">
        <div className="book-cell">
          <strong>{fileName || '—'}</strong>
          <span className="muted">
            {[formatDateTime(takenAt ?? createdAt), by].filter((part) => part !== '').join(' · ')}
          </span>
        </div>
        {undoneAt !== null ? (
          <Tag>{t('book:imports.isUndone')}</Tag>
        ) : (
          takenAt === null && <Tag color="orange">{t('book:imports.waiting')}</Tag>
        )}
      </div>
      <p className="book-import-facts">
        {facts
          .filter(([, n], at) => at === 0 || n > 0)
          .map(([label, n]) => `${label}: ${formatNumber(n)}`)
          .join(' · ')}
      </p>
      <div className="books-actions">
        <Button
          size="small"
          aria-expanded={only !== undefined}
          onClick={() => setOnly(only === undefined ? shownFirst(of) : undefined)}
        >
          {t(only === undefined ? 'book:imports.rows' : 'book:imports.hideRows')}
        </Button>
        {sum(of, ...untaken) > 0 && (
          <ExportButton size="small" call={calls.importFaults} input={{ bookImportId }}>
            {t('book:imports.faults')}
          </ExportButton>
        )}
        {undoneAt === null && counts.GOOD > 0 && (
          <Button size="small" onClick={() => onGoOn(of)}>
            {t('book:imports.goOn')}
          </Button>
        )}
        {canUndo && (
          <Button size="small" danger onClick={undo}>
            {t('book:imports.undo')}
          </Button>
        )}
        {takenAt === null && (
          <BusyButton size="small" onClick={() => told(call(calls.importDiscard, { bookImportId }))}>
            {t('book:imports.discard')}
          </BusyButton>
        )}
      </div>
      {canUndo && <p className="muted">{t('book:imports.until', { time: formatDateTime(undoUntil) })}</p>}
      {only !== undefined && (
        <>
          <h4>{t(`book:row.${only}`)}</h4>
          <ImportRows key={only} channel={channel} of={of} only={only} refresh={refresh} isOver={undoneAt !== null} />
        </>
      )}
    </>
  );
}

/** The rows that somebody looks for first: what was kept, what was wrong, else what was added. */
const shownFirst = ({ counts }: BookImport): BookRowState =>
  (['KEPT', 'BAD', 'TAKEN', 'UNDONE', 'CHANGED', 'GOOD', 'DOUBLE', 'KNOWN'] as const).find(
    (state) => counts[state] > 0,
  ) ?? 'LEFT';
