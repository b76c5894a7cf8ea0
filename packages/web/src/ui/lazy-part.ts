import { lazy } from 'react';
import { fetchAgain } from '../core/fetch-again.ts';

/** React's `lazy`, whose code is asked for again when it could not be fetched: one lost answer would take the whole page with it. */
export const lazyPart: typeof lazy = (load) => lazy(() => fetchAgain(load));
