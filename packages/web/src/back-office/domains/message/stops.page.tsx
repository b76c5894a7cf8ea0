import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type MessageStop,
  messageStopExport,
  messageStopLift,
  messageStopList,
} from '@convoke/contract/message/message.stop.calls.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { browserZone, formatDateTime, formatNumber } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterSelect, StateTabs, useOptions } from '../../../ui/list/filters.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAsk } from '../../../ui/use-ask.ts';
import { paths } from './common/message-texts.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { scopeTexts, whyTexts } from './stop/stop-texts.ts';
import './message.css';

/** Who gets no promotions, or nothing at all, since when and why. */
export default function StopsPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const list = useList(messageStopList, {}, { everyMs: 30_000 });
  const channel = list.filter('channel') === 'sms' ? 'sms' : 'mail';
  const add = () =>
    dialogs.open(() => import('./stop/stop-dialog.tsx').then((part) => part.StopDialog), {
      channel,
      refresh: list.refresh,
    });
  const scopes = useOptions(scopeTexts);
  const whys = useOptions(whyTexts);
  const ask = useAsk();
  const bulk = useBulk(messageStopLift, 'stopIds', list.refresh);
  const lift = (stopIds: readonly string[], title: string, then?: () => void) =>
    ask({
      title,
      text: t('stop:lift.text'),
      ok: t('stop:lift.ok'),
      onOk: () =>
        bulk(stopIds, {}, ({ lifted }) => t('stop:lift.done', { count: lifted, n: formatNumber(lifted) }), then),
    });
  const columns: Column<MessageStop>[] = [
    {
      key: 'address',
      title: t(channel === 'sms' ? 'stop:field.number' : 'stop:field.address'),
      main: true,
      render: (row) => (
        <span className="message-cell">
          <span>{row.address}</span>
          {row.member && (
            <Link to={`/member-manage/list?member=${row.member.memberId}`}>
              {row.member.name || t('stop:field.member')}
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'scope',
      part: 'state',
      title: t('stop:field.scope'),
      render: (row) => <Tag color={row.scope === 'all' ? 'red' : 'orange'}>{t(scopeTexts[row.scope])}</Tag>,
    },
    {
      key: 'why',
      part: 'fact',
      title: t('stop:field.why'),
      render: (row) => (
        <span className="message-cell">
          <span>{t(whyTexts[row.why])}</span>
          {row.task && (
            <span>
              <Link to={`${paths[channel].report}/${row.task.taskId}`}>{row.task.name}</Link>
            </span>
          )}
        </span>
      ),
    },
    { key: 'by', title: t('stop:field.by'), extra: true, render: (row) => row.by ?? '—' },
    { key: 'at', title: t('stop:field.at'), sort: 'at', render: (row) => formatDateTime(row.at) },
    {
      key: 'liftedAt',
      title: t('stop:field.liftedAt'),
      extra: true,
      render: (row) => (row.liftedAt === null ? '—' : formatDateTime(row.liftedAt)),
    },
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) =>
        row.liftedAt === null && (
          <RowMenu
            label={t('stop:actions', { address: row.address })}
            items={[
              {
                label: t('stop:lift.ok'),
                onClick: () => lift([row.stopId], t('stop:lift.ask', { address: row.address })),
              },
            ]}
          />
        ),
    },
  ];
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      {t('stop:add.open')}
    </Button>
  );
  const title = t('layout:title.MessageStops');
  return (
    <>
      <PageHeader
        title={title}
        text={t('stop:text')}
        extra={
          <Button
            icon={<ImportOutlined />}
            onClick={() =>
              dialogs.open(() => import('./stop/stop-import.tsx').then((part) => part.StopImport), {
                channel,
                refresh: list.refresh,
              })
            }
          >
            {t('stop:import.open')}
          </Button>
        }
        action={addButton}
      />
      <StateTabs
        list={list}
        name="channel"
        label={t('stop:channel.label')}
        items={[
          { value: '', label: t('stop:channel.mail') },
          { value: 'sms', label: t('stop:channel.sms') },
        ]}
      />
      <DataTable
        name="message-stops"
        label={title}
        list={list}
        rowKey={(row) => row.stopId}
        columns={columns}
        searchPlaceholder={t(channel === 'sms' ? 'stop:searchSms' : 'stop:searchMail')}
        filters={
          <>
            <FilterSelect list={list} name="scope" label={t('stop:field.scope')} options={scopes} />
            <FilterSelect list={list} name="why" label={t('stop:field.why')} options={whys} />
            <FilterSelect
              list={list}
              name="isLifted"
              label={t('stop:field.state')}
              options={[
                { value: 'false', label: t('stop:state.holds') },
                { value: 'true', label: t('stop:state.lifted') },
              ]}
            />
          </>
        }
        tools={
          <ExportButton
            call={messageStopExport}
            input={{ ...list.inputFor(messageStopExport), timeZone: browserZone() }}
          />
        }
        bulk={(keys, clear) => (
          <Button
            size="small"
            onClick={() =>
              lift([...keys], t('stop:lift.several', { count: keys.length, n: formatNumber(keys.length) }), clear)
            }
          >
            {t('stop:lift.ok')}
          </Button>
        )}
        empty={
          <EmptyState
            title={t('stop:empty')}
            text={t('stop:emptyText')}
            action={<Button onClick={add}>{t('stop:add.open')}</Button>}
          />
        }
      />
    </>
  );
}
