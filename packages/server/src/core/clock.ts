/** The time, so that a test can set it. Rules that the database enforces use its own clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
