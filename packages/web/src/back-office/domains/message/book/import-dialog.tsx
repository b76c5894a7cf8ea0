import { type Book, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookImport } from '@convoke/contract/message/message.book.import.calls.ts';
import { type BookChannel, bookRowStates, mostBookRows } from '@convoke/contract/message/message.book.rules.ts';
import { Button, Checkbox, Modal, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FileBox, tableFiles } from '../../../../ui/file-box.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { unlessRefused, useTold } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { ImportMatch } from './import-match.tsx';
import { ImportRows, type OnlyRows } from './import-rows.tsx';

interface Props {
  channel: BookChannel;
  book: Book;
  /** A sheet that was read before. */
  begun?: BookImport | undefined;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** A sheet for a book: its file, what becomes of each row, faults mended in place, and then the rows are added. */
export function ImportDialog({ channel, book, begun, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const told = useTold(refresh);
  const calls = bookCalls[channel];
  const [read, setRead] = useState(begun);
  const [only, setOnly] = useState<OnlyRows>(begun && begun.counts.BAD > 0 ? 'BAD' : undefined);
  const [overwrites, setOverwrites] = useState(false);
  const [file, setFile] = useState<File>();
  /** How many rows have been gone through, while it works. */
  const [at, setAt] = useState<number>();
  const bookImportId = read?.bookImportId;
  const now = useCall(calls.importInfo, bookImportId && { bookImportId }, {
    quiet: true,
    enabled: at === undefined,
    keep: true,
  });
  const facts = now.data?.bookImportId === bookImportId ? now.data : read;
  const count = (facts?.counts.GOOD ?? 0) + (overwrites ? (facts?.counts.KNOWN ?? 0) : 0);

  const choose = (sheet: File) => {
    onTyped();
    setFile(sheet);
  };
  const begin = (sheet: BookImport) => {
    setOnly(sheet.counts.BAD > 0 ? 'BAD' : undefined);
    setRead(sheet);
  };
  /** A sheet that was just read and not added is not kept. What was added stands among the imports of the book, from where it can be undone. */
  const forget = async () => {
    if (bookImportId !== undefined && !begun && !facts?.takenAt)
      await unlessRefused(call(calls.importDiscard, { bookImportId }, { quiet: true }));
  };
  const close = () => {
    if (at !== undefined) return;
    void forget();
    onClose();
  };
  const { leave, onTyped, onKept } = useLeave(open, close);
  const add = async () => {
    if (bookImportId === undefined) return;
    const work = async () => {
      let done = 0;
      let gone = 0;
      for (;;) {
        setAt(gone);
        const step = await call(calls.import, { bookImportId, overwrites }, { hideLoad: true });
        done += step.taken + step.changed;
        gone += step.taken + step.changed + step.known;
        if (step.left === 0) return done;
      }
    };
    const done = await told(work(), (n) => t('book:import.done', { count: n, n: formatNumber(n) }));
    setAt(undefined);
    onKept();
    if (done === undefined) return;
    onClose();
  };
  return (
    <Modal
      {...first}
      open={open}
      width={820}
      title={t('book:import.title', { name: book.name })}
      onCancel={leave}
      footer={
        (file || begun) && (
          <>
            {file && (
              <Button
                disabled={at !== undefined}
                onClick={() => {
                  void forget();
                  setRead(undefined);
                  setFile(undefined);
                }}
              >
                {t('book:import.another')}
              </Button>
            )}
            {facts && (
              <BusyButton type="primary" disabled={count === 0} onClick={add}>
                {t('book:import.put', { count, n: formatNumber(count) })}
              </BusyButton>
            )}
          </>
        )
      }
    >
      {facts ? (
        <>
          <fieldset className="book-counts" aria-label={t('book:import.which')}>
            {bookRowStates
              .filter((state) => facts.counts[state] > 0)
              .map((state) => (
                <button
                  key={state}
                  type="button"
                  className="book-count"
                  aria-pressed={only === state}
                  onClick={() => setOnly(only === state ? undefined : state)}
                >
                  <strong className="number">{formatNumber(facts.counts[state])}</strong>
                  <span>{t(`book:row.${state}`)}</span>
                </button>
              ))}
          </fieldset>
          {facts.vars.length > 0 && <p className="muted">{t('book:import.vars', { names: facts.vars.join(', ') })}</p>}
          {facts.counts.KNOWN > 0 && (
            <Checkbox checked={overwrites} onChange={(event) => setOverwrites(event.target.checked)}>
              {t('book:import.overwrites')}
            </Checkbox>
          )}
          {at !== undefined && (
            <div aria-live="polite">
              <Progress percent={Math.min(100, Math.floor((at / Math.max(1, count)) * 100))} />
              <p>{t('book:import.at', { n: formatNumber(at) })}</p>
            </div>
          )}
          <ImportRows key={only ?? ''} channel={channel} of={facts} only={only} refresh={refresh} />
        </>
      ) : file ? (
        <ImportMatch channel={channel} book={book} file={file} onRead={begin} />
      ) : (
        <>
          <p className="muted">
            {t(`book:import.text.${channel}`, { most: formatNumber(mostBookRows) })}{' '}
            <ExportButton type="link" size="small" call={calls.bookTemplate} input={{}}>
              {t('book:import.template')}
            </ExportButton>
          </p>
          <FileBox label={t('book:import.choose')} accept={tableFiles} share={undefined} onFile={choose} />
        </>
      )}
    </Modal>
  );
}
