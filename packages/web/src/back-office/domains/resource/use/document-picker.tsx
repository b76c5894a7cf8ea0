import { SearchOutlined, UploadOutlined } from '@ant-design/icons';
import { documentPage } from '@convoke/contract/resource/document.calls.ts';
import { documentKinds, documentType } from '@convoke/contract/resource/document.rules.ts';
import { Button, Checkbox, Input, Modal, Radio, Select, Skeleton } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDate } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCallPages } from '../../../../ui/use-call-pages.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useStore } from '../../../../ui/use-store.ts';
import { KindIcon } from '../library/kind-icon.tsx';
import { kindTexts } from '../library/library-texts.ts';
import { useCategories } from '../library/use-categories.ts';
import { chosenFiles, droppedFiles, type FoundFile } from '../upload/dropped-files.ts';
import { uploadFiles } from '../upload/upload-files.ts';
import { UploadQueue } from '../upload/upload-queue.tsx';
import { uploads } from '../upload/upload-store.ts';
import type { PickedDocument, Picking } from './picked-document.part.ts';
import './use.css';

interface Props extends Picking {
  open: boolean;
  onClose: () => void;
}

/** Chooses documents of the library. What is uploaded here is chosen once it is there. */
export function DocumentPicker({ open, onClose, most, kind: onlyKind, known = [], onPicked }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { options: categories } = useCategories();
  const [search, setSearch] = useState('');
  const [categoryId, setCategoryId] = useState<string>();
  const [kind, setKind] = useState(onlyKind);
  const [chosen, setChosen] = useState<ReadonlyMap<string, PickedDocument>>(new Map());
  const sought = useDebounced(search.trim(), 300);
  const list = useCallPages(
    documentPage,
    { size: 30, ...(sought && { search: sought }), ...(categoryId && { categoryId }), ...(kind && { kind }) },
    { enabled: open },
  );
  const documents = list.data?.pages.flatMap(({ records }) => records) ?? [];
  const isFull = chosen.size >= most;
  const choose = (document: PickedDocument, isChosen: boolean) =>
    setChosen((old) => {
      const next = new Map(most === 1 ? [] : old);
      if (!isChosen) next.delete(document.documentId);
      else if (next.size < most) next.set(document.documentId, document);
      return next;
    });
  const place = { categoryId: categoryId === 'none' ? undefined : categoryId };
  useUploaded((document) => {
    if (onlyKind === undefined || document.kind === onlyKind) choose(document, true);
  });
  const take = () => {
    onClose();
    onPicked([...chosen.values()]);
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then((files) => uploadFiles(filesOf(files), place));
  };
  const Box = most === 1 ? Radio : Checkbox;
  return (
    <Modal
      {...first}
      open={open}
      width={720}
      title={t('documents:pick.title', { count: most })}
      okText={chosen.size > 1 ? t('documents:pick.several', { n: chosen.size }) : t('documents:pick.ok')}
      okButtonProps={{ disabled: chosen.size === 0 }}
      cancelText={t('common:cancel')}
      onOk={take}
      onCancel={onClose}
    >
      <search className="document-picker-filters">
        <Input
          allowClear
          type="search"
          prefix={<SearchOutlined />}
          value={search}
          placeholder={t('library:search')}
          aria-label={t('library:search')}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('library:column.category')}
          placeholder={t('library:category.all')}
          value={categoryId}
          options={[{ value: 'none', label: t('library:category.none') }, ...categories]}
          onChange={setCategoryId}
        />
        {onlyKind === undefined && (
          <Select
            allowClear
            aria-label={t('field:kind')}
            placeholder={t('field:kind')}
            value={kind}
            options={documentKinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
            onChange={setKind}
          />
        )}
        <UploadHere place={place} />
      </search>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by the button as well. */}
      <div className="document-picker-list" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {list.error && !list.data ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Skeleton active />
        ) : documents.length === 0 ? (
          <EmptyState title={t('documents:pick.empty')} text={t('documents:pick.emptyText')} />
        ) : (
          <ul aria-label={t('layout:title.Documentation')}>
            {documents.map((document) => {
              const { documentId, name, bytes, createdAt } = document;
              const isKnown = known.includes(documentId);
              const isChosen = isKnown || chosen.has(documentId);
              return (
                <li key={documentId}>
                  <Box
                    checked={isChosen}
                    disabled={isKnown || (most > 1 && isFull && !isChosen)}
                    onChange={(event) => choose(document, event.target.checked)}
                  >
                    <span className="document-line">
                      <KindIcon kind={document.kind} />
                      <span className="document-line-name">{name}</span>
                      <span className="muted number">
                        {formatBytes(bytes)} · {formatDate(createdAt)}
                      </span>
                    </span>
                  </Box>
                </li>
              );
            })}
          </ul>
        )}
        {list.hasNextPage && (
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('common:more')}
          </Button>
        )}
      </div>
      <UploadQueue onKept={list.refetch} />
    </Modal>
  );
}

/** Calls back with what this browser tab has uploaded since the picker was opened. */
function useUploaded(onUploaded: (document: PickedDocument) => void): void {
  const items = useStore(uploads);
  const seen = useRef(new Set(items.flatMap(({ documentId }) => documentId ?? [])));
  useEffect(() => {
    for (const { documentId, name, bytes } of items) {
      if (documentId === undefined || seen.current.has(documentId)) continue;
      seen.current.add(documentId);
      onUploaded({ documentId, name, bytes, kind: documentType(name).kind });
    }
  });
}

function UploadHere({ place }: { place: { categoryId: string | undefined } }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        {t('library:upload.action')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('library:upload.action')}
        onChange={({ target }) => {
          void uploadFiles(filesOf(chosenFiles(target.files ?? [])), place);
          target.value = '';
        }}
      />
    </>
  );
}

/** Whatever folders they came in: what is chosen here is single files. */
const filesOf = (found: readonly FoundFile[]) => found.map(({ file }) => file);
