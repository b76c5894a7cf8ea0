import { ExclamationCircleFilled, InfoCircleOutlined } from '@ant-design/icons';
import type { SiteProblem } from '@convoke/contract/site/site.check.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../core/language.ts';
import { useModuleName } from '../common/module-name.ts';

interface Props {
  document: SiteDocument;
  problems: readonly SiteProblem[];
  onPlace: (problem: SiteProblem) => void;
}

/** What is worth a look before publishing; each leads to its place. */
export function ProblemList({ document, problems, onPlace }: Props) {
  const { t } = useTranslation();
  const nameOf = useModuleName();
  const own = document.language;
  const modules = document.pages.flatMap((page) => page.modules);
  const place = ({ moduleId, pageId, menuId }: SiteProblem) => {
    const module = modules.find(({ id }) => id === moduleId);
    if (module) return nameOf(module);
    const menu = document.menus.find(({ id }) => id === menuId);
    if (menu) return t('site:problem.inMenu', { name: textIn(menu.title, own, own) });
    const page = document.pages.find(({ id }) => id === pageId);
    return page ? textIn(page.title, own, own) || t('site:page.first') : t('site:problem.whole');
  };
  const words = (one: SiteProblem) =>
    t(`site:problem.${one.problem}`, {
      detail: one.problem === 'contrast' ? contrastWords(one, t) : one.detail,
      language: one.language ? languageNames[one.language] : '',
      // Of a colour, `contrast` says which.
      field: one.problem === 'contrast' ? '' : t(`site:field.${nameOfField(one.field)}`),
    });
  return (
    <ul className="site-problems" aria-label={t('site:problems.label')}>
      {problems.map((one) => (
        <li key={JSON.stringify(one)} data-refuses={one.refuses}>
          {one.refuses ? <ExclamationCircleFilled aria-hidden="true" /> : <InfoCircleOutlined aria-hidden="true" />}
          <button type="button" className="site-problem-link" onClick={() => onPlace(one)}>
            <b>{place(one)}</b> {words(one)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** `pictures.2.caption` is its caption. */
const nameOfField = (path: string) => path.split('.').findLast((step) => !/^\d+$/.test(step)) || 'title';

/** `detail` of a contrast: "light text/background 3.1". */
function contrastWords({ detail }: SiteProblem, t: TFunction): string {
  const [, scheme = '', of = '', on = '', n = ''] = /^(\w+) (\w+)\/(\w+) (.+)$/.exec(detail) ?? [];
  if (!scheme) return detail;
  return `${t(`site:scheme.${scheme}`)} · ${t('site:contrast.pair', { of: t(`site:colour.${of}`), on: t(`site:colour.${on}`), n })}`;
}
