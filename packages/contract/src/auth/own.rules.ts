/** By what somebody signed in, or tried to: with a second factor by that. */
export const signInWays = ['password', 'code', 'totp', 'recovery', 'passkey', 'oidc'] as const;

export type SignInWay = (typeof signInWays)[number];
