import type { Services } from '../context.ts';
import type { Job } from './job-queue.ts';

/** A kind of work of the product, done with all that the server shares. */
export type JobDefinition = Job<Services>;

/** Declares a job. `Data` is what `sendJob` is given for it. */
export function defineJob<Data extends object>(
  job: Omit<JobDefinition, 'run' | 'retryLimit' | 'expireInSeconds' | 'batchSize'> &
    Partial<Pick<JobDefinition, 'retryLimit' | 'expireInSeconds' | 'batchSize'>> & {
      run(services: Services, data: Data): Promise<void>;
    },
): JobDefinition {
  const { run, ...rest } = job;
  return {
    retryLimit: 8,
    expireInSeconds: 120,
    batchSize: 20,
    ...rest,
    run: (services, data) => run(services, data as Data),
  };
}
