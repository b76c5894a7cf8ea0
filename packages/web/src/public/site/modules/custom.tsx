import { sizesOf } from '../../core/sizes.ts';
import { ModuleButton, ModuleHead, Picture, Rich, type ViewProps } from '../pieces.tsx';

/** What its organiser writes: words, columns beside each other, a button. */
export function Custom({ props }: ViewProps<'custom'>) {
  const { heading, text, columns, tone, buttonText, buttonLink } = props;
  return (
    <div className={`custom custom-${tone}`}>
      <ModuleHead heading={heading} />
      <Rich html={text} />
      {columns.length > 0 && (
        <div className={`columns columns-${columns.length}`}>
          {columns.map(({ title, text: words, picture }, at) => (
            <div key={at} className="column">
              {picture && <Picture picture={picture} sizes={sizesOf('33vw')} />}
              {title && <h3>{title}</h3>}
              <Rich html={words} />
            </div>
          ))}
        </div>
      )}
      <ModuleButton text={buttonText} link={buttonLink} />
    </div>
  );
}
