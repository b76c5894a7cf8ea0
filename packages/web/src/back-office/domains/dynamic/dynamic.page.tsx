import { DynamicList } from './dynamic-list.tsx';

/** The articles of an event's news. */
export default function DynamicPage() {
  return <DynamicList kind="article" page="Dynamic" />;
}
