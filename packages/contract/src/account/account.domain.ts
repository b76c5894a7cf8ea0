import { defineDomain, type MenuPage } from '../core/domain.ts';
import { accountCalls, accountPaymentCalls } from './account.calls.ts';
import { accountFailures } from './account.failures.ts';

export const accountPages: readonly MenuPage[] = [
  { name: 'AccountInformation', group: 'Account', at: 40, path: '/account/information', icon: 'WalletOutlined' },
  { name: 'Recharge', group: 'Account', at: 50, path: '/account/recharge', icon: 'PayCircleOutlined' },
  { name: 'RechargeRecord', group: 'Account', at: 60, path: '/account/recharge-record', icon: 'HistoryOutlined' },
  { name: 'PayDetail', group: 'Account', at: 70, path: '/account/pay-detail', icon: 'AccountBookOutlined' },
];

export const accountDomain = defineDomain({
  name: 'account',
  calls: [accountCalls, accountPaymentCalls],
  failures: [accountFailures],
  pages: accountPages,
});
