import { type Failure, refusal } from '../core/failure-kinds.ts';

/** Not for a toast: the page shows the waiting room. */
export const roomFailures = {
  ROOM_WAIT: refusal(2201, {
    en: 'Many people are buying right now. You are in the waiting room.',
    zh: '当前购票人数较多，已为您安排排队。',
    es: 'Hay mucha gente comprando en este momento. Está en la sala de espera.',
    ja: 'ただいま購入が集中しています。待合室にご案内しました。',
  }),
} as const satisfies Record<string, Failure>;
