import { TagsOutlined } from '@ant-design/icons';
import { memberListDelete, memberRestore } from '@convoke/contract/member/member.calls.ts';
import { type IdleMember, memberIdleExport, memberIdleList } from '@convoke/contract/member/member.idle.calls.ts';
import { idleDays } from '@convoke/contract/member/member.idle.rules.ts';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { browserZone, formatDateTime, formatNumber } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportMenu } from '../../../ui/list/export-button.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDelete } from '../../../ui/use-delete.ts';
import { WormTag } from '../worm/worm-tag.part.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import { kindTexts, originTexts } from './common/member-texts.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { LabelChip } from './labels/label-chip.tsx';
import type { Labelled } from './labels/label-dialog.tsx';
import { useMemberGroups, useTags } from './labels/use-labels.ts';
import './member.css';

/** Days to choose from, beside whatever the address says. */
const choices = [30, 90, idleDays, 365, 730];

/** So many ids one call takes. */
const part = 200;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Members who have done nothing for a while, and what they did last. */
export default function IdleMemberPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const refresh = useRefresh('member');
  const list = useList(memberIdleList, {}, { everyMs: 60_000 });
  const label = (who: Labelled, onDone: () => void = () => undefined) =>
    dialogs.open(() => import('./labels/label-dialog.tsx').then((part) => part.LabelDialog), { who, onDone, refresh });
  const origins = useOptions(originTexts);
  const { tags } = useTags();
  const { groups } = useMemberGroups();
  const ask = useDelete(refresh);
  const days = Number(list.filter('days') ?? idleDays);
  const open = (member: IdleMember) => void navigate(`/member-manage/list?member=${member.memberId}`);
  const remove = (keys: readonly string[], clear: () => void) => {
    const parts = Array.from({ length: Math.ceil(keys.length / part) }, (_, n) =>
      keys.slice(n * part, n * part + part),
    );
    ask({
      id: keys.join(),
      question: t('member:delete.several', { n: formatNumber(keys.length) }),
      text: t('member:delete.text'),
      done: t('member:deleted.several', { n: formatNumber(keys.length) }),
      onDelete: async () => {
        for (const memberIds of parts) await call(memberListDelete, { memberIds: [...memberIds] });
        clear();
      },
      onUndo: async () => {
        for (const memberIds of parts) await call(memberRestore, { memberIds: [...memberIds] });
        await refresh();
      },
    });
  };
  const columns: Column<IdleMember>[] = [
    {
      key: 'name',
      title: t('field:personName'),
      main: true,
      sort: 'name',
      render: (row) => (
        <span className="member-cell">
          <span className="member-name">
            <span>{row.name || row.phone || row.email || '—'}</span>
            {row.worm && <WormTag how={row.worm} />}
          </span>
          {row.company && <span className="muted">{row.company}</span>}
        </span>
      ),
    },
    {
      key: 'lastAt',
      part: 'state',
      title: t('member:field.lastAt'),
      sort: 'lastAt',
      render: (row) => formatDateTime(row.lastAt),
    },
    {
      key: 'did',
      part: 'fact',
      title: t('idle:did'),
      render: (row) =>
        row.did ? (
          <span className="member-cell">
            <span>{t(kindTexts[row.did.kind])}</span>
            {row.did.event?.title && <span className="muted">{row.did.event.title}</span>}
          </span>
        ) : (
          <span className="muted">{t('idle:nothing')}</span>
        ),
    },
    {
      key: 'events',
      title: t('field:events'),
      render: (row) => t('member:events', { count: row.events, n: formatNumber(row.events) }),
    },
    {
      key: 'tags',
      title: t('field:tags'),
      render: (row) => (
        <span className="member-chips">
          {row.tags.length === 0 ? '—' : row.tags.map((tag) => <LabelChip key={tag.id} label={tag} />)}
        </span>
      ),
    },
    { key: 'phone', part: 'fact', title: t('field:phone'), render: (row) => row.phone ?? '—' },
    { key: 'email', title: t('field:email'), render: (row) => row.email ?? '—' },
    { key: 'origin', title: t('member:field.origin'), extra: true, render: (row) => t(originTexts[row.origin]) },
    {
      key: 'createdAt',
      title: t('member:field.createdAt'),
      sort: 'createdAt',
      render: (row) => formatDateTime(row.createdAt),
    },
  ];
  const exported = list.inputFor(memberIdleExport);
  const timeZone = browserZone();
  const everyone = () => {
    const chosen = (name: 'search' | 'origin' | 'tagId' | 'groupId') => list.filter(name);
    const [search, origin, tagId, groupId] = [chosen('search'), chosen('origin'), chosen('tagId'), chosen('groupId')];
    return {
      lastTo: daysAgo(days),
      ...(search && { search }),
      ...(origin && { origin: origin as keyof typeof originTexts }),
      ...(tagId && { tagId }),
      ...(groupId && { groupId }),
    };
  };
  return (
    <>
      <PageHeader title={t('layout:title.IdleMember')} text={t('idle:text', { count: days, n: formatNumber(days) })} />
      <DataTable
        name="idle-members"
        label={t('layout:title.IdleMember')}
        list={list}
        rowKey={(row) => row.memberId}
        columns={columns}
        onOpen={open}
        searchPlaceholder={t('member:search')}
        filters={
          <>
            <Select
              className="idle-days"
              aria-label={t('idle:days')}
              value={days}
              popupMatchSelectWidth={false}
              options={[...new Set([...choices, days])]
                .toSorted((a, b) => a - b)
                .map((n) => ({ value: n, label: t('idle:for', { count: n, n: formatNumber(n) }) }))}
              onChange={(chosen: number) => list.set({ days: String(chosen) })}
            />
            <FilterSelect list={list} name="origin" label={t('member:field.origin')} options={origins} />
            <FilterSelect
              list={list}
              name="tagId"
              label={t('label:tag')}
              options={tags.map(({ tagId, name }) => ({ value: tagId, label: name }))}
            />
            <FilterSelect
              list={list}
              name="groupId"
              label={t('field:group')}
              options={groups
                .filter(({ kind }) => kind === 'static')
                .map(({ groupId, name }) => ({ value: groupId, label: name }))}
            />
          </>
        }
        tools={
          <ExportMenu
            call={memberIdleExport}
            files={[
              { label: t('idle:export.xlsx'), input: { ...exported, timeZone } },
              { label: t('common:asCsv'), input: { ...exported, timeZone, format: 'csv' } },
            ]}
          />
        }
        bulk={(keys, clear) => (
          <>
            <Button size="small" icon={<TagsOutlined />} onClick={() => label({ keys }, clear)}>
              {t('label:labels')}
            </Button>
            <Button size="small" danger onClick={() => remove([...keys], clear)}>
              {t('common:delete')}
            </Button>
          </>
        )}
        bulkAll={(clear) => (
          <Button size="small" icon={<TagsOutlined />} onClick={() => label({ filter: everyone() }, clear)}>
            {t('label:labels')}
          </Button>
        )}
        empty={<EmptyState title={t('idle:empty')} text={t('idle:emptyText')} />}
      />
    </>
  );
}
