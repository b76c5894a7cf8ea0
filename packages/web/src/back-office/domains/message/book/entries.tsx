import { ImportOutlined } from '@ant-design/icons';
import { type Book, bookCalls, type BookEntry } from '@convoke/contract/message/message.book.calls.ts';
import type { BookImport } from '@convoke/contract/message/message.book.import.calls.ts';
import { type BookChannel, mostBookEntriesNamed } from '@convoke/contract/message/message.book.rules.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ExportMenu } from '../../../../ui/list/export-button.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { MenuButton, RowMenu } from '../../../../ui/row-menu.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useDelete } from '../../../../ui/use-delete.ts';
import type { Transferred } from './transfer-dialog.tsx';

interface Props {
  channel: BookChannel;
  book: Book;
  refresh: () => Promise<unknown>;
  onEdit: (book: Book) => void;
  onDelete: (book: Book) => void;
}

/** The entries of one book, with all that is done with one, with some, and with all that match. */
export function Entries({ channel, book, refresh, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const calls = bookCalls[channel];
  const { bookId } = book;
  const list = useList(calls.entryList, { id: bookId });
  const openEntry = (opened: BookEntry | 'new') =>
    dialogs.open(() => import('./entry-dialog.tsx').then((part) => part.EntryDialog), {
      channel,
      bookId,
      opened,
      onSaved: refresh,
    });
  const openTransfer = (transferred: Transferred) =>
    dialogs.open(() => import('./transfer-dialog.tsx').then((part) => part.TransferDialog), {
      channel,
      book,
      what: transferred,
      refresh,
    });
  /** A new import, or a sheet that was read before. */
  const openImport = (importing: BookImport | 'new') =>
    dialogs.open(() => import('./import-dialog.tsx').then((part) => part.ImportDialog), {
      channel,
      book,
      begun: importing === 'new' ? undefined : importing,
      refresh,
    });
  const openImports = () =>
    dialogs.open(() => import('./imports-dialog.tsx').then((part) => part.ImportsDialog), {
      channel,
      book,
      onGoOn: openImport,
      refresh,
    });
  const ask = useDelete(refresh);
  const matching = { search: list.search };
  const total = list.query.data?.total ?? 0;
  const isCapped = list.query.data?.totalIsCapped ?? false;
  const totalText = isCapped ? t('book:moreThan', { n: formatNumber(total) }) : formatNumber(total);

  /** Takes entries out in parts; each part comes back as one. */
  const remove = (what: readonly string[] | 'matching', question: string, then?: () => void) => {
    const parts =
      what === 'matching'
        ? [{ matching }]
        : Array.from({ length: Math.ceil(what.length / mostBookEntriesNamed) }, (_, n) => ({
            entryIds: what.slice(n * mostBookEntriesNamed, (n + 1) * mostBookEntriesNamed),
          }));
    const batches: string[] = [];
    ask({
      id: what === 'matching' ? `all of ${bookId}` : what.join(),
      question,
      text: t('book:remove.text'),
      ok: t('book:remove.ok'),
      done: t('book:remove.done'),
      onDelete: async () => {
        for (const part of parts) {
          const { batchId, deleted } = await call(calls.entryDelete, { bookId, ...part });
          if (deleted > 0) batches.push(batchId);
        }
        then?.();
      },
      onUndo: async () => {
        for (const batchId of batches) await call(calls.entryRestore, { bookId, batchId });
        await refresh();
      },
    });
  };

  const nameOf = (entry: BookEntry) => entry.name || entry.address;
  const columns: Column<BookEntry>[] = [
    {
      key: 'address',
      title: t(`book:field.${channel}`),
      main: true,
      sort: 'address',
      render: (row) => <span className={channel === 'sms' ? 'number' : undefined}>{row.address}</span>,
    },
    {
      key: 'stop',
      part: 'state',
      title: t('book:field.stop'),
      render: (row) => row.stop && <Tag color="orange">{t(`book:stop.${row.stop}`)}</Tag>,
    },
    { key: 'name', part: 'fact', title: t('book:field.name'), sort: 'name', render: (row) => row.name || '—' },
    { key: 'company', part: 'fact', title: t('book:field.company'), render: (row) => row.company || '—' },
    { key: 'title', title: t('book:field.title'), render: (row) => row.title || '—' },
    { key: 'note', title: t('book:field.note'), extra: true, render: (row) => row.note || '—' },
    {
      key: 'vars',
      title: t('book:field.vars'),
      extra: true,
      render: (row) =>
        Object.entries(row.vars)
          .map(([name, text]) => `${name}: ${text}`)
          .join(' · ') || '—',
    },
    {
      key: 'createdAt',
      title: t('book:field.createdAt'),
      sort: 'createdAt',
      render: (row) => formatDateTime(row.createdAt),
    },
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) => (
        <RowMenu
          label={t('book:actions', { name: nameOf(row) })}
          items={[
            { label: t('book:entry.edit'), onClick: () => openEntry(row) },
            { label: t('book:transfer.open'), onClick: () => openTransfer({ entryIds: [row.entryId], count: 1 }) },
            'divider',
            {
              label: t('book:remove.ok'),
              danger: true,
              onClick: () => remove([row.entryId], t('book:remove.ask', { name: nameOf(row) })),
            },
          ]}
        />
      ),
    },
  ];
  const addButton = (
    <Button type="primary" onClick={() => openEntry('new')}>
      {t('book:entry.add')}
    </Button>
  );
  const importButton = (
    <Button icon={<ImportOutlined />} onClick={() => openImport('new')}>
      {t('book:import.open')}
    </Button>
  );
  const exported = { bookId, format: 'xlsx' as const, ...(list.search && { search: list.search }) };
  return (
    <>
      <div className="books-head">
        <div>
          <h2>{book.name}</h2>
          {book.note && <p className="muted">{book.note}</p>}
        </div>
        <div className="books-actions">
          {importButton}
          {addButton}
          <MenuButton
            items={[
              { label: t('book:edit'), onClick: () => onEdit(book) },
              { label: t('book:imports.open'), onClick: openImports },
              'divider',
              {
                label: t('book:transfer.all', { n: totalText }),
                disabled: total === 0,
                onClick: () => openTransfer({ matching, count: total, isCapped }),
              },
              {
                label: t('book:remove.all', { n: totalText }),
                danger: true,
                disabled: total === 0,
                onClick: () => remove('matching', t('book:remove.askAll', { n: totalText })),
              },
              'divider',
              { label: t('book:delete.ok'), danger: true, onClick: () => onDelete(book) },
            ]}
          >
            {t('book:manage')}
          </MenuButton>
        </div>
      </div>
      <DataTable
        name={`book-${channel}`}
        label={t('book:entriesOf', { name: book.name })}
        list={list}
        rowKey={(row) => row.entryId}
        columns={columns}
        onOpen={openEntry}
        searchPlaceholder={t(`book:search.${channel}`)}
        tools={
          <ExportMenu
            call={calls.entryExport}
            files={[
              { label: t('book:export.xlsx'), input: exported },
              { label: t('book:export.csv'), input: { ...exported, format: 'csv' as const } },
            ]}
          />
        }
        bulk={(keys, clear) => (
          <>
            <Button size="small" onClick={() => openTransfer({ entryIds: [...keys], count: keys.length, clear })}>
              {t('book:transfer.open')}
            </Button>
            <Button
              size="small"
              danger
              onClick={() =>
                remove([...keys], t('book:remove.several', { count: keys.length, n: formatNumber(keys.length) }), clear)
              }
            >
              {t('book:remove.ok')}
            </Button>
          </>
        )}
        empty={<EmptyState title={t('book:entry.empty')} text={t('book:entry.emptyText')} action={addButton} />}
      />
    </>
  );
}
