import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { accountTexts } from '../common/order-texts.ts';
import type { Reconciled } from './reconciled.ts';

/** Accounts that hold money; what stands against it is shown as it is spoken of: sales of so much. */
const claims: ReadonlySet<string> = new Set(['sales', 'unallocated']);

const accountHelp: Readonly<Record<string, string>> = {
  wechat: 'order:accountHelp.gateway',
  alipay: 'order:accountHelp.gateway',
  offline: 'order:accountHelp.offline',
  unallocated: 'order:accountHelp.unallocated',
  sales: 'order:accountHelp.sales',
};

/** Where the event's money lies, and what it is for. Both sides come to the same. */
export function ReconcileBook({ book }: { book: Reconciled['book'] }) {
  const { t } = useTranslation();
  const rows = book.filter(({ account, balanceCents }) => balanceCents !== 0 || claims.has(account));
  return (
    <Panel title={t('order:book.title')}>
      {rows.length === 0 ? (
        <p className="muted">{t('order:book.empty')}</p>
      ) : (
        <dl className="book-accounts">
          {rows.map(({ account, balanceCents }) => (
            <div key={account}>
              <dt>
                {t(accountTexts[account] ?? account)}
                {accountHelp[account] && <div className="muted">{t(accountHelp[account])}</div>}
              </dt>
              <dd className="number">
                {formatMoney(claims.has(account) && balanceCents !== 0 ? -balanceCents : balanceCents, 'CNY')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
