import type { AnyCall, Call, CallKind } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import type { Context } from '../context.ts';

/** A call with what it does. */
export interface Implementation {
  call: AnyCall;
  run(context: unknown, input: unknown): Promise<unknown>;
}

/** Joins a declared call with its handler. The handler's context follows the call's kind, its failures the call's list. */
export function implement<Raw, In, Out, Fails extends FailureName, Kind extends CallKind>(
  call: Call<Raw, In, Out, Fails, Kind>,
  handler: (context: Context<Kind, Fails>, input: In) => Promise<Out>,
): Implementation {
  return {
    call,
    run: (context, input) => handler(context as Context<Kind, Fails>, input as In),
  };
}
