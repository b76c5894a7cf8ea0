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
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useDelete } from '../../../ui/use-delete.ts';
import { useRefresh } from '../../../ui/use-call.ts';
import { kindTexts, reviewTexts } from './sms/sms-texts.ts';
import { useTemplateColumns } from './sms/template-columns.tsx';
import type { Opened } from './sms/template-dialog.tsx';
import { useSigns } from './sms/use-signs.ts';
import './message.css';
import './sms/sms.css';

const TemplateDialog = onDemand(
  () => import('./sms/template-dialog.tsx').then((part) => part.TemplateDialog),
  ({ opened }) => opened !== undefined,
);
const SignsDrawer = onDemand(
  () => import('./sms/signs-drawer.tsx').then((part) => part.SignsDrawer),
  ({ open }) => open,
);
const SignDialog = lazy(() => import('./sms/sign-dialog.tsx').then((part) => ({ default: part.SignDialog })));

/** Templates of text messages, and the signatures that stand before them. */
export default function NoteTemPage() {
  const { t } = useTranslation();
  const refresh = useRefresh('message');
  const list = useList(smsTemplateList, {}, { everyMs: 10_000 });
  const { signs, segmentCents } = useSigns();
  const [opened, setOpened] = useState<Opened>();
  const [areSignsOpen, setSignsOpen] = useState(false);
  const [sign, setSign] = useState<SmsSign | 'new'>();
  const [states, kinds] = [useOptions(reviewTexts), useOptions(kindTexts)];
  const told = useTold(refresh);
  const remove = useDelete(refresh);
  const edit = (template: SmsTemplate) => setOpened({ template, isCopy: false });
  const columns = useTemplateColumns({
    onEdit: edit,
    onCopy: (template) => setOpened({ template, isCopy: true }),
    onReview: ({ smsTemplateId }) => told(call(smsTemplateReview, { id: smsTemplateId }), () => t('sms:done.asked')),
    onDelete: ({ smsTemplateId, name }) =>
      remove({
        id: smsTemplateId,
        question: t('sms:delete.ask', { name }),
        text: t('sms:delete.text'),
        ok: t('sms:action.delete'),
        done: t('sms:delete.done', { name }),
        onDelete: () => call(smsTemplateDelete, { id: smsTemplateId }),
        onUndo: async () => {
          await call(smsTemplateRestore, { id: smsTemplateId });
          await refresh();
        },
      }),
  });
  return (
    <>
      <PageHeader
        title={t('layout:title.NoteTem')}
        text={t('sms:text')}
        extra={<Button onClick={() => setSignsOpen(true)}>{t('sms:signs')}</Button>}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
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
            action={<Button onClick={() => setOpened('new')}>{t('sms:add')}</Button>}
          />
        }
      />
      <TemplateDialog
        opened={opened}
        signs={signs}
        segmentCents={segmentCents}
        onAddSign={() => setSign('new')}
        onClose={() => setOpened(undefined)}
        onSaved={refresh}
      />
      <SignsDrawer open={areSignsOpen} onEdit={setSign} onClose={() => setSignsOpen(false)} refresh={refresh} />
      {sign && (
        <Suspense fallback={null}>
          <SignDialog
            key={sign === 'new' ? 'new' : sign.signId}
            opened={sign}
            onClose={() => setSign(undefined)}
            onSaved={refresh}
          />
        </Suspense>
      )}
    </>
  );
}
