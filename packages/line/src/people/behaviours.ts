/** How simulated people behave. The last two digits of a number say it, unless the control page says otherwise. */
export interface Behaviour {
  /** Refuses with this status. */
  status?: number;
  /** Rings so long, in milliseconds. Without it nobody answers. */
  answersAfter?: number;
  /** Hangs up so long after it has answered. */
  hangsUpAfter?: number;
  /** `echo`: what it hears. */
  says?: 'speech' | 'voicemail' | 'echo' | 'nothing';
}

export const behaviours = {
  answers: { answersAfter: 2000, says: 'speech' },
  answersAtOnce: { answersAfter: 0, says: 'speech' },
  echoes: { answersAfter: 0, says: 'echo' },
  answersLate: { answersAfter: 10_000, says: 'speech' },
  busy: { status: 486 },
  noAnswer: {},
  unassigned: { status: 404 },
  refuses: { status: 603 },
  voicemail: { answersAfter: 3000, says: 'voicemail' },
  hangsUp: { answersAfter: 2000, hangsUpAfter: 5000, says: 'speech' },
  oneWay: { answersAfter: 2000, says: 'nothing' },
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof behaviours;

export const isBehaviour = (name: unknown): name is BehaviourName =>
  typeof name === 'string' && Object.hasOwn(behaviours, name);

const byDigits: Record<string, BehaviourName> = {
  10: 'busy',
  11: 'noAnswer',
  12: 'unassigned',
  13: 'voicemail',
  14: 'hangsUp',
  15: 'oneWay',
  16: 'refuses',
  17: 'answersAtOnce',
  18: 'answersLate',
  19: 'echoes',
};

export const usualOf = (number: string): BehaviourName => byDigits[number.slice(-2)] ?? 'answers';

/** Rings that nobody ends are ended by the network, in milliseconds. */
export const ringsAtMost = 20_000;
