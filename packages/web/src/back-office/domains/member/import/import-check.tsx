import {
  type MemberImportFacts,
  memberImportMend,
  type MemberImportRow,
  memberImportSkip,
} from '@convoke/contract/member/member.import.calls.ts';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { ImportGroups } from './import-groups.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportShared } from './import-shared.tsx';

interface Props {
  of: MemberImportFacts;
  refresh: () => Promise<unknown>;
  onNext: () => void;
  /** What stands beside Continue. */
  foot: ReactNode;
}

/** Rows with a fault, mended in place or left out. */
export function ImportCheck({ of, refresh, onNext, foot }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const told = useTold(refresh);
  const [only, setOnly] = useState<'BAD' | 'LEFT'>('BAD');
  const { importId } = of;
  const choice = (value: 'BAD' | 'LEFT', n: number) => ({
    value,
    label: `${t(value === 'BAD' ? 'member-import:bad' : 'member-import:left')} ${formatNumber(n)}`,
  });
  const count = only === 'BAD' ? of.bad : of.left;
  const passOver = async () => {
    if (of.bad > 0) await told(call(memberImportSkip, { importId, step: 'check' }));
    else onNext();
  };
  const mendCell = async (row: MemberImportRow, column: number, text: string) => {
    const cells = of.header.map((_, at) => (at === column ? text : (row.cells[at] ?? '')));
    await told(call(memberImportMend, { importId, rowNumber: row.rowNumber, cells }, { hideLoad: true }));
  };
  return (
    <section>
      <ImportShared of={of} refresh={refresh} />
      {of.bad > 0 && <ImportGroups of={of} refresh={refresh} />}
      <Segmented<'BAD' | 'LEFT'>
        aria-label={t('table:which')}
        value={only}
        options={[choice('BAD', of.bad), choice('LEFT', of.left)]}
        onChange={setOnly}
      />
      {count === 0 ? (
        <EmptyState title={t(only === 'BAD' ? 'member-import:noneBad' : 'member-import:noneLeft')} />
      ) : (
        <ImportRows
          key={only}
          of={of}
          only={only}
          {...(only === 'BAD' && { onCell: mendCell })}
          action={(row) =>
            row.state === 'LEFT' ? (
              <BusyButton
                size="small"
                onClick={() => told(call(memberImportMend, { importId, rowNumber: row.rowNumber }))}
              >
                {t('table:takeIn')}
              </BusyButton>
            ) : (
              <Button
                size="small"
                aria-label={t('table:fixRow', { n: row.rowNumber })}
                onClick={() =>
                  dialogs.open(() => import('./mend-dialog.tsx').then((part) => part.MendDialog), { of, row, refresh })
                }
              >
                {t('table:fix')}
              </Button>
            )
          }
        />
      )}
      {of.bad > 0 && <p className="muted">{t('member-import:leaveAll', { count: of.bad, n: formatNumber(of.bad) })}</p>}
      <div className="member-import-actions">
        <BusyButton type="primary" onClick={passOver}>
          {t('common:continue')}
        </BusyButton>
        {foot}
      </div>
    </section>
  );
}
