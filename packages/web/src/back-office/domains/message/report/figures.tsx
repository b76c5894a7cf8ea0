import type { MessageReport } from '@convoke/contract/message/message.line.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatPercent } from '../../../../core/format.ts';
import { Stat } from '../../../../ui/stat.tsx';
import { currency } from '../common/message-texts.ts';

/** The figures of a report, eight of them: they fill rows of four and of two. Of mails also who opened and clicked. */
export function Figures({ channel, report }: { channel: MessageChannel; report: MessageReport }) {
  const { t } = useTranslation();
  const { counts } = report;
  const sent = counts.accepted + counts.delivered + counts.undelivered + counts.bounced + counts.complained;
  const share = (of: number) => (sent === 0 ? undefined : formatPercent(of / sent));
  const figure = (label: string, value: number, note?: string) => (
    <Stat label={label} value={formatNumber(value)} {...(note !== undefined && { note })} />
  );
  const { waiting } = counts;
  return (
    <div className="message-figures">
      {figure(
        t('message:report.lines'),
        counts.lines,
        waiting > 0 ? t('message:report.stillWaiting', { n: formatNumber(waiting) }) : undefined,
      )}
      {figure(
        t('message:line.accepted'),
        counts.accepted + counts.delivered,
        share(counts.accepted + counts.delivered),
      )}
      {channel === 'sms'
        ? figure(t('message:line.delivered'), counts.delivered, share(counts.delivered))
        : figure(t('message:report.opened'), counts.opened, share(counts.opened))}
      {channel === 'sms'
        ? figure(t('message:report.replied'), counts.replied)
        : figure(t('message:report.clicked'), counts.clicked, share(counts.clicked))}
      {figure(t('message:report.failed'), counts.failed + counts.undelivered + counts.bounced)}
      {figure(t('message:line.unknown'), counts.unknown)}
      {figure(t('message:report.unsubscribed'), counts.unsubscribed + counts.complained)}
      <Stat
        label={t('message:field.cost')}
        value={formatMoney(report.reservedCents - report.returnedCents, currency)}
        {...(report.returnedCents > 0 && {
          note: t('message:report.returned', { money: formatMoney(report.returnedCents, currency) }),
        })}
      />
    </div>
  );
}
