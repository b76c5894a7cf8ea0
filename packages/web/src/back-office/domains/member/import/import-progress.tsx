import { memberImportCancel, type MemberImportFacts } from '@convoke/contract/member/member.import.calls.ts';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useTold } from '../../../../ui/told.ts';

/** What is under way, how far it is, and a way to stop it. */
export function ImportProgress({ of, refresh }: { of: MemberImportFacts; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const most =
    of.state === 'UNDOING' ? of.made + of.changed + of.same + of.doubles + of.conflicts : of.total - of.bad - of.left;
  const n = formatNumber(of.progress);
  return (
    <div aria-live="polite">
      {of.state === 'READING' ? (
        <Progress percent={99} status="active" showInfo={false} aria-label={t('member-import:state.READING')} />
      ) : (
        <Progress percent={most > 0 ? Math.min(100, Math.floor((of.progress / most) * 100)) : 0} />
      )}
      <p>
        {of.state === 'READING'
          ? t('member-import:reading', { n })
          : t('member-import:progress', { n, total: formatNumber(most) })}
      </p>
      <p className="muted">{t('member-import:goesOn')}</p>
      {of.state !== 'UNDOING' && (
        <BusyButton onClick={() => told(call(memberImportCancel, { importId: of.importId }))}>
          {t(of.state === 'IMPORTING' ? 'member-import:stop' : 'common:cancel')}
        </BusyButton>
      )}
    </div>
  );
}
