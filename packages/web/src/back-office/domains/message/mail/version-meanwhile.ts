import { CallFailure } from '../../../../core/call-failure.ts';

/** The version that somebody else has saved meanwhile, where a save of a design or template was refused for it. */
export function versionMeanwhile(error: unknown): number | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  const isStale = error.failure === 'MAIL_DESIGN_CHANGED' || error.failure === 'MAIL_TEMPLATE_CHANGED';
  return isStale ? (error.data as { version: number }).version : undefined;
}

/** How a copy is called; names have at most 100 characters. */
export const copied = (name: string) => [...name].slice(0, 80).join('');
