import { domain, type Opened, press } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'phone or address to sign in by',
    on: 'UserAccount',
    drawnBy: [domain('auth/contact-dialog')],
    open: press(/^(Change|Add)$/),
  },
  {
    name: 'two-step sign-in',
    on: 'UserAccount',
    drawnBy: [domain('auth/factor/totp-dialog')],
    open: press('Turn on'),
  },
  {
    name: 'a passkey',
    on: 'UserAccount',
    drawnBy: [domain('auth/factor/passkey-dialog')],
    open: press(/Add a passkey$/),
  },
  {
    name: 'invite a colleague',
    on: 'Colleagues',
    drawnBy: [domain('auth/colleague/invite-dialog')],
    open: press(/Invite a colleague$/),
  },
];
