import { safeRedirect } from '@convoke/contract/core/session.ts';
import { useState } from 'react';
import { call, type CallOptions } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { setToken } from '../../core/session.ts';
import { solvedCaptcha } from '../../core/captcha.ts';
import { loginByPasskey, passkeyOptions, quietly } from './login-calls.ts';

/** The answer of the sign-in calls. */
export interface Token {
  access_token: string;
  expires_in: number;
}

/** The silent codes that ask for the captcha, and for the second step. */
const captchaNeeded = 2101;
const factorNeeded = 2102;

/** A sign-in whose first step is done. */
export interface Begun {
  step: string;
  hasPasskey: boolean;
  /** Where the person was headed, when their address does not say so any more. */
  redirect?: string;
}

/** What the first step left to do, where the server asks for a second; undefined for any other failure. */
export const secondStep = (error: unknown): Begun | undefined =>
  error instanceof CallFailure && error.code === factorNeeded ? (error.data as Begun) : undefined;

/**
 * Signs in by a passkey of this browser, alone or as the second step; what talks to the browser is fetched when it is wanted. Throws a CallFailure that says
 * `none` where the browser uses none.
 */
export async function byPasskey(none: string, step?: string): Promise<Token> {
  const ofStep = step === undefined ? {} : { step };
  const { options } = await call(passkeyOptions, ofStep, quietly);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const used = await startAuthentication({ optionsJSON: options as never }).catch(() => {
    throw new CallFailure({ code: 7000, status: 200, message: none, path: '' });
  });
  const passkey = used as typeof used & { clientExtensionResults: Record<string, unknown> };
  return call(loginByPasskey, { passkey, ...ofStep }, quietly);
}

/** Keeps the token and goes where the person was headed. */
export async function goIn(
  token: Token,
  redirect = new URLSearchParams(location.search).get('redirect'),
): Promise<void> {
  setToken('user', token.access_token, token.expires_in);
  // In a frame over a page whose session had ended: the page has the token now, and goes on.
  if (parent !== window) return new Promise(() => undefined);
  location.replace(safeRedirect(redirect));
  // Busy until the next page is there.
  await new Promise((done) => addEventListener('pagehide', done, { once: true }));
}

/**
 * Signs in: solves the captcha when the server asks for it, keeps the token and goes where the person was headed, or to the second step. `proving` is
 * true while the captcha is being solved.
 */
export function useSignIn(onFactor: (begun: Begun) => void) {
  const [proving, setProving] = useState(false);

  const proved = async (attempt: (options: CallOptions) => Promise<Token>): Promise<Token> => {
    try {
      return await attempt(quietly);
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== captchaNeeded) throw error;
      setProving(true);
      try {
        return await attempt({ ...quietly, headers: await solvedCaptcha(), again: true });
      } finally {
        setProving(false);
      }
    }
  };

  const signIn = async (attempt: (options: CallOptions) => Promise<Token>): Promise<void> => {
    let token: Token;
    try {
      token = await proved(attempt);
    } catch (error) {
      const begun = secondStep(error);
      if (begun) return onFactor(begun);
      throw error;
    }
    await goIn(token);
  };

  return { signIn, proving };
}
