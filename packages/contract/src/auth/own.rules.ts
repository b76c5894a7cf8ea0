/** By what somebody signed in, or tried to. */
export const signInWays = ['password', 'code'] as const;

export type SignInWay = (typeof signInWays)[number];
