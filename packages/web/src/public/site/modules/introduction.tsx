import { sizesOf } from '../../core/sizes.ts';
import { usePage } from '../../core/page-context.tsx';
import { Description } from '../../event/description.tsx';
import { ModuleHead, Picture, Rich, type ViewProps } from '../pieces.tsx';

/** What the event is about; where nothing else is said, by its own description. */
export function Introduction({ props: { heading, text, picture, side }, data }: ViewProps<'introduction'>) {
  const { t } = usePage();
  return (
    <div className={`introduction${picture ? ` introduction-${side}` : ''}`}>
      {picture && (
        <div className="introduction-picture">
          <Picture picture={picture} sizes={sizesOf('45vw')} />
        </div>
      )}
      <div className="introduction-words">
        <ModuleHead heading={heading} otherwise={t('public-event:about')} />
        {text ? <Rich html={text} /> : <Description html={data.event.description} />}
      </div>
    </div>
  );
}
