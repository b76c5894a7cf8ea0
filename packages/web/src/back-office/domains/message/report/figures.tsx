import type { MessageReport } from '@convoke/contract/message/message.line.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatPercent } from '../../../../core/format.ts';
import { Stat } from '../../../../ui/stat.tsx';
import { deliveredOf, missedOf, sentOf } from '../common/message-counts.ts';
import { currency } from '../common/message-texts.ts';

/** The figures of a report, eight of them: they fill rows of four and of two. Rates are of what was sent, or of all recipients. */
export function Figures({ channel, report }: { channel: MessageChannel; report: MessageReport }) {
  const { t } = useTranslation();
  const { counts } = report;
  const sent = sentOf(counts);
  const figure = (label: string, value: number, of?: number, note?: string) => {
    const notes = [of ? formatPercent(value / of) : undefined, note].filter(Boolean).join(' · ');
    return <Stat label={label} value={formatNumber(value)} {...(notes && { note: notes })} />;
  };
  const { lines, waiting } = counts;
  const waits = waiting > 0 ? t('message:report.stillWaiting', { n: formatNumber(waiting) }) : undefined;
  return (
    <div className="message-figures">
      {figure(t('message:report.lines'), lines, undefined, waits)}
      {figure(t('message:line.accepted'), sent, lines)}
      {channel === 'sms'
        ? figure(t('message:line.delivered'), deliveredOf(counts), sent)
        : figure(t('message:report.opened'), counts.opened, sent)}
      {channel === 'sms'
        ? figure(t('message:report.replied'), counts.replied, sent)
        : figure(t('message:report.clicked'), counts.clicked, sent)}
      {figure(t('message:report.failed'), missedOf(counts), lines)}
      {figure(t('message:line.unknown'), counts.unknown, lines)}
      {figure(t('message:report.unsubscribed'), counts.unsubscribed + counts.complained, sent)}
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
