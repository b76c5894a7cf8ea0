import type { NavigateFunction } from 'react-router';
import { chooseEvent, type CurrentEvent } from '../core/current-event.ts';

/** Chooses an event for the pages within it and loads its overview anew, even when that is the page already open. */
export function openEvent(event: CurrentEvent, navigate: NavigateFunction): void {
  chooseEvent(event);
  void navigate('/redirect/manage-center/index', { replace: window.location.pathname === '/manage-center/index' });
}
