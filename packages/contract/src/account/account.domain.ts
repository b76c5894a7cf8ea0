import { defineDomain, type MenuPage } from '../core/domain.ts';
import { accountCalls, accountPaymentCalls } from './account.calls.ts';
import { accountFailures } from './account.failures.ts';

export const accountPages: readonly MenuPage[] = [
  { name: 'AccountInformation', group: 'Billing', at: 40, path: '/account/information' },
  { name: 'Recharge', group: 'Billing', at: 50, path: '/account/recharge' },
  { name: 'RechargeRecord', group: 'Billing', at: 60, path: '/account/recharge-record' },
  { name: 'PayDetail', group: 'Billing', at: 70, path: '/account/pay-detail' },
];

export const accountDomain = defineDomain({
  name: 'account',
  calls: [accountCalls, accountPaymentCalls],
  failures: [accountFailures],
  pages: accountPages,
});
