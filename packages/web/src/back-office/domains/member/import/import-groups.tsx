import type { MemberImportFacts } from '@convoke/contract/member/member.import.calls.ts';
import { memberImportGroups, memberImportMendGroup } from '@convoke/contract/member/member.import.mend.calls.ts';
import { type DateOrder, dateOrders, type GroupMend } from '@convoke/contract/member/member.import.rules.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { MenuButton, RowMenu } from '../../../../ui/row-menu.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';

type Group = z.infer<typeof memberImportGroups.output>['groups'][number];

const orderTexts: Readonly<Record<DateOrder, string>> = {
  ymd: 'member-import:order.ymd',
  dmy: 'member-import:order.dmy',
  mdy: 'member-import:order.mdy',
};

/** The problems of a file, each column and kind once, and what can be done with all of its rows. */
export function ImportGroups({ of, refresh }: { of: MemberImportFacts; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const { importId } = of;
  const { data } = useCall(memberImportGroups, { importId }, { quiet: true, version: of.bad });
  const mendAll = async ({ column, problem }: Group, as: GroupMend) => {
    let mended = 0;
    for (let after: number | null = 0; after !== null; ) {
      const input = { importId, column, problem, as, after };
      const step: z.infer<typeof memberImportMendGroup.output> = await call(memberImportMendGroup, input, {
        hideLoad: true,
      });
      mended += step.mended;
      after = step.reached;
    }
    return mended;
  };
  const fix = (group: Group, as: GroupMend) =>
    told(mendAll(group, as), (n) => t('member-import:groupMended', { n: formatNumber(n) }));
  /** The likeliest way out as a button; the others in a menu behind it. */
  const fixes = (group: Group) => {
    const label = group.column === null ? t('member-import:wholeRow') : (of.header[group.column] ?? '');
    const leaveOut = { label: t('member-import:leaveOutAll'), onClick: () => fix(group, 'leaveOut') };
    if (group.column === null)
      return (
        <BusyButton size="small" onClick={leaveOut.onClick}>
          {leaveOut.label}
        </BusyButton>
      );
    const empty = { label: t('member-import:emptyAll'), onClick: () => fix(group, 'empty') };
    const isDate = group.problem === 'date';
    return (
      <>
        {isDate ? (
          <MenuButton
            size="small"
            items={dateOrders.map((order) => ({ label: t(orderTexts[order]), onClick: () => fix(group, order) }))}
          >
            {t('member-import:order')}
          </MenuButton>
        ) : (
          <BusyButton size="small" onClick={empty.onClick}>
            {empty.label}
          </BusyButton>
        )}
        <RowMenu
          label={t('member-import:otherFixes', { name: label })}
          items={isDate ? [empty, leaveOut] : [leaveOut]}
        />
      </>
    );
  };
  const groups = data?.groups ?? [];
  if (groups.length === 0) return null;
  return (
    <ul className="member-import-groups" aria-label={t('member-import:groups')}>
      {groups.map((group) => (
        <li key={`${group.column} ${group.problem}`}>
          <span className="member-import-row">
            <strong>
              {group.column === null ? t('member-import:wholeRow') : (of.header[group.column] ?? '')} ·{' '}
              {t('member-import:groupRows', { count: group.rows, n: formatNumber(group.rows) })}
            </strong>
            <span className="member-import-problem-text">{group.message}</span>
            {group.examples.length > 0 && <span className="muted">{group.examples.join(' · ')}</span>}
          </span>
          <span className="member-import-actions">{fixes(group)}</span>
        </li>
      ))}
    </ul>
  );
}
