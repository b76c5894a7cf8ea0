import { type ComponentType, type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.ts';

/**
 * A dialog or drawer whose code is fetched when it is first needed, not with its page: until then nothing stands in its place, from then on it
 * stays, so that it closes as it should.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean,
): (props: Props) => ReactElement | null {
  const Part = lazyPart(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => {
    const [wanted, setWanted] = useState(false);
    if (!wanted && isNeeded(props)) setWanted(true);
    if (!wanted) return null;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
