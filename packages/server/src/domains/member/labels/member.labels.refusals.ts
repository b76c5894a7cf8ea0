import { brokenRules } from '../../../core/data/constraint.ts';

interface Refuses {
  fail(name: 'MEMBER_LABEL_NAME_USED' | 'MEMBER_LABELS_FULL'): never;
}

/** Writes a tag, category, group or field; refuses a name that is taken, and one more than an organisation may have. The tables' own rules are asked. */
export async function keepingRules<T>(ctx: Refuses, table: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (!brokenRules.includes(code ?? '')) throw error;
    if (constraint === `${table}_name` || constraint === `${table}_shared_name`) ctx.fail('MEMBER_LABEL_NAME_USED');
    if (constraint === `${table}_full`) ctx.fail('MEMBER_LABELS_FULL');
    throw error;
  }
}
