import type { JobDefinition } from '../../core/jobs.ts';
import { contactJobs } from './contact.jobs.ts';

export const formJobs: readonly JobDefinition[] = [...contactJobs];
