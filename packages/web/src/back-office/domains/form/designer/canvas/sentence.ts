import type { Condition } from '@convoke/contract/form/form.engine.ts';
import { describeCondition } from '@convoke/contract/form/words/form.sentence.ts';
import { useDesigning } from '../design/designing.ts';
import { useOwnLanguage } from './palette.tsx';

/** A condition as a sentence in the interface's language; '' for none. */
export function useSentence(condition: Condition | undefined): string {
  const { design } = useDesigning();
  const own = useOwnLanguage();
  return condition ? describeCondition(condition, design.form.fields, own) : '';
}
