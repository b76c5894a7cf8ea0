import { call } from '../../core/call.ts';
import { loginByPasskey, passkeyOptions, quietly } from './login-calls.ts';

/** The browser used none: there is none, or the person did not want to. */
export class NoPasskey extends Error {}

/** Signs in by a passkey of this browser, alone or as the second step. What talks to the browser is fetched when it is wanted. */
export async function signInByPasskey(step?: string) {
  const { options } = await call(passkeyOptions, step === undefined ? {} : { step }, quietly);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const passkey = await startAuthentication({ optionsJSON: options as unknown as Options }).catch((error: unknown) => {
    throw new NoPasskey('none', { cause: error });
  });
  return call(
    loginByPasskey,
    {
      passkey: { ...passkey, clientExtensionResults: { ...passkey.clientExtensionResults } },
      ...(step !== undefined && { step }),
    },
    { ...quietly, again: true },
  );
}
