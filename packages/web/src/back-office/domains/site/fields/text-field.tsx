import { problemText } from '@convoke/contract/core/problems.ts';
import type { SiteTexts } from '@convoke/contract/site/site.fields.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { useFittingText } from '../../../../ui/form/fitting-text.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { useSiteEditor } from '../common/editor-context.ts';
import { withText } from '../common/site-moves.ts';

interface Props {
  label: string;
  texts: SiteTexts;
  field: { max: number; long?: boolean };
  onChange: (texts: SiteTexts) => void;
}

/** A text in the language that is written now; where it is missing, what the page says instead stands in its place. */
export function TextField({ label, texts, field, onChange }: Props) {
  const { language, document, rest } = useSiteEditor();
  const id = useId();
  const { input, problem } = useFittingText(texts[language] ?? '', field.max, (text) =>
    onChange(withText(texts, language, text)),
  );
  const props = {
    ...input,
    id,
    lang: language,
    placeholder: textIn(texts, language, document.language),
    onBlur: rest,
  };
  return (
    <div className="site-field">
      <label htmlFor={id} className="site-label">
        {label}
        <MissingMark texts={texts} />
      </label>
      {field.long ? <Input.TextArea {...props} autoSize={{ minRows: 2, maxRows: 8 }} /> : <Input {...props} />}
      {problem}
    </div>
  );
}

/** Said in the site's own language, and not in this one. */
export function isMissing(texts: SiteTexts, language: keyof SiteTexts): boolean {
  return !texts[language] && Object.values(texts).some(Boolean);
}

function MissingMark({ texts }: { texts: SiteTexts }) {
  const { t } = useTranslation();
  const { language } = useSiteEditor();
  if (!isMissing(texts, language)) return null;
  return <span className="site-missing">{t('common:words.none')}</span>;
}

interface RichProps {
  label: string;
  texts: SiteTexts;
  max: number;
  onChange: (texts: SiteTexts) => void;
}

export function RichField({ label, texts, max, onChange }: RichProps) {
  const { language } = useSiteEditor();
  const [isLong, setLong] = useState(false);
  return (
    <div className="site-field">
      <span className="site-label">
        {label}
        <MissingMark texts={texts} />
      </span>
      <div lang={language}>
        <RichText
          key={language}
          label={label}
          value={texts[language] ?? ''}
          onChange={(html) => {
            // Too long is told and not kept; what was kept before stays.
            setLong(html.length > max);
            if (html.length <= max) onChange(withText(texts, language, html));
          }}
        />
      </div>
      {isLong && (
        <div role="alert" className="field-problem">
          {problemText('tooLong', currentLanguage(), max)}
        </div>
      )}
    </div>
  );
}
