import { memberRetention } from '@convoke/contract/member/member.retention.calls.ts';
import { memberRightsLog } from '@convoke/contract/member/member.rights.calls.ts';
import type { RightsKind } from '@convoke/contract/member/member.rights.rules.ts';
import { Button, Drawer, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCallPages } from '../../../../ui/use-call-pages.ts';
import { RetentionDialog, type RetentionRule } from './retention-dialog.tsx';

const kindTexts: Readonly<Record<RightsKind, string>> = {
  erased: 'member-rights:kind.erased',
  removed: 'member-rights:kind.removed',
  expired: 'member-rights:kind.expired',
};

const pageSize = 30;

/** Who was erased, and whether a number or an address was one of theirs. */
export function RightsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const [sought, setSought] = useState('');
  const [rule, setRule] = useState<RetentionRule>();
  const contact = sought.includes('@') ? { email: sought } : sought ? { phone: sought } : {};
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCallPages(
    memberRightsLog,
    { size: pageSize, ...contact },
    { enabled: open, retry: false },
  );
  const lines = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Drawer
      {...first}
      open={open}
      onClose={onClose}
      size={480}
      title={t('member-rights:logTitle')}
      extra={
        <BusyButton onClick={async () => setRule(await call(memberRetention, {}, { hideLoad: true }))}>
          {t('member-rights:retention')}
        </BusyButton>
      }
    >
      <p className="muted">{t('member-rights:logText')}</p>
      <Input.Search
        allowClear
        maxLength={254}
        aria-label={t('member-rights:logSearch')}
        placeholder={t('member-rights:logSearch')}
        enterButton={t('member-rights:logLookUp')}
        onSearch={(text) => setSought(text.trim())}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : lines.length === 0 ? (
        <p className="muted">{t(sought ? 'member-rights:logNobody' : 'member-rights:logEmpty')}</p>
      ) : (
        <ul className="member-rights-log">
          {lines.map((line) => (
            <li key={line.rightId}>
              <strong>{t(kindTexts[line.kind])}</strong>
              <span className="muted">
                {[
                  formatDateTime(line.at),
                  line.by,
                  line.registrations > 0 &&
                    t('member-rights:logRegistrations', {
                      count: line.registrations,
                      n: formatNumber(line.registrations),
                    }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('member:timeline.more')}
        </Button>
      )}
      <RetentionDialog rule={rule} onClose={() => setRule(undefined)} />
    </Drawer>
  );
}
