import { startAuthentication } from '@simplewebauthn/browser';
import { CallFailure } from '../../core/call-failure.ts';
import { call } from '../../core/call.ts';
import { loginByPasskey, passkeyOptions, quietly } from './login-calls.ts';

/** Signs in by a passkey of this browser, alone or as the second step. Throws a CallFailure that says `none` where the browser uses none. */
export async function signInByPasskey(none: string, step?: string) {
  const ofStep = step === undefined ? {} : { step };
  const { options } = await call(passkeyOptions, ofStep, quietly);
  const passkey = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch(() => {
    throw new CallFailure({ code: 7000, status: 200, message: none, path: '' });
  });
  const clientExtensionResults = { ...passkey.clientExtensionResults };
  return call(
    loginByPasskey,
    { passkey: { ...passkey, clientExtensionResults }, ...ofStep },
    { ...quietly, again: true },
  );
}
