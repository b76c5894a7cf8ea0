import { App } from 'antd';
import { useCallback } from 'react';
import { CallFailure } from '../core/call-failure.ts';

/** The answer of a call, or undefined when it was refused: its failure has been toasted by then. */
export async function unlessRefused<Out>(work: Promise<Out>): Promise<Out | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallFailure) return undefined;
    throw error;
  }
}

/**
 * Makes a call, says in a toast what was done, and then lets the pages show it, also after a refusal: it may have been of a state that the
 * page did not know. Answers undefined when it was refused.
 */
export function useTold(refresh: () => Promise<unknown>) {
  const { message } = App.useApp();
  return useCallback(
    async <Out>(work: Promise<Out>, words?: (out: Out) => string): Promise<Out | undefined> => {
      const out = await unlessRefused(work);
      if (out !== undefined && words) void message.success(words(out));
      await refresh();
      return out;
    },
    [message, refresh],
  );
}
