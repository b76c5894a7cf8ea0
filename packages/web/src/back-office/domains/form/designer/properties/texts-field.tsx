import type { Texts } from '@convoke/contract/core/language.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Input, Tooltip } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../../core/language.ts';
import { useFittingText } from '../../../../../ui/form/fitting-text.tsx';
import { useDesigning } from '../design/designing.ts';
import { isBlank, lacking, written } from '../design/field-texts.ts';

interface Props {
  label: ReactNode;
  value: Texts | undefined;
  /** Undefined when no language has a text any more. */
  onChange: (texts: Texts | undefined) => void;
  rows?: number;
  max?: number;
  hint?: ReactNode;
  id?: string;
}

/** One text in the language being edited; what another language says shows faintly where this one says nothing. */
export function TextsField({ label, value, onChange, rows, max = 500, hint, id }: Props) {
  const own = useId();
  const { language } = useDesigning();
  const { input, problem } = useFittingText(value?.[language] ?? '', max, (text) => {
    const next = written(value, language, text);
    onChange(isBlank(next) ? undefined : next);
  });
  const shared = { ...input, id: id ?? own, lang: language, placeholder: textIn(value, language) };
  return (
    <div className="fd-prop">
      <label htmlFor={id ?? own}>
        {label} <Lacking texts={value} />
      </label>
      {rows ? <Input.TextArea {...shared} autoSize={{ minRows: rows, maxRows: 14 }} /> : <Input {...shared} />}
      {problem}
      {hint && <div className="fd-hint muted">{hint}</div>}
    </div>
  );
}

/** A mark where some language has no text of its own yet. */
export function Lacking({ texts }: { texts: Texts | undefined }) {
  const { t } = useTranslation();
  const missing = lacking(texts);
  if (missing.length === 0) return null;
  const words = t('designer:language.lacks', { names: missing.map((each) => languageNames[each]).join(', ') });
  return (
    <Tooltip title={words}>
      <span className="fd-lacking" role="img" aria-label={words} />
    </Tooltip>
  );
}
