import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { edmDelete, edmPage, edmRestore, type EdmRow, edmUpdate } from '@convoke/contract/resource/edm.calls.ts';
import { Button, Input, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MenuButton } from '../../../ui/row-menu.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { hasNamesake } from './mail/design-label.ts';
import { DesignCard } from './mail/design-card.tsx';
import { sourceTexts } from './mail/design-texts.ts';
import './mail/mail.css';

/** Designs of mails: those of the organisation as cards, new ones of a stock design, a file or a page. */
export default function MailDesignsPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('edm');
  const list = useList(edmPage, {});
  const [renamed, setRenamed] = useState<EdmRow>();
  const edit = (edmId: string) =>
    dialogs.open(() => import('./mail/design-editor.tsx').then((part) => part.DesignEditor), { edmId, refresh });
  const beginning = { onMade: edit, refresh };
  const openStock = () =>
    dialogs.open(() => import('./mail/stock-dialog.tsx').then((part) => part.StockDialog), beginning);
  const remove = useDeletes(refresh);
  const sources = useOptions(sourceTexts);
  const stockButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={openStock}>
      {t('mail:stock.open')}
    </Button>
  );
  const menuOf = (design: EdmRow) => [
    { label: t('common:edit'), onClick: () => edit(design.edmId) },
    { label: t('common:rename'), onClick: () => setRenamed(design) },
    'divider' as const,
    {
      label: t('common:delete'),
      danger: true,
      onClick: () =>
        remove({
          name: design.name,
          text: t('mail:delete.text'),
          call: edmDelete,
          input: { edmId: design.edmId },
          restore: { call: edmRestore, input: { edmIds: [design.edmId] } },
        }),
    },
  ];
  const page = list.query.data;
  return (
    <>
      <PageHeader
        title={t('layout:title.EdmUpload')}
        text={t('mail:text')}
        extra={
          <MenuButton
            items={[
              {
                label: t('mail:upload.open'),
                onClick: () =>
                  dialogs.open(() => import('./mail/bring-dialog.tsx').then((part) => part.UploadDialog), beginning),
              },
              {
                label: t('mail:address.open'),
                onClick: () =>
                  dialogs.open(() => import('./mail/bring-dialog.tsx').then((part) => part.AddressDialog), beginning),
              },
            ]}
          >
            {t('mail:bring')}
          </MenuButton>
        }
        action={stockButton}
      />
      <div className="mail-tools">
        <Input.Search
          key={list.search}
          className="mail-search"
          allowClear
          aria-label={t('common:searchName')}
          placeholder={t('common:searchName')}
          defaultValue={list.search}
          enterButton={<SearchOutlined aria-label={t('common:searchName')} />}
          onSearch={(search) => list.set({ search: search.trim().slice(0, 100) })}
        />
        <FilterSelect list={list} name="source" label={t('mail:field.source')} options={sources} />
      </div>
      {list.query.error && !page ? (
        <ErrorState error={list.query.error} onRetry={() => void list.query.refetch()} />
      ) : !page ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : page.records.length === 0 ? (
        list.narrowed > 0 ? (
          <EmptyState title={t('mail:none')} action={<Button onClick={list.reset}>{t('mail:reset')}</Button>} />
        ) : (
          <EmptyState
            title={t('mail:empty')}
            text={t('mail:emptyText')}
            action={<Button onClick={openStock}>{t('mail:stock.open')}</Button>}
          />
        )
      ) : (
        <>
          <ul className="mail-cards" aria-label={t('layout:title.EdmUpload')}>
            {page.records.map((design) => (
              <DesignCard
                key={design.edmId}
                design={design}
                hasNamesake={hasNamesake(design, page.records)}
                menu={menuOf(design)}
                onOpen={() => edit(design.edmId)}
              />
            ))}
          </ul>
          <Pagination
            className="mail-pages"
            hideOnSinglePage
            current={list.current}
            pageSize={list.size}
            total={page.total}
            showSizeChanger={false}
            onChange={(current) => list.set({ current })}
          />
        </>
      )}
      {renamed && <RenameDialog design={renamed} onClose={() => setRenamed(undefined)} refresh={refresh} />}
    </>
  );
}

type Values = Pick<z.input<typeof edmUpdate.input>, 'name'>;

function RenameDialog({
  design,
  onClose,
  refresh,
}: {
  design: EdmRow;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  return (
    <FormDialog<Values>
      open
      name="mail-design"
      title={t('common:rename')}
      initial={{ name: design.name }}
      onClose={onClose}
      onSubmit={async ({ name = '' }) => {
        const { edmId, version } = design;
        await call(edmUpdate, { edmId, version, name }, { quiet: true, hideLoad: true });
        await refresh();
      }}
    >
      <TextField of={edmUpdate} name="name" required label={t('field:thingName')} />
    </FormDialog>
  );
}
