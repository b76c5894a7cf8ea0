import { useTranslation } from 'react-i18next';
import { endedByBan } from './desk-can.ts';
import type { DeskState } from './desk-state.ts';

/** What the phone is doing, in words: shown beside it and read out as it changes. */
export function useStateWords(state: DeskState): string {
  const { t } = useTranslation();
  const { seat, call, person } = state;
  if (endedByBan(state)) return t('call-desk:over.banned');
  if (call?.phase === 'over') return t(call.cause === null ? 'call-desk:state.over' : `call-desk:over.${call.cause}`);
  if (call?.phase === 'talking' && call.isHeld) return t('call-desk:state.held');
  if (call?.phase === 'talking' && call.isMuted) return t('call-desk:state.muted');
  if (call) return t(`call-desk:state.${call.phase}`);
  if (seat?.state === 'paused') return t('call-desk:state.paused');
  if (person) return t('call-desk:state.shown', { name: person.name });
  return t('call-desk:state.idle');
}
