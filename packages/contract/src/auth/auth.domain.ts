import { defineDomain } from '../core/domain.ts';
import { authCalls } from './auth.calls.ts';
import { authFailures } from './auth.failures.ts';

export const authDomain = defineDomain({
  name: 'auth',
  calls: [authCalls],
  failures: [authFailures],
});
