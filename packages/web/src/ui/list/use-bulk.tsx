import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call as make } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import type { TypedCall } from '../../core/call-shape.ts';
import { boundsOf, fieldsOf, type Takes } from '../schema.ts';
import { useTold } from '../told.ts';
import { useBusy } from '../use-busy.ts';

/**
 * A call for many ids at once, made in parts of as many as it takes. Its figures are added up; then a toast says `words` of them and the
 * pages are fetched anew, also when a part was refused, which has been toasted. `then` runs when none was, such as to clear the choice.
 */
export function useBulk<Raw extends object, Out extends object, Name extends keyof Raw & string>(
  call: TypedCall<Raw, Out> & Takes<Raw>,
  name: Name,
  refresh: () => Promise<unknown>,
) {
  const told = useTold(refresh);
  return useCallback(
    async (ids: readonly string[], rest: Omit<Raw, Name>, words: (sum: Out) => string, then?: () => void) => {
      const sum = await told(inParts(call, name, ids, rest as unknown as Partial<Raw>), words);
      if (sum !== undefined) then?.();
    },
    [call, name, told],
  );
}

/** Answers the sum of what the parts answered. */
async function inParts<Raw extends object, Out extends object>(
  call: TypedCall<Raw, Out> & Takes<Raw>,
  name: keyof Raw & string,
  ids: readonly string[],
  rest: Partial<Raw>,
): Promise<Out> {
  const field = fieldsOf(call.input)[name];
  const size = (field && boundsOf(field).max) ?? ids.length;
  const sum: Record<string, number> = {};
  for (let from = 0; from < ids.length; from += size) {
    const part = { ...rest, [name]: ids.slice(from, from + size) } as Raw;
    const answer = await make(call, part, { hideLoad: true });
    for (const [key, value] of Object.entries(answer)) {
      if (typeof value === 'number') sum[key] = (sum[key] ?? 0) + value;
    }
  }
  // Calls for many answer figures only.
  return sum as Out;
}

/** The same where a call takes one id: one that is refused stops none of the others; the refusals are listed. `act` makes its call quietly. */
export function useEach(nameOf: (id: string) => string, refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const { busy, run } = useBusy();
  const all = async (ids: readonly string[], act: (id: string) => Promise<unknown>) => {
    const refused: string[] = [];
    for (const id of ids) {
      try {
        await act(id);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        refused.push(`${nameOf(id)}: ${failureWords(error)}`);
      }
    }
    await refresh();
    const done = ids.length - refused.length;
    if (refused.length === 0) void message.success(t('common:bulk.done', { count: done }));
    else {
      void modal.warning({
        title: t('common:bulk.some', { done, refused: refused.length }),
        content: (
          <ul className="refusals">
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      });
    }
  };
  const each = (ids: readonly string[], act: (id: string) => Promise<unknown>) => run(() => all(ids, act));
  return { busy, each };
}
