import { PlusOutlined } from '@ant-design/icons';
import {
  mailTemplateList,
  mailTemplateRemove,
  mailTemplateRestore,
  type MailTemplateRow,
} from '@convoke/contract/message/message.mail.calls.ts';
import { mailKinds } from '@convoke/contract/message/message.mail.rules.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatAgo, formatDateTime, formatNumber } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterSelect } from '../../../ui/list/filters.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDelete } from '../../../ui/use-delete.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import './mail/mail.css';

/** Templates of e-mails: found, made of a design, edited, deleted. */
export default function MailTemplatesPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const list = useList(mailTemplateList, {});
  const { refresh } = list;
  const edit = (mailTemplateId: string) =>
    dialogs.open(() => import('./mail/template-editor.tsx').then((part) => part.TemplateEditor), {
      mailTemplateId,
      refresh,
    });
  const add = () =>
    dialogs.open(() => import('./mail/new-template-dialog.tsx').then((part) => part.NewTemplateDialog), {
      onMade: edit,
      refresh,
    });
  const deletes = useDeletes(refresh);
  const ask = useDelete(refresh);
  const removeMany = (mailTemplateIds: string[], clear: () => void) =>
    ask({
      id: mailTemplateIds.join(),
      question: t('mail:template.deleteSeveral', { n: formatNumber(mailTemplateIds.length) }),
      text: t('mail:template.deleteText'),
      done: t('mail:template.deleted', { n: formatNumber(mailTemplateIds.length) }),
      onDelete: async () => {
        await call(mailTemplateRemove, { mailTemplateIds });
        clear();
      },
      onUndo: async () => {
        await call(mailTemplateRestore, { mailTemplateIds });
        await refresh();
      },
    });
  const columns: Column<MailTemplateRow>[] = [
    {
      key: 'name',
      title: t('mail:field.name'),
      main: true,
      sort: 'name',
      render: (row) => (
        <span className="mail-cell">
          <span>{row.name}</span>
          <span className="muted">{row.subject}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      part: 'state',
      title: t('mail:field.kind'),
      render: (row) => <Tag>{t(`mail:kind.${row.kind}`)}</Tag>,
    },
    {
      key: 'language',
      part: 'fact',
      title: t('mail:field.language'),
      render: (row) => t(`mail:language.${row.language}`),
    },
    {
      key: 'updatedAt',
      part: 'fact',
      title: t('mail:field.updatedAt'),
      sort: 'updatedAt',
      render: (row) => <span title={formatDateTime(row.updatedAt)}>{formatAgo(row.updatedAt)}</span>,
    },
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) => (
        <RowMenu
          label={t('mail:actions', { name: row.name })}
          items={[
            { label: t('mail:edit'), onClick: () => edit(row.mailTemplateId) },
            'divider',
            {
              label: t('common:delete.ok'),
              danger: true,
              onClick: () =>
                deletes({
                  name: row.name,
                  text: t('mail:template.deleteText'),
                  call: mailTemplateRemove,
                  input: { mailTemplateIds: [row.mailTemplateId] },
                  restore: { call: mailTemplateRestore, input: { mailTemplateIds: [row.mailTemplateId] } },
                }),
            },
          ]}
        />
      ),
    },
  ];
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      {t('mail:new.open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('layout:title.EmailTem')} text={t('mail:template.text')} action={addButton} />
      <DataTable
        name="mail-templates"
        label={t('layout:title.EmailTem')}
        list={list}
        rowKey={(row) => row.mailTemplateId}
        columns={columns}
        onOpen={(row) => edit(row.mailTemplateId)}
        searchPlaceholder={t('mail:template.search')}
        filters={
          <>
            <FilterSelect
              list={list}
              name="kind"
              label={t('mail:field.kind')}
              options={mailKinds.map((value) => ({ value, label: t(`mail:kind.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="writtenIn"
              label={t('mail:field.language')}
              options={languages.map((value) => ({ value, label: t(`mail:language.${value}`) }))}
            />
          </>
        }
        bulk={(keys, clear) => (
          <Button size="small" danger onClick={() => removeMany([...keys], clear)}>
            {t('common:delete.ok')}
          </Button>
        )}
        empty={
          <EmptyState
            title={t('mail:template.empty')}
            text={t('mail:template.emptyText')}
            action={<Button onClick={add}>{t('mail:new.open')}</Button>}
          />
        }
      />
    </>
  );
}
