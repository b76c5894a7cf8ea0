import { defineDomain, type MenuPage } from '../core/domain.ts';
import { accountCalls, accountPaymentCalls } from './account.calls.ts';
import { accountFailures } from './account.failures.ts';

export const accountPages: readonly MenuPage[] = [
  { name: 'AccountInformation', group: 'Account', at: 40, path: '/account/information' },
  { name: 'Recharge', group: 'Account', at: 50, path: '/account/recharge' },
  { name: 'RechargeRecord', group: 'Account', at: 60, path: '/account/recharge-record' },
  { name: 'PayDetail', group: 'Account', at: 70, path: '/account/pay-detail' },
];

export const accountDomain = defineDomain({
  name: 'account',
  calls: [accountCalls, accountPaymentCalls],
  failures: [accountFailures],
  pages: accountPages,
});
