import {
  type MemberImportFacts,
  memberImportMend,
  type MemberImportRow,
  memberImportSkip,
} from '@convoke/contract/member/member.import.calls.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
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
}

/** Rows with a fault, mended in place or left out. */
export function ImportCheck({ of, refresh, onNext }: Props) {
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
        aria-label={t('member-import:which')}
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
                {t('member-import:takeIn')}
              </BusyButton>
            ) : (
              <Button
                size="small"
                aria-label={t('member-import:mendRow', { n: row.rowNumber })}
                onClick={() =>
                  dialogs.open(() => import('./mend-dialog.tsx').then((part) => part.MendDialog), { of, row, refresh })
                }
              >
                {t('member-import:mend')}
              </Button>
            )
          }
        />
      )}
      <div className="member-import-actions">
        <BusyButton type="primary" onClick={passOver}>
          {of.bad > 0 ? t('member-import:leaveAll', { n: formatNumber(of.bad) }) : t('member-import:next')}
        </BusyButton>
      </div>
    </section>
  );
}
