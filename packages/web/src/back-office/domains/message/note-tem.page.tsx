import { FormOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type SmsSign,
  type SmsTemplate,
  smsTemplateDelete,
  smsTemplateList,
  smsTemplateRestore,
  smsTemplateReview,
} from '@convoke/contract/message/message.sms.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useRefresh } from '../../../ui/use-call.ts';
import { kindTexts, reviewTexts } from './sms/sms-texts.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useTemplateColumns } from './sms/template-columns.tsx';
import type { Opened } from './sms/template-dialog.tsx';
import './message.css';
import './sms/sms.css';

/** Templates of text messages, and the signatures that stand before them. */
export default function NoteTemPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('message');
  const list = useList(smsTemplateList, {}, { everyMs: 10_000 });
  const editSign = (opened: SmsSign | 'new') =>
    dialogs.open(() => import('./sms/sign-dialog.tsx').then((part) => part.SignDialog), { opened, onSaved: refresh });
  const openTemplate = (opened: Opened) =>
    dialogs.open(() => import('./sms/template-dialog.tsx').then((part) => part.TemplateDialog), {
      opened,
      onAddSign: () => editSign('new'),
      onSaved: refresh,
    });
  const [states, kinds] = [useOptions(reviewTexts), useOptions(kindTexts)];
  const told = useTold(refresh);
  const remove = useDeletes(refresh);
  const edit = (template: SmsTemplate) => openTemplate({ template, isCopy: false });
  const columns = useTemplateColumns({
    onEdit: edit,
    onCopy: (template) => openTemplate({ template, isCopy: true }),
    onReview: ({ smsTemplateId }) => told(call(smsTemplateReview, { id: smsTemplateId }), () => t('sms:done.asked')),
    onDelete: ({ smsTemplateId, name }) =>
      remove({
        name,
        text: t('sms:delete.text'),
        call: smsTemplateDelete,
        input: { id: smsTemplateId },
        restore: { call: smsTemplateRestore, input: { id: smsTemplateId } },
      }),
  });
  return (
    <>
      <PageHeader
        title={t('layout:title.NoteTem')}
        text={t('sms:text')}
        extra={
          <Button
            onClick={() =>
              dialogs.open(() => import('./sms/signs-drawer.tsx').then((part) => part.SignsDrawer), {
                onEdit: editSign,
                refresh,
              })
            }
          >
            {t('sms:signs')}
          </Button>
        }
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => openTemplate('new')}>
            {t('sms:add')}
          </Button>
        }
      />
      <DataTable
        name="sms-templates"
        label={t('layout:title.NoteTem')}
        list={list}
        rowKey={(row) => row.smsTemplateId}
        columns={columns}
        onOpen={edit}
        searchPlaceholder={t('sms:search')}
        filters={
          <>
            <FilterSelect list={list} name="state" label={t('sms:field.state')} options={states} />
            <FilterSelect list={list} name="kind" label={t('sms:field.kind')} options={kinds} />
          </>
        }
        empty={
          <EmptyState
            icon={<FormOutlined />}
            title={t('sms:empty.title')}
            text={t('sms:empty.text')}
            action={<Button onClick={() => openTemplate('new')}>{t('sms:add')}</Button>}
          />
        }
      />
    </>
  );
}
