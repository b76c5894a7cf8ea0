import { authDomain as contract } from '@convoke/contract/auth/auth.domain.ts';
import { signInWays } from '@convoke/contract/auth/own.rules.ts';
import { userRoles } from '@convoke/contract/auth/colleague.rules.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { authHandlers } from './auth.handlers.ts';
import { authJobs } from './auth.jobs.ts';
import { authPages } from './auth.pages.ts';
import { colleagueHandlers } from './colleague/colleague.handlers.ts';
import { invitationJobs } from './colleague/invitations.ts';
import { factorHandlers } from './factor/factor.handlers.ts';
import { identityHandlers } from './factor/identity.handlers.ts';
import { passkeyHandlers } from './factor/passkey.handlers.ts';
import { stepPurposes } from './factor/steps.ts';
import { contactHandlers } from './own/contact.ts';
import { ownHandlers } from './own/own.handlers.ts';

export const authDomain = defineServerDomain({
  contract,
  imports: ['resource'],
  handlers: [
    ...authHandlers,
    ...ownHandlers,
    ...contactHandlers,
    ...colleagueHandlers,
    ...factorHandlers,
    ...passkeyHandlers,
    ...identityHandlers,
  ],
  jobs: [...authJobs, ...invitationJobs],
  pages: authPages,
  tables: {
    access_token: 'who is signed in at a desk',
    app_user: 'not of an event',
    captcha_used: 'not of an event',
    code_sending: 'not of an event',
    invitation: 'not of an event',
    login_identity: 'not of an event',
    login_name: 'not of an event',
    one_time_code: 'not of an event',
    organisation: 'not of an event',
    request_nonce: 'not of an event',
    sign_in: 'not of an event',
    sign_in_guard: 'not of an event',
    sign_in_step: 'not of an event',
    user_passkey: 'not of an event',
    user_recovery_code: 'not of an event',
    user_totp: 'not of an event',
  },
  enums: {
    access_token: { kind: ['organiser', 'application', 'staff', 'outbound', 'key'] },
    app_user: { language: languages, role: userRoles },
    invitation: { language: languages, role: userRoles },
    sign_in: { way: signInWays },
    sign_in_step: { purpose: stepPurposes },
  },
});
