/** How often one address may ask for codes: one count for all kinds of codes. */
export { countAsking } from './auth.guard.ts';
/** How often people may sign themselves in. */
export { countSelfSignIn } from './auth.guard.ts';
