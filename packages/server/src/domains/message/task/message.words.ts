import { variablesIn as mailVariablesIn } from '@convoke/contract/message/message.mail.rules.ts';
import { filledText, smsText, variablesIn } from '@convoke/contract/message/message.text.ts';
import { isMail, type TaskRow } from './message.rows.ts';

/** The variables that a task's texts name. */
export function namesIn({ content, ab }: Pick<TaskRow, 'content' | 'ab'>): string[] {
  return isMail(content)
    ? mailVariablesIn(content.subject, content.preview, content.html, content.text, ab?.subject ?? '')
    : variablesIn(content.text);
}

/** A text message as one reads it, for counting one alone. */
export function smsOf(task: Pick<TaskRow, 'content' | 'purpose'>, values: Readonly<Record<string, string>>): string {
  if (isMail(task.content)) return '';
  const { signName, text, variables } = task.content;
  return smsText(signName, filledText(text, values, variables), task.purpose === 'promotion');
}
