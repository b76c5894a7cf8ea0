import type { breakReasons } from '@convoke/contract/outbound/outbound.rules.ts';
import type { Store } from '../../../../core/store.ts';
import type { DeskPhone } from './desk-phone.ts';
import type { DeskNews, DeskState, Draft } from './desk-state.ts';

export type BreakReason = (typeof breakReasons)[number];

/** What an agent does at the desk. Each action is passed over while it cannot be done (`can`), so keys need not ask. */
export interface Desk {
  state: Store<DeskState>;
  phone: Pick<DeskPhone, 'microphone' | 'press' | 'listenAgain' | 'play'>;
  enter: (takeOver?: boolean) => Promise<void>;
  ready: () => Promise<void>;
  pause: (reason: BreakReason) => Promise<void>;
  /** The next person, or a certain one. */
  next: (outboundMemberId?: string) => Promise<void>;
  chooseTask: (taskId: string | undefined) => Promise<void>;
  dial: () => Promise<void>;
  stopCount: () => void;
  hangUp: () => void;
  hold: () => void;
  mute: () => void;
  write: (draft: Partial<Draft>) => void;
  /** An outcome; one that bans is saved at once. */
  choose: (intentId: string) => Promise<void>;
  save: (reason?: BreakReason) => Promise<void>;
  tell: (news: DeskNews) => void;
  /** Answers whether the agent is signed out: not while a call goes on. */
  signOut: () => Promise<boolean>;
  /** The page closes: a call that goes on is left at the line. */
  leave: () => void;
}
