import { safeRedirect } from '@convoke/contract/core/session.ts';
import { useState } from 'react';
import type { CallOptions } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { setToken } from '../../core/session.ts';
import { solvedCaptcha } from './captcha.ts';
import { quietly } from './login-calls.ts';

/** The answer of the sign-in calls. */
interface Token {
  access_token: string;
  expires_in: number;
}

/** The silent code that asks for the captcha. */
const captchaNeeded = 2101;

/**
 * Signs in: solves the captcha when the server asks for it, keeps the token and goes where the person was headed. `proving` is true while
 * the captcha is being solved.
 */
export function useSignIn() {
  const [proving, setProving] = useState(false);

  const signIn = async (attempt: (options: CallOptions) => Promise<Token>): Promise<void> => {
    let token: Token;
    try {
      token = await attempt(quietly);
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== captchaNeeded) throw error;
      setProving(true);
      try {
        token = await attempt({ ...quietly, headers: await solvedCaptcha(), again: true });
      } finally {
        setProving(false);
      }
    }
    setToken('user', token.access_token, token.expires_in);
    // In a frame over a page whose session had ended: the page has the token now, and goes on.
    if (parent !== window) return new Promise(() => undefined);
    location.replace(safeRedirect(new URLSearchParams(location.search).get('redirect')));
    // Busy until the next page is there.
    await new Promise((done) => addEventListener('pagehide', done, { once: true }));
  };

  return { signIn, proving };
}
