import type { MemberImportFacts } from '@convoke/contract/member/member.import.calls.ts';
import { memberImportShare, memberImportShared } from '@convoke/contract/member/member.import.mend.calls.ts';
import type { SharedDecision } from '@convoke/contract/member/member.import.rules.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';

type Shared = z.infer<typeof memberImportShared.output>['values'][number];

/** Numbers and addresses that rows with different names have: told before anything is written, and decided. */
export function ImportShared({ of, refresh }: { of: MemberImportFacts; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const { importId } = of;
  const { data } = useCall(memberImportShared, { importId }, { quiet: true, version: `${of.bad} ${of.left}` });
  const { values = [], hasMore = false } = data ?? {};
  if (values.length === 0) return null;
  const decide = async (which: readonly Shared[], how: SharedDecision) => {
    const input = { importId, values: which.map(({ kind, value }) => ({ kind, value })), how };
    for (;;) if (!(await call(memberImportShare, input, { hideLoad: true })).hasMore) return true;
  };
  const buttons = (which: readonly Shared[], names: readonly [merge: string, apart: string]) => (
    <span className="member-import-actions">
      <BusyButton size="small" onClick={() => told(decide(which, 'merge'))}>
        {t(names[0])}
      </BusyButton>
      <BusyButton size="small" onClick={() => told(decide(which, 'apart'))}>
        {t(names[1])}
      </BusyButton>
    </span>
  );
  return (
    <Alert
      type="warning"
      showIcon
      className="member-import-review"
      title={t('member-import:shared', { n: `${formatNumber(values.length)}${hasMore ? '+' : ''}` })}
      description={
        <>
          <p>{t('member-import:sharedText')}</p>
          <ul className="member-import-groups">
            {values.map((each) => (
              <li key={`${each.kind} ${each.value}`}>
                <span className="member-import-row">
                  <strong>
                    {each.value} · {t('member-import:groupRows', { count: each.rows, n: formatNumber(each.rows) })}
                  </strong>
                  <span>{each.names.join(' · ')}</span>
                </span>
                {buttons([each], ['member-import:mergeRows', 'member-import:keepApart'])}
              </li>
            ))}
          </ul>
          {values.length > 1 && buttons(values, ['member-import:mergeAll', 'member-import:keepAllApart'])}
        </>
      }
    />
  );
}
