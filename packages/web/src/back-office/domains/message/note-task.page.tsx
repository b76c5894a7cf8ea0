import { TasksView } from './task/tasks-view.tsx';

/** Campaigns of text messages. */
export default function NoteTaskPage() {
  return <TasksView channel="sms" />;
}
