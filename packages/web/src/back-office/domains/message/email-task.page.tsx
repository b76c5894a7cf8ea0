import { TasksView } from './task/tasks-view.tsx';

/** Campaigns of mails. */
export default function EmailTaskPage() {
  return <TasksView channel="mail" />;
}
