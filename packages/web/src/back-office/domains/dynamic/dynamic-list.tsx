import { LinkOutlined, PlusOutlined } from '@ant-design/icons';
import {
  dynamicDelete,
  dynamicExport,
  dynamicGet,
  type DynamicInfo,
  dynamicManage,
  dynamicPin,
  type DynamicRow,
  dynamicSwitch,
} from '@convoke/contract/dynamic/dynamic.calls.ts';
import { dynamicFeed } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import { publicAddress } from '../../../core/config.ts';
import type { DynamicKind, PinMove } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { Button } from 'antd';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { useCopy } from '../../../ui/copy-text.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { unlessRefused, useTold } from '../../../ui/told.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { stateTexts, useDynamicColumns } from './dynamic-columns.tsx';
import './dynamic.css';

const doneTexts = {
  public: 'dynamic:done.public',
  draft: 'dynamic:done.draft',
  deleted: 'dynamic:done.deleted',
} as const;

/** The news of an event of one kind: written, published now or later, pinned, taken back. */
export function DynamicList({ kind, page }: { kind: DynamicKind; page: 'Dynamic' | 'MicroDynamic' }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const copy = useCopy();
  const { eventId } = useCurrentEvent();
  const info = useEventInfo(eventId);
  const timeZone = info.data?.timeZone ?? 'UTC';
  const code = info.data?.code ?? '';
  const list = useList(dynamicManage, { eventId, kind }, { everyMs: 15_000 });
  const openDynamic = (opened: DynamicInfo | 'new') =>
    dialogs.open(() => import('./dynamic-dialog.tsx').then((part) => part.DynamicDialog), {
      kind,
      eventId,
      timeZone,
      opened,
      onSaved: list.refresh,
    });
  const told = useTold(list.refresh);
  const remove = useDeletes(list.refresh);
  const switchMany = useBulk(dynamicSwitch, 'dynamicIds', list.refresh);
  const change = (dynamicIds: readonly string[], to: keyof typeof doneTexts, then?: () => void) =>
    switchMany(dynamicIds, { eventId, to }, ({ changed }) => t(doneTexts[to], { n: formatNumber(changed) }), then);
  const open = async (row: DynamicRow) => {
    const whole = await unlessRefused(call(dynamicGet, { dynamicId: row.dynamicId }, { hideLoad: true }));
    if (whole) openDynamic(whole);
  };
  const title = t(`layout:title.${page}`);
  const columns = useDynamicColumns({
    timeZone,
    code,
    onEdit: open,
    onTell: ({ dynamicId }) =>
      dialogs.open(
        async () =>
          (await Promise.all([import('../participant/push/push-dialog.part.tsx'), i18next.loadNamespaces('push')]))[0]
            .PushDialog,
        { eventId, timeZone, dynamicId },
      ),
    onSwitch: (row, to) => change([row.dynamicId], to),
    onPin: (row, to: PinMove) => told(call(dynamicPin, { dynamicId: row.dynamicId, to }, { hideLoad: true })),
    onDelete: ({ dynamicId, title: name, excerpt }) =>
      remove({
        name: name || excerpt.slice(0, 60),
        text: t('dynamic:delete.text'),
        call: dynamicDelete,
        input: { dynamicId },
        restore: { call: dynamicSwitch, input: { eventId, dynamicIds: [dynamicId], to: 'restored' } },
      }),
  });
  const states = useOptions(stateTexts);

  return (
    <>
      <PageHeader
        title={title}
        text={t(`dynamic:text.${kind}`)}
        extra={
          <Button
            icon={<LinkOutlined />}
            onClick={() => void copy(publicAddress(dynamicFeed.path.replace('{code}', code)))}
          >
            {t('dynamic:feed')}
          </Button>
        }
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => openDynamic('new')}>
            {t(`dynamic:add.${kind}`)}
          </Button>
        }
      />
      <DataTable
        name={`news-${kind}`}
        label={title}
        list={list}
        rowKey={(row) => row.dynamicId}
        columns={columns}
        onOpen={open}
        searchPlaceholder={t('dynamic:search')}
        filters={<FilterSelect list={list} name="state" label={t('dynamic:column.state')} options={states} />}
        tools={<ExportButton call={dynamicExport} input={list.inputFor(dynamicExport)} />}
        bulk={(keys, clear) => (
          <>
            <BusyButton size="small" onClick={() => change(keys, 'public', clear)}>
              {t('dynamic:action.publish')}
            </BusyButton>
            <BusyButton size="small" onClick={() => change(keys, 'draft', clear)}>
              {t('dynamic:action.draft')}
            </BusyButton>
            <ConfirmButton
              size="small"
              danger
              question={t('dynamic:delete.several', { n: formatNumber(keys.length) })}
              text={t('dynamic:delete.text')}
              onConfirm={() => change(keys, 'deleted', clear)}
            >
              {t('common:delete.ok')}
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState
            icon={<PlusOutlined />}
            title={t(`dynamic:empty.${kind}`)}
            text={t(`dynamic:emptyText.${kind}`)}
            action={<Button onClick={() => openDynamic('new')}>{t(`dynamic:add.${kind}`)}</Button>}
          />
        }
      />
    </>
  );
}
