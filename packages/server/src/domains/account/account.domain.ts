import { accountDomain as contract } from '@convoke/contract/account/account.domain.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { accountHandlers } from './account.handlers.ts';

export const accountDomain = defineServerDomain({
  contract,
  handlers: accountHandlers,
  tables: {
    account_balance: 'not of an event',
    ledger_entry: 'money',
    recharge: 'not of an event',
  },
});
