import { messageTaskInfo } from '@convoke/contract/message/message.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { TaskSteps } from './task-steps.tsx';

interface Props {
  channel: MessageChannel;
  /** The id of a task to change, or `new`. */
  opened: string;
  /** The task stays as it is: a new one begins with what it says. */
  isCopy?: boolean;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Makes a task, or changes one that has not begun. */
export function TaskDialog({ opened, isCopy = false, ...rest }: Props) {
  const taskId = opened === 'new' ? undefined : opened;
  const { data } = useCall(messageTaskInfo, taskId && { taskId }, { gcTime: 0 });
  return taskId !== undefined && !data ? null : <TaskSteps {...rest} data={data} isCopy={isCopy} />;
}
