import {
  CalendarOutlined,
  DownOutlined,
  GlobalOutlined,
  HighlightOutlined,
  HolderOutlined,
  PaperClipOutlined,
  StarOutlined,
} from '@ant-design/icons';
import type { Language } from '@convoke/contract/core/language.ts';
import type { CascadeNode, FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../../../../core/format.ts';
import { countKey, useDesigning } from '../design/designing.ts';

/** More options than this are counted, not drawn: the canvas is to be looked over. */
const mostDrawn = 8;

/** A field on the canvas as people will see it, drawn only: it takes no answers and no focus. */
export function FieldLook({ field }: { field: FormField }) {
  const { language } = useDesigning();
  switch (field.type) {
    case 'phone':
      return <Line icon={field.phoneRegions && <GlobalOutlined />}>{textIn(field.placeholder, language)}</Line>;
    case 'text':
    case 'email':
    case 'number':
      return <Line>{textIn(field.placeholder, language)}</Line>;
    case 'longText':
      return <div className="fd-look-box">{textIn(field.placeholder, language)}</div>;
    case 'date':
      return <Line icon={<CalendarOutlined />}>{textIn(field.placeholder, language)}</Line>;
    case 'dropdown':
    case 'single':
    case 'multiple':
    case 'sort':
      return <Options field={field} language={language} />;
    case 'matrix':
      return <Matrix field={field} language={language} />;
    case 'cascade':
      return <Line icon={<DownOutlined />}>{pathOf(field.tree ?? [], language)}</Line>;
    case 'region':
      return <Region depth={field.depth ?? 3} />;
    case 'rating':
      return (
        <div className="fd-look-stars">
          {Array.from({ length: Math.min(field.max ?? 5, 20) }, (_, index) => (
            <StarOutlined key={index} />
          ))}
        </div>
      );
    case 'scale':
      return <Scale field={field} language={language} />;
    case 'file':
      return <Line icon={<PaperClipOutlined />}>{field.files && `≤ ${formatBytes(field.files.maxBytes)}`}</Line>;
    case 'signature':
      return (
        <div className="fd-look-box fd-look-sign">
          <HighlightOutlined />
        </div>
      );
    case 'score':
      return <Score field={field} language={language} />;
    case 'agreement':
    case 'description':
      return <Body field={field} language={language} />;
    case 'pageBreak':
      return null;
  }
}

interface Drawn {
  field: FormField;
  language: Language;
}

function Line({ children, icon }: { children?: ReactNode; icon?: ReactNode }) {
  return (
    <div className="fd-look-line">
      <span>{children}</span>
      {icon}
    </div>
  );
}

function Options({ field, language }: Drawn) {
  const { t } = useTranslation();
  const { counts } = useDesigning();
  const options = field.options ?? [];
  const drawn = options.slice(0, mostDrawn);
  return (
    <ul className={`fd-look-options fd-look-${field.type}`}>
      {drawn.map((option, index) => {
        const taken = counts.get(countKey(field.fieldId, option.value));
        return (
          <li key={option.value}>
            <span className="fd-look-mark" aria-hidden="true">
              {field.type === 'sort' ? <HolderOutlined /> : field.type === 'dropdown' ? index + 1 : null}
            </span>
            {option.pictureKey && <img src={`/files/${option.pictureKey}`} alt="" />}
            <span className="fd-look-word">{textIn(option.label, language) || '…'}</span>
            {option.isOther && <span className="fd-look-other" />}
            {option.points !== undefined && <span className="fd-pill">{formatNumber(option.points)}</span>}
            {option.limit !== undefined && (
              <span className="fd-pill" title={t('designer:option.limit')}>
                {taken === undefined
                  ? `≤ ${formatNumber(option.limit)}`
                  : `${formatNumber(taken)} / ${formatNumber(option.limit)}`}
              </span>
            )}
          </li>
        );
      })}
      {options.length > mostDrawn && (
        <li className="muted">{t('designer:look.more', { n: formatNumber(options.length - mostDrawn) })}</li>
      )}
    </ul>
  );
}

function Matrix({ field, language }: Drawn) {
  return (
    <div className="fd-look-matrix">
      <table>
        <thead>
          <tr>
            <td />
            {(field.options ?? []).map((column) => (
              <th key={column.value}>{textIn(column.label, language) || '…'}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(field.rows ?? []).slice(0, mostDrawn).map((row) => (
            <tr key={row.value}>
              <th>{textIn(row.label, language) || '…'}</th>
              {(field.options ?? []).map((column) => (
                <td key={column.value}>
                  <span className={field.several ? 'fd-look-square' : 'fd-look-round'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Scale({ field, language }: Drawn) {
  const from = field.min ?? 1;
  const to = Math.min(field.max ?? 5, from + 20);
  return (
    <div>
      <div className="fd-look-scale">
        {Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => (
          <span key={index}>{from + index}</span>
        ))}
      </div>
      {field.ends && (
        <div className="fd-look-ends muted">
          <span>{textIn(field.ends.low, language)}</span>
          <span>{textIn(field.ends.high, language)}</span>
        </div>
      )}
    </div>
  );
}

/** The first way down a cascade. */
function pathOf(tree: readonly CascadeNode[], language: Language): string {
  const words: string[] = [];
  for (let node = tree[0]; node; node = node.children?.[0]) words.push(textIn(node.label, language));
  return words.join(' / ');
}

function Region({ depth }: { depth: number }) {
  const { t } = useTranslation();
  const names = ['province', 'city', 'district'].slice(0, depth);
  return (
    <div className="fd-look-row">
      {names.map((name) => (
        <Line key={name} icon={<DownOutlined />}>
          {t(`designer:region.${name}`)}
        </Line>
      ))}
    </div>
  );
}

function Score({ field, language }: Drawn) {
  const { t } = useTranslation();
  const { design } = useDesigning();
  const names = (field.scoreOf?.fieldIds ?? []).map((fieldId) =>
    textIn(design.form.fields.find((each) => each.fieldId === fieldId)?.label, language),
  );
  if (names.length === 0) return <p className="muted fd-look-none">{t('designer:score.none')}</p>;
  return (
    <p className="muted fd-look-none">
      {t(`designer:score.of.${field.scoreOf?.how ?? 'sum'}`, { names: names.join(', ') })}
    </p>
  );
}

function Body({ field, language }: Drawn) {
  const text = textIn(field.body, language);
  return text ? <p className="fd-look-body">{text}</p> : null;
}
