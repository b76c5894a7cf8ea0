import { type Finding, findings as kinds } from '@convoke/contract/order/order.office.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { wayName } from '../common/order-pieces.tsx';
import { findingHelp, findingTexts } from '../common/order-texts.ts';
import type { Reconciled } from './reconciled.ts';
import { Repairs } from './reconcile-repairs.tsx';

type Found = Reconciled['findings'][number];

interface Props {
  eventId: string;
  findings: readonly Found[];
  timeZone: string | undefined;
  onOpen: (orderId: string) => void;
}

/** What was found, kind by kind, the most urgent first. */
export function ReconcileFindings({ eventId, findings, timeZone, onOpen }: Props) {
  const { t } = useTranslation();
  if (findings.length === 0) {
    return (
      <Panel>
        <EmptyState title={t('order:reconcile.noFindings')} text={t('order:reconcile.seeChecks')} />
      </Panel>
    );
  }
  return kinds
    .map((kind) => ({ kind, found: findings.filter((each) => each.kind === kind) }))
    .filter(({ found }) => found.length > 0)
    .map(({ kind, found }) => (
      <Panel key={kind} title={`${t(findingTexts[kind])} (${found.length})`}>
        <p className="muted finding-help">{t(findingHelp[kind])}</p>
        <ul className="finding-list">
          {found.map((each) => (
            <li key={`${each.orderId} ${each.paymentId ?? ''} ${each.refundId ?? ''}`}>
              <div className="finding-what">
                <div>
                  <button type="button" className="link-button" onClick={() => onOpen(each.orderId)}>
                    <code>{each.number}</code>
                  </button>{' '}
                  {each.buyerName}
                </div>
                <div className="muted finding-facts">
                  {[
                    formatDateTime(each.at, timeZone),
                    each.channel && wayName(each.channel, t),
                    each.kind === 'notice-refused' ? t('order:finding.times', { count: each.times }) : '',
                    each.detail,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <FindingMoney found={each} kind={kind} />
              <Repairs eventId={eventId} found={each} />
            </li>
          ))}
        </ul>
      </Panel>
    ));
}

/** The money it is about; where two amounts differ both, and by how much. */
function FindingMoney({ found, kind }: { found: Found; kind: Finding }) {
  const { t } = useTranslation();
  const money = (cents: number) => formatMoney(cents, 'CNY');
  if (kind !== 'amount-differs') {
    return <div className="finding-money number">{money(found.paidCents || found.dueCents)}</div>;
  }
  const more = found.paidCents - found.dueCents;
  return (
    <div className="finding-money number">
      {money(found.paidCents)}
      <div className="muted">
        {t('order:finding.due', { amount: money(found.dueCents) })} ({more > 0 ? '+' : '−'}
        {money(Math.abs(more))})
      </div>
    </div>
  );
}
