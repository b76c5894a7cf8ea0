import { accountDomain as contract } from '@convoke/contract/account/account.domain.ts';
import { movementKinds, rechargeStates } from '@convoke/contract/account/account.rules.ts';
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
  enums: {
    ledger_entry: {
      // What an order's money did, and an account's.
      kind: ['received', 'sold', 'unsold', 'refunded', ...movementKinds],
    },
    recharge: { state: rechargeStates },
  },
});
