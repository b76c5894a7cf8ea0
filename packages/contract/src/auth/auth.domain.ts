import { defineDomain, type MenuPage } from '../core/domain.ts';
import { authCalls } from './auth.calls.ts';
import { authFailures } from './auth.failures.ts';
import { colleagueCalls } from './colleague.calls.ts';
import { factorCalls } from './factor.calls.ts';
import { factorFailures } from './factor.failures.ts';
import { identityCalls } from './identity.calls.ts';
import { ownCalls } from './own.calls.ts';

export const authPages: readonly MenuPage[] = [
  { name: 'UserInfo', group: 'Account', at: 10, path: '/account/user-info' },
  { name: 'UserAccount', group: 'Account', at: 20, path: '/account/user-account' },
  { name: 'Colleagues', group: 'Team', at: 36, path: '/account/colleagues' },
  { name: 'ChangePassword', group: 'Account', at: 30, path: '/account/change-password' },
];

export const authDomain = defineDomain({
  name: 'auth',
  calls: [authCalls, ownCalls, colleagueCalls, factorCalls, identityCalls],
  failures: [authFailures, factorFailures],
  pages: authPages,
  kinds: ['invitation'],
});
