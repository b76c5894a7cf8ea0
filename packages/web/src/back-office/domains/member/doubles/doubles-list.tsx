import {
  type MemberDouble,
  memberDoubles,
  memberDoublesIgnore,
  memberDoublesIgnoreAll,
  memberDoublesReopen,
} from '@convoke/contract/member/member.doubles.calls.ts';
import type { DoubleReason, DoubleStrength } from '@convoke/contract/member/member.doubles.rules.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterSelect, StateTabs, useOptions } from '../../../../ui/list/filters.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { unlessRefused, useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useDeals } from '../list/use-deals.ts';
import { DoublesRun } from './doubles-run.tsx';

const reasonTexts: Readonly<Record<DoubleReason, string>> = {
  name: 'member-doubles:reason.name',
  pinyin: 'member-doubles:reason.pinyin',
  email: 'member-doubles:reason.email',
  phone: 'member-doubles:reason.phone',
  letter: 'member-doubles:reason.letter',
};

const strengthTexts: Readonly<Record<DoubleStrength, string>> = {
  strong: 'member-doubles:strength.strong',
  fair: 'member-doubles:strength.fair',
  weak: 'member-doubles:strength.weak',
};

type Side = MemberDouble['people'][number];

const nameOf = (person: Side) => person.name || person.phones[0] || person.emails[0] || '—';

/** Pairs of members who are likely one person, side by side: to be merged, or told apart. */
export function DoublesList() {
  const { t } = useTranslation();
  const refresh = useRefresh('member');
  const list = useList(memberDoubles, {});
  const strengths = useOptions(strengthTexts);
  const deals = useDeals(refresh);
  const offer = useOfferMessage();
  const ask = useAsk();
  const told = useTold(refresh);
  const reopen = useBulk(memberDoublesReopen, 'doubleIds', refresh);
  const state = list.filter('state') ?? 'open';
  const isOpen = state === 'open';
  const reopenAll = (ids: readonly string[], then?: () => void) =>
    reopen(
      ids,
      {},
      ({ reopened }) => t('member-doubles:reopened', { count: reopened, n: formatNumber(reopened) }),
      then,
    );
  const ignore = async (ids: readonly string[], then?: () => void) => {
    let ignored = 0;
    for (let from = 0; from < ids.length; from += part) {
      const doubleIds = ids.slice(from, from + part);
      const done = await unlessRefused(call(memberDoublesIgnore, { doubleIds }, { hideLoad: true }));
      if (!done) break;
      ignored += done.ignored;
    }
    if (ignored > 0) {
      then?.();
      offer('told apart', {
        text: t('member-doubles:ignored', { count: ignored, n: formatNumber(ignored) }),
        button: t('common:undo'),
        onTake: () => void reopenAll(ids),
      });
    }
    await refresh();
  };
  const strength = list.filter('strength') as DoubleStrength | undefined;
  const ignoreAll = (of: DoubleStrength) =>
    ask({
      title: t('member-doubles:ignoreAllTitle'),
      text: t('member-doubles:ignoreAllText'),
      ok: t('member-doubles:ignoreAll'),
      danger: true,
      onOk: () =>
        told(ignoreEach(of), (ignored) => t('member-doubles:ignored', { count: ignored, n: formatNumber(ignored) })),
    });
  const columns: Column<MemberDouble>[] = [
    {
      key: 'people',
      title: t('member-doubles:people'),
      main: true,
      render: ({ people }) => (
        <span className="member-double">
          {people.map((person) => (
            <PersonCell key={person.memberId} person={person} />
          ))}
        </span>
      ),
    },
    {
      key: 'reasons',
      part: 'fact',
      title: t('member-doubles:why'),
      render: ({ reasons }) => (
        <span className="member-cell">
          {reasons.map((reason) => (
            <span key={reason}>{t(reasonTexts[reason])}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'strength',
      part: 'state',
      title: t('member-doubles:likely'),
      sort: 'strength',
      render: ({ strength }) => t(strengthTexts[strength]),
    },
    ...(isOpen
      ? []
      : [
          {
            key: 'decided',
            title: t('member-doubles:decided'),
            render: (row) =>
              [row.decidedBy, row.decidedAt && formatDateTime(row.decidedAt)].filter(Boolean).join(' · '),
          } satisfies Column<MemberDouble>,
        ]),
    ...(state === 'merged'
      ? []
      : [
          {
            key: 'actions',
            part: 'actions',
            title: '',
            render: (row) => (
              <RowMenu
                label={t('member-doubles:actions', { names: row.people.map(nameOf).join(', ') })}
                items={
                  isOpen
                    ? [
                        { label: t('member-merge:merge'), onClick: () => deals.merge(idsOf(row)) },
                        { label: t('member-doubles:ignore'), onClick: () => ignore([row.doubleId]) },
                      ]
                    : [{ label: t('member-doubles:reopen'), onClick: () => reopenAll([row.doubleId]) }]
                }
              />
            ),
          } satisfies Column<MemberDouble>,
        ]),
  ];
  return (
    <>
      <DoublesRun refresh={refresh} />
      <StateTabs
        list={list}
        name="state"
        label={t('member-doubles:state')}
        items={[
          { value: '', label: t('member-doubles:state.open') },
          { value: 'ignored', label: t('member-doubles:state.ignored') },
          { value: 'merged', label: t('member-doubles:state.merged') },
        ]}
      />
      <DataTable
        name="member-doubles"
        label={t('member-doubles:tab.doubles')}
        list={list}
        rowKey={(row) => row.doubleId}
        columns={columns}
        {...(isOpen && { onOpen: (row: MemberDouble) => deals.merge(idsOf(row)) })}
        searchPlaceholder={t('member:search')}
        filters={
          <>
            <FilterSelect list={list} name="strength" label={t('member-doubles:likely')} options={strengths} />
            {isOpen && strength && !list.filter('search') && (
              <Button onClick={() => ignoreAll(strength)}>{t('member-doubles:ignoreAll')}</Button>
            )}
          </>
        }
        {...(state !== 'merged' && {
          bulk: (keys: readonly string[], clear: () => void) => (
            <Button size="small" onClick={() => void (isOpen ? ignore(keys, clear) : reopenAll(keys, clear))}>
              {t(isOpen ? 'member-doubles:ignore' : 'member-doubles:reopen')}
            </Button>
          ),
        })}
        empty={
          <EmptyState
            title={t(isOpen ? 'member-doubles:empty' : 'member-doubles:emptyDecided')}
            text={t(isOpen ? 'member-doubles:emptyText' : 'member-doubles:emptyDecidedText')}
          />
        }
      />
    </>
  );
}

/** All open pairs of one likelihood, some thousand at a time; answers how many. */
async function ignoreEach(strength: DoubleStrength): Promise<number> {
  let ignored = 0;
  for (;;) {
    const step = await call(memberDoublesIgnoreAll, { strength }, { hideLoad: true });
    ignored += step.ignored;
    if (!step.hasMore) return ignored;
  }
}

/** So many pairs one call takes. */
const part = 200;

const idsOf = ({ people }: MemberDouble) => people.map(({ memberId }) => memberId);

function PersonCell({ person }: { person: Side }) {
  const facts = [person.company, person.title, ...person.phones, ...person.emails].filter(Boolean);
  return (
    <span className="member-cell">
      <strong>{nameOf(person)}</strong>
      <span className="muted">{facts.join(' · ')}</span>
    </span>
  );
}
