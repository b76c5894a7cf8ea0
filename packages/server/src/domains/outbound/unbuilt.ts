import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import type { Implementation } from '../../core/http/implement.ts';

/** Stands in for calls whose handlers are being written; goes before this lands. */
export const unbuilt = (calls: readonly AnyCall[]): Implementation[] =>
  calls.map(
    (call) =>
      ({
        call,
        run: async () => {
          throw new Error(`${call.id} is not built yet`);
        },
      }) as unknown as Implementation,
  );
