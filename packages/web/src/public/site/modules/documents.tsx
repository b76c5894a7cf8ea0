import { bytesIn } from '../../../core/format-bytes.ts';
import { usePage } from '../../core/page-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ModuleHead, type ViewProps } from '../pieces.tsx';

/** Files to take along. */
export function Documents({ props: { heading, text, documents }, data: { live } }: ViewProps<'documents'>) {
  const { t, locale } = usePage();
  const files = documents.flatMap((id) => live.documents[id] ?? []);
  return (
    <>
      <ModuleHead heading={heading} text={text} otherwise={t('public-site:documents')} />
      <ul className="file-list">
        {files.map(({ name, bytes, url }) => (
          <li key={url}>
            <a className="file-line" href={url}>
              <Icon name="file" />
              <bdi>{name}</bdi>
              <span className="fine">
                {[/\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toUpperCase(), bytesIn(bytes, locale)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
