import { DynamicList } from './dynamic-list.tsx';

/** The short posts of an event. */
export default function MicroDynamicPage() {
  return <DynamicList kind="short" page="MicroDynamic" />;
}
