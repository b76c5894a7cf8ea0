import { defineDomain, type MenuPage } from '../core/domain.ts';
import { agreementCalls } from './agreement.calls.ts';
import { contactCalls } from './contact.calls.ts';
import { formCalls } from './form.calls.ts';
import { formFailures } from './form.failures.ts';
import { formKeepCalls } from './form.keep.calls.ts';
import { formOfficeCalls } from './form.office.calls.ts';
import { formPublicCalls } from './form.public.calls.ts';

export const formPages: readonly MenuPage[] = [
  { name: 'RegForm', group: 'ActivityInfo', at: 30, path: '/activity-info/reg-form' },
];

export const formDomain = defineDomain({
  name: 'form',
  keys: 'participants',
  calls: [agreementCalls, contactCalls, formCalls, formKeepCalls, formOfficeCalls, formPublicCalls],
  failures: [formFailures],
  pages: formPages,
  kinds: ['form-id'],
});
