import { failures } from '@convoke/contract/failures.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { BaseContext } from '../../../core/context.ts';

/** Names a form; refuses (NAME_TAKEN, with the input's `field`) when it is a block and another block of the organisation has that name. */
export function unlessNameTaken<T>(ctx: BaseContext<'NAME_TAKEN'>, field: string, naming: Promise<T>): Promise<T> {
  const message = failures.NAME_TAKEN.text[ctx.language];
  return unlessBroken('form_block_name', () => ctx.fail('NAME_TAKEN', { fields: [{ path: field, message }] }), naming);
}
