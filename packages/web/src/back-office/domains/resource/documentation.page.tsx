import { DeleteOutlined, FileTextOutlined } from '@ant-design/icons';
import {
  documentDelete,
  documentExport,
  documentPage,
  type DocumentRow,
  documentSwitch,
} from '@convoke/contract/resource/document.calls.ts';
import { documentZip } from '@convoke/contract/resource/document.many.calls.ts';
import { Alert } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserZone, formatNumber } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton, useSave } from '../../../ui/list/export-button.tsx';
import { FilterDays } from '../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { type RowAction, useRowActions } from '../../../ui/list/row-actions.tsx';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { CategoryNav } from './library/category-nav.tsx';
import { useDocumentColumns } from './library/document-columns.tsx';
import { FilterPerson } from './library/filter-person.tsx';
import { LibraryDrag } from './library/library-drag.tsx';
import { kindTexts } from './library/library-texts.ts';
import { RoomLine } from './library/room-line.tsx';
import { type Chosen, noneChosen, RememberChosen } from './library/remember-chosen.tsx';
import { useCategories } from './library/use-categories.ts';
import { useDownload } from './library/use-download.ts';
import { droppedFiles, type FoundFile } from './upload/dropped-files.ts';
import { UploadButtons } from './upload/upload-buttons.tsx';
import { replaceDocument, uploadFiles } from './upload/upload-files.ts';
import { UploadQueue } from './upload/upload-queue.tsx';
import { UsesBefore } from './use/used-in.tsx';

import './library/library.css';

const doneTexts = {
  deleted: 'common:done.deleted',
  restored: 'library:done.restored',
  gone: 'library:done.gone',
} as const;

/** Ids that an address has room for. */
const mostZipped = 200;

/** The organisation's library: its categories, and the documents of the one that is open. */
export default function DocumentationPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const list = useList(documentPage, {});
  const deletes = useDeletes(list.refresh);
  const switched = useBulk(documentSwitch, 'documentIds', list.refresh);
  const { nameOf, categories } = useCategories();
  const [chosen, setChosen] = useState<Chosen>(noneChosen);
  const download = useDownload();
  const zip = useSave(documentZip);
  const [isOver, setOver] = useState(false);
  const isTrash = list.filter('state') === 'trash';
  const categoryId = list.filter('categoryId');
  const place = categoryId && categoryId !== 'none' ? categoryId : undefined;

  const openDocument = ({ documentId }: DocumentRow) =>
    dialogs.open(() => import('./library/document-drawer.tsx').then((part) => part.DocumentDrawer), {
      documentId,
      refresh: list.refresh,
    });
  const edit = (document: DocumentRow) =>
    dialogs.open(() => import('./library/edit-dialog.tsx').then((part) => part.EditDialog), {
      document,
      onSaved: list.refresh,
    });
  const move = (documentIds: readonly string[], then?: () => void) =>
    dialogs.open(() => import('./library/move-dialog.tsx').then((part) => part.MoveDialog), {
      documentIds,
      onMoved: async () => {
        then?.();
        await list.refresh();
      },
    });
  const change = (documentIds: readonly string[], to: keyof typeof doneTexts, then?: () => void) =>
    switched(documentIds, { to }, ({ changed }) => t(doneTexts[to], { n: formatNumber(changed) }), then);

  const actions: RowAction<DocumentRow>[] = isTrash
    ? [
        {
          key: 'restore',
          label: t('library:restore'),
          run: ({ documentId }) => change([documentId], 'restored'),
          many: { run: (keys, clear) => change(keys, 'restored', clear) },
        },
        {
          key: 'gone',
          label: t('library:gone.action'),
          danger: true,
          run: ({ documentId, name }) =>
            deletes({
              name,
              text: t('library:gone.text'),
              call: documentSwitch,
              input: { documentIds: [documentId], to: 'gone' },
            }),
          many: {
            run: (keys, clear) => change(keys, 'gone', clear),
            question: (n) => t('library:gone.several', { n: formatNumber(n) }),
            text: t('library:gone.text'),
          },
        },
      ]
    : [
        { key: 'open', label: t('common:preview'), run: openDocument },
        { key: 'download', label: t('library:download'), run: ({ documentId }) => download(documentId) },
        {
          key: 'share',
          label: t('library:share'),
          run: ({ documentId }) =>
            dialogs.open(() => import('./library/link-dialog.tsx').then((part) => part.LinkDialog), {
              documentId,
              onMade: list.refresh,
            }),
        },
        { key: 'rename', label: t('common:rename'), run: edit },
        {
          key: 'move',
          label: t('library:move.action'),
          run: ({ documentId }) => move([documentId]),
          many: { run: (keys, clear) => move(keys, clear) },
        },
        {
          key: 'renameMany',
          label: t('library:rename.action'),
          many: {
            run: (keys, clear) =>
              dialogs.open(() => import('./library/rename-dialog.tsx').then((part) => part.RenameDialog), {
                documentIds: keys,
                onRenamed: async () => {
                  clear();
                  await list.refresh();
                },
              }),
          },
        },
        {
          key: 'zip',
          label: t('library:zip'),
          many: {
            run: (keys) => zip.save({ categoryId: 'all', documentIds: keys.join(',') }),
            when: (keys) => keys.length <= mostZipped,
          },
        },
        { key: 'replace', label: t('library:replace'), run: ({ documentId }) => replaceDocument(documentId) },
        {
          key: 'delete',
          label: t('common:delete'),
          danger: true,
          run: ({ documentId, name }) =>
            deletes({
              name,
              text: <UsesBefore documentIds={[documentId]} text={t('library:delete.text')} />,
              call: documentDelete,
              input: { id: documentId },
              restore: { call: documentSwitch, input: { documentIds: [documentId], to: 'restored' } },
            }),
          many: {
            run: (keys, clear) => change(keys, 'deleted', clear),
            question: (n) => t('library:delete.several', { n: formatNumber(n) }),
            text: (keys) => <UsesBefore documentIds={keys} text={t('library:delete.text')} />,
          },
        },
      ];
  const rowKey = (row: DocumentRow) => row.documentId;
  const { column, walk, bulk } = useRowActions({
    list,
    rowKey,
    nameOf: ({ name }) => name,
    label: ({ name }) => t('common:actionsFor', { name }),
    actions,
    more: (keys, clear) => <RememberChosen keys={keys} clear={clear} onChosen={setChosen} />,
  });
  const columns = useDocumentColumns({
    isTrash,
    chosen: isTrash ? [] : chosen.keys,
    categoryOf: categoryId === undefined ? nameOf : undefined,
  });
  const kinds = useOptions(kindTexts);

  const refreshCategories = useRefresh('category');
  const take = (found: readonly FoundFile[]) => {
    if (!found.some(({ folders }) => folders.length > 0))
      return void uploadFiles(
        found.map(({ file }) => file),
        { categoryId: place },
      );
    dialogs.open(() => import('./upload/folder-dialog.tsx').then((part) => part.FolderDialog), {
      found,
      categories,
      placeId: place,
      onMade: refreshCategories,
    });
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (isTrash || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then(take);
  };

  return (
    <>
      <PageHeader
        title={t('layout:title.Documentation')}
        text={t('library:text')}
        action={<UploadButtons onFiles={take} />}
      />
      <RoomLine />
      <LibraryDrag
        categories={categories}
        onDocuments={(documentIds, to) =>
          void switched(
            documentIds,
            { to: 'moved', categoryId: to },
            ({ changed }) => t('library:done.moved', { n: formatNumber(changed), name: nameOf(to) }),
            chosen.clear,
          )
        }
      >
        <div className="library">
          <CategoryNav list={list} />
          <section
            className={isOver ? 'library-documents dropping' : 'library-documents'}
            aria-label={t('layout:title.Documentation')}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes('Files') || isTrash) return;
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            {list.query.data?.textIsCut && (
              <Alert className="library-cut" type="info" showIcon title={t('library:textIsCut')} />
            )}
            <DataTable
              key={isTrash ? 'trash' : 'kept'}
              name="documents"
              label={t('layout:title.Documentation')}
              list={list}
              rowKey={rowKey}
              columns={[...columns, column]}
              walk={walk}
              {...(!isTrash && { onOpen: openDocument })}
              searchPlaceholder={t('library:search')}
              filters={
                <>
                  <FilterSelect list={list} name="kind" label={t('field:kind')} options={kinds} />
                  <FilterPerson list={list} label={t('library:column.by')} />
                  <FilterDays
                    list={list}
                    from="createdFrom"
                    to="createdTo"
                    label={t('library:column.created')}
                    timeZone={browserZone()}
                  />
                </>
              }
              tools={
                <ExportButton
                  call={documentExport}
                  input={list.inputFor(documentExport, { timeZone: browserZone() })}
                />
              }
              bulk={bulk}
              empty={
                isTrash ? (
                  <EmptyState
                    icon={<DeleteOutlined />}
                    title={t('library:trash.empty')}
                    text={t('library:trash.text')}
                  />
                ) : (
                  <EmptyState
                    icon={<FileTextOutlined />}
                    title={t('library:empty.title')}
                    text={t('library:empty.text')}
                  />
                )
              }
            />
          </section>
        </div>
      </LibraryDrag>
      <UploadQueue onKept={list.refresh} />
    </>
  );
}
