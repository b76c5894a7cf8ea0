import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type MemberWorm,
  memberWormDelete,
  memberWormExport,
  memberWormList,
  memberWormRestore,
} from '@convoke/contract/member/member.worm.calls.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../core/call.ts';
import { browserZone, formatDateTime, formatNumber } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportMenu } from '../../../ui/list/export-button.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDelete } from '../../../ui/use-delete.ts';
import { reasonTexts } from './worm-texts.part.ts';
import { useRefresh } from '../../../ui/use-call.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import './worm.css';

/** So many ids one call takes. */
const part = 200;

/** People who come to events only for gifts: who they are, why they stand here, and which member they are. */
export default function WormPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('member');
  const list = useList(memberWormList, {}, { everyMs: 30_000 });
  const edit = (worm: MemberWorm | 'new') =>
    dialogs.open(() => import('./worm-dialog.part.tsx').then((part) => part.WormDialog), {
      opened: worm === 'new' ? {} : worm,
      onSaved: refresh,
    });
  const reasons = useOptions(reasonTexts);
  const ask = useDelete(refresh);
  const nameOf = (worm: MemberWorm) => worm.name || worm.phone || '';
  const remove = (wormIds: readonly string[], question: string, then?: () => void) => {
    const parts = Array.from({ length: Math.ceil(wormIds.length / part) }, (_, n) =>
      wormIds.slice(n * part, n * part + part),
    );
    ask({
      id: wormIds.join(),
      question,
      text: t('worm:delete.text'),
      ok: t('worm:delete.ok'),
      done: t('worm:delete.done', { count: wormIds.length, n: formatNumber(wormIds.length) }),
      onDelete: async () => {
        for (const ids of parts) await call(memberWormDelete, { wormIds: [...ids] });
        then?.();
      },
      onUndo: async () => {
        for (const ids of parts) await call(memberWormRestore, { wormIds: [...ids] });
        await refresh();
      },
    });
  };
  const columns: Column<MemberWorm>[] = [
    {
      key: 'name',
      title: t('worm:field.person'),
      main: true,
      sort: 'name',
      render: (row) => (
        <span className="worm-cell">
          <span>{row.name || row.phone}</span>
          {row.name && row.phone && <span className="muted number">{row.phone}</span>}
        </span>
      ),
    },
    {
      key: 'kind',
      part: 'state',
      title: t('worm:field.kind'),
      render: (row) => <Tag color={row.kind === 'phone' ? 'red' : 'orange'}>{t(`worm:kind.${row.kind}`)}</Tag>,
    },
    { key: 'reason', part: 'fact', title: t('worm:field.reason'), render: (row) => t(reasonTexts[row.reason]) },
    {
      key: 'note',
      title: t('worm:field.note'),
      render: (row) => (
        <span className="worm-cell">
          {row.note && <span className="worm-note">{row.note}</span>}
          {row.link && (
            <a href={row.link} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
              {t('worm:field.link')}
            </a>
          )}
          {!row.note && !row.link && '—'}
        </span>
      ),
    },
    {
      key: 'member',
      part: 'fact',
      title: t('worm:field.member'),
      render: (row) => <Matched worm={row} />,
    },
    { key: 'event', title: t('worm:field.event'), extra: true, render: (row) => row.event?.title || '—' },
    { key: 'by', title: t('worm:field.by'), render: (row) => row.by },
    {
      key: 'createdAt',
      title: t('worm:field.createdAt'),
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
          label={t('worm:actions', { name: nameOf(row) })}
          items={[
            { label: t('worm:edit'), onClick: () => edit(row) },
            'divider',
            {
              label: t('worm:delete.ok'),
              danger: true,
              onClick: () => remove([row.wormId], t('worm:delete.ask', { name: nameOf(row) })),
            },
          ]}
        />
      ),
    },
  ];
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
      {t('worm:add')}
    </Button>
  );
  const exported = list.inputFor(memberWormExport);
  const timeZone = browserZone();
  return (
    <>
      <PageHeader
        title={t('layout:title.Worm')}
        text={t('worm:text')}
        extra={
          <Button
            icon={<ImportOutlined />}
            onClick={() => dialogs.open(() => import('./worm-import.tsx').then((part) => part.WormImport), { refresh })}
          >
            {t('worm:import.open')}
          </Button>
        }
        action={addButton}
      />
      <DataTable
        name="worms"
        label={t('layout:title.Worm')}
        list={list}
        rowKey={(row) => row.wormId}
        columns={columns}
        onOpen={edit}
        searchPlaceholder={t('worm:search')}
        filters={
          <>
            <FilterSelect list={list} name="reason" label={t('worm:field.reason')} options={reasons} />
            <FilterSelect
              list={list}
              name="kind"
              label={t('worm:field.kind')}
              options={(['phone', 'name'] as const).map((kind) => ({ value: kind, label: t(`worm:kind.${kind}`) }))}
            />
            <FilterSelect
              list={list}
              name="isMatched"
              label={t('worm:field.member')}
              options={[
                { value: 'true', label: t('worm:matched.yes') },
                { value: 'false', label: t('worm:matched.no') },
              ]}
            />
          </>
        }
        tools={
          <ExportMenu
            call={memberWormExport}
            files={[
              { label: t('worm:export.xlsx'), input: { ...exported, timeZone } },
              { label: t('worm:export.csv'), input: { ...exported, timeZone, format: 'csv' } },
            ]}
          />
        }
        bulk={(keys, clear) => (
          <Button
            size="small"
            danger
            onClick={() =>
              remove([...keys], t('worm:delete.several', { count: keys.length, n: formatNumber(keys.length) }), clear)
            }
          >
            {t('worm:delete.ok')}
          </Button>
        )}
        empty={<EmptyState title={t('worm:empty')} text={t('worm:emptyText')} action={addButton} />}
      />
    </>
  );
}

/** Who it is for sure, and who else has the name. */
function Matched({ worm }: { worm: MemberWorm }) {
  const { t } = useTranslation();
  const { member, namesakes } = worm;
  if (!member && namesakes === 0) return <span className="muted">—</span>;
  return (
    <span className="worm-cell">
      {member && (
        <Link
          to={`/member-manage/list?member=${member.memberId}`}
          title={formatDateTime(member.lastAt)}
          onClick={(event) => event.stopPropagation()}
        >
          {member.name || worm.phone} · {t('member:events', { count: member.events, n: formatNumber(member.events) })}
        </Link>
      )}
      {namesakes > 0 && (
        <Link
          className="muted"
          to={`/member-manage/list?search=${encodeURIComponent(worm.name)}`}
          onClick={(event) => event.stopPropagation()}
        >
          {t('worm:namesakes', { count: namesakes, n: formatNumber(namesakes) })}
        </Link>
      )}
    </span>
  );
}
