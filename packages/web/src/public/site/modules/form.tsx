import { usePage } from '../../core/page-context.tsx';
import { ModuleButton, ModuleHead, type ViewProps, WayTo } from '../pieces.tsx';

/** The way to a questionnaire, or to a form elsewhere. */
export function Form({ props, data: { live } }: ViewProps<'form'>) {
  const { t } = usePage();
  const { heading, text, questionnaire, buttonText, buttonLink } = props;
  const thing = questionnaire === null ? undefined : live.questionnaires[questionnaire];
  return (
    <>
      <ModuleHead heading={heading} text={text} />
      {thing ? (
        <WayTo thing={thing} button={buttonText || t('public-site:answer')} />
      ) : (
        <ModuleButton text={buttonText} link={buttonLink} />
      )}
    </>
  );
}
