import { type Examined, memberExamineAll, memberExaminePage } from '@convoke/contract/member/member.examine.calls.ts';
import { Button, Segmented, Skeleton } from 'antd';
import type { TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterSelect, StateTabs } from '../../../ui/list/filters.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MenuButton } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { unlessRefused } from '../../../ui/told.ts';
import { useAsk } from '../../../ui/use-ask.ts';
import { useRefresh } from '../../../ui/use-call.ts';
import { examineTexts, reasonTexts } from './common/member-texts.ts';
import { useDeals } from './list/use-deals.ts';
import './member.css';

const DoublesList = lazyPart(() =>
  import('./doubles/doubles-list.tsx').then((part) => ({ default: part.DoublesList })),
);

type Way = 'APPROVED' | 'MERGED' | 'REJECTED';
const ways: readonly Way[] = ['MERGED', 'APPROVED', 'REJECTED'];
const wayTexts: Readonly<Record<Way, string>> = {
  MERGED: 'member:decide.mergeFirst',
  APPROVED: 'member:decide.approve',
  REJECTED: 'member:decide.reject',
};

const views = ['', 'doubles'] as const;
const viewTexts = { '': 'member-doubles:tab.review', doubles: 'member-doubles:tab.doubles' } as const;

/** Registrations and rows of imports of which only an organiser can say who they are, and members who are likely one person. */
export default function TempMemberPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'doubles' ? 'doubles' : '';
  return (
    <>
      <PageHeader
        title={t('layout:title.TempMember')}
        text={t(view === 'doubles' ? 'member-doubles:text' : 'member:review.text')}
      />
      <Segmented
        className="member-views"
        aria-label={t('layout:title.TempMember')}
        value={view}
        options={views.map((value) => ({ value, label: t(viewTexts[value]) }))}
        // Filters, order and page of the one list are none of the other's.
        onChange={(to) => setParams(to === '' ? {} : { view: to })}
      />
      {view === 'doubles' ? (
        <Suspense fallback={<Skeleton active />}>
          <DoublesList />
        </Suspense>
      ) : (
        <ReviewList />
      )}
    </>
  );
}

/** Where somebody under review comes from, of an import its file and row. */
const cameFrom = ({ person, importRow }: Examined, t: TFunction): string => {
  if (importRow === null) return person.event?.title ?? '';
  const row = formatNumber(importRow.row);
  // The file's name goes with whom it told of.
  return importRow.fileName === ''
    ? t('member:review.rowOnly', { row })
    : t('member:review.row', { file: importRow.fileName, row });
};

function ReviewList() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('member');
  const list = useList(memberExaminePage, {}, { everyMs: 15_000 });
  const deals = useDeals(refresh);
  const ask = useAsk();
  const decideMany = useBulk(memberExamineAll, 'examineIds', refresh);
  const isPending = (list.filter('state') ?? 'PENDING') === 'PENDING';
  const decideAll = async (to: Way) => {
    for (;;) {
      const answer = await unlessRefused(
        call(memberExamineAll, list.inputFor(memberExamineAll, { to }), { hideLoad: true }),
      );
      if (!answer?.left) break;
    }
    await refresh();
  };
  const columns: Column<Examined>[] = [
    {
      key: 'person',
      title: t('member:review.person'),
      main: true,
      render: ({ person }) => person.name || person.phone || person.email || '—',
    },
    { key: 'reason', part: 'state', title: t('member:review.reason'), render: (row) => t(reasonTexts[row.reason]) },
    {
      key: 'candidates',
      part: 'fact',
      title: t('member:review.candidates'),
      render: (row) => row.candidates.map(({ name }) => name || '—').join(' · '),
    },
    { key: 'from', part: 'fact', title: t('member:review.from'), render: (row) => cameFrom(row, t) },
    {
      key: 'createdAt',
      title: t('member:review.since'),
      sort: 'createdAt',
      render: (row) => formatDateTime(row.createdAt),
    },
    ...(isPending
      ? []
      : [
          {
            key: 'decided',
            title: t('member:review.decided'),
            render: (row) =>
              [row.decidedBy, row.decidedAt && formatDateTime(row.decidedAt)].filter(Boolean).join(' · '),
          } satisfies Column<Examined>,
        ]),
  ];
  return (
    <>
      <StateTabs
        list={list}
        name="state"
        label={t('member:review.state')}
        items={[
          { value: '', label: t(examineTexts.PENDING) },
          { value: 'MERGED', label: t(examineTexts.MERGED) },
          { value: 'APPROVED', label: t(examineTexts.APPROVED) },
          { value: 'REJECTED', label: t(examineTexts.REJECTED) },
        ]}
      />
      {list.filter('importId') !== undefined && (
        <p className="member-one-import">
          {t('member:review.oneImport', { file: list.rows[0]?.importRow?.fileName || '—' })}{' '}
          <Button type="link" size="small" onClick={() => list.set({ importId: undefined })}>
            {t('member:review.all')}
          </Button>
        </p>
      )}
      <DataTable
        name="member-review"
        label={t('layout:title.TempMember')}
        list={list}
        rowKey={(row) => row.examineId}
        columns={columns}
        onOpen={(row) =>
          dialogs.open(() => import('./review/examine-dialog.tsx').then((part) => part.ExamineDialog), {
            examineId: row.examineId,
            onMerge: (memberIds) => deals.merge(memberIds),
            refresh,
          })
        }
        filters={
          <FilterSelect
            list={list}
            name="origin"
            label={t('member:review.from')}
            options={[
              { value: 'registration', label: t('member:review.fromRegistration') },
              { value: 'import', label: t('member:review.fromImport') },
            ]}
          />
        }
        tools={
          isPending &&
          list.rows.length > 0 && (
            <MenuButton
              items={ways.map((to) => ({
                label: t(wayTexts[to]),
                onClick: () =>
                  ask({
                    title: t('member:decide.all', { way: t(wayTexts[to]) }),
                    text: t('member:decide.allText'),
                    ok: t('member:decide.allButton'),
                    danger: true,
                    onOk: () => decideAll(to),
                  }),
              }))}
            >
              {t('member:decide.allButton')}
            </MenuButton>
          )
        }
        {...(isPending && {
          bulk: (keys: readonly string[], clear: () => void) => (
            <MenuButton
              size="small"
              items={ways.map((to) => ({
                label: t(wayTexts[to]),
                onClick: () =>
                  void decideMany(
                    keys,
                    { to },
                    ({ decided }) => t('member:decide.done', { n: formatNumber(decided) }),
                    clear,
                  ),
              }))}
            >
              {t('member:decide.button')}
            </MenuButton>
          ),
        })}
        empty={<EmptyState title={t('member:review.empty')} text={t('member:review.emptyText')} />}
      />
    </>
  );
}
