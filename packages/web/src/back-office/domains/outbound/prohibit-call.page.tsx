import { ImportOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { type BanRow, outboundBanExport, outboundBanList } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { banSources } from '@convoke/contract/outbound/outbound.rules.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterSelect } from '../../../ui/list/filters.tsx';
import { useRowActions } from '../../../ui/list/row-actions.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useBanColumns } from './bans/ban-columns.tsx';
import { useLift } from './bans/use-lift.ts';
import { useTaskChoices } from './common/choices.tsx';
import './outbound.css';

/** Numbers that nobody calls, everywhere or for one task, until when and why. */
export default function ProhibitCallPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const list = useList(outboundBanList, {}, { everyMs: 30_000 });
  const lift = useLift(list.refresh);
  const add = () =>
    dialogs.open(() => import('./bans/ban-dialog.tsx').then((part) => part.BanDialog), { onDone: list.refresh });
  const rowKey = ({ banId }: BanRow) => banId;
  const holds = list.filter('isOver') !== 'true';
  const { column, walk, bulk } = useRowActions<BanRow>({
    list,
    rowKey,
    nameOf: ({ number }) => number,
    label: ({ number }) => t('common:actionsFor', { name: number }),
    actions: holds
      ? [
          {
            key: 'lift',
            label: t('outbound:ban.lift'),
            run: (row) => lift([row], t('outbound:ban.liftAsk', { number: row.number })),
            many: {
              run: (keys, clear, known) =>
                lift(
                  keys.map((banId) => known.get(banId) ?? { banId }),
                  t('outbound:ban.liftSeveral', { count: keys.length, n: formatNumber(keys.length) }),
                  clear,
                ),
            },
          },
        ]
      : [],
  });
  const columns = useBanColumns();
  return (
    <>
      <PageHeader
        title={t('layout:title.ProhibitCall')}
        text={t('outbound:ban.text')}
        extra={
          <Button
            icon={<ImportOutlined />}
            onClick={() =>
              dialogs.open(() => import('./bans/ban-import.tsx').then((part) => part.BanImport), {
                onDone: list.refresh,
              })
            }
          >
            {t('common:import')}
          </Button>
        }
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={add}>
            {t('common:add')}
          </Button>
        }
      />
      <DataTable
        name="call-bans"
        label={t('layout:title.ProhibitCall')}
        list={list}
        rowKey={rowKey}
        columns={holds ? [...columns, column] : columns}
        walk={walk}
        searchPlaceholder={t('outbound:numberStart')}
        filters={
          <>
            <FilterSelect list={list} name="taskId" label={t('called:task')} options={useTaskChoices()} />
            <FilterSelect
              list={list}
              name="source"
              label={t('outbound:ban.source')}
              options={banSources.map((value) => ({ value, label: t(`outbound:ban.by.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="isOver"
              label={t('field:state')}
              options={[
                { value: 'false', label: t('outbound:ban.holds') },
                { value: 'true', label: t('outbound:ban.over') },
              ]}
            />
          </>
        }
        tools={<ExportButton call={outboundBanExport} input={list.inputFor(outboundBanExport)} />}
        {...(holds && { bulk })}
        empty={
          <EmptyState
            icon={<StopOutlined />}
            title={t('outbound:ban.empty')}
            text={t('outbound:ban.emptyText')}
            action={<Button onClick={add}>{t('common:add')}</Button>}
          />
        }
      />
    </>
  );
}
