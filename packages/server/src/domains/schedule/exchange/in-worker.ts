import { inWorker } from '../../../core/jobs/in-worker.ts';
import type * as worker from './read.worker.ts';

/** Reads and plans programmes of other systems. */
export const programmeWork = inWorker<typeof worker>(new URL('./read.worker.ts', import.meta.url));
