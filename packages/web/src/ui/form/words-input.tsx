import { type Language, languages } from '@convoke/contract/core/language.ts';
import type { Words } from '@convoke/contract/event/event.words.ts';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../core/language.ts';
import { RichText } from '../rich-text.tsx';
import { useFittingText } from './fitting-text.tsx';

/** A text that can be said in further languages: what it is called, what it says in the main one, how long it may be. */
export interface WordField {
  name: string;
  label: string;
  own: string;
  max: number;
  /** Several lines, or formatted; one line when left out. */
  kind?: 'lines' | 'rich';
}

interface Props {
  /** The form's value. */
  value?: Words<string>;
  onChange?: (words: Words<string>) => void;
  /** The language that the texts themselves are in. */
  main: Language;
  fields: readonly WordField[];
}

const plain = (field: WordField) =>
  field.kind === 'rich' ? (new DOMParser().parseFromString(field.own, 'text/html').body.textContent ?? '') : field.own;

/** Words with one text set; what is empty is not there, so that they compare. */
function withText(words: Words<string>, language: Language, name: string, text: string): Words<string> {
  const { [name]: _, ...others } = words[language] ?? {};
  const texts = text === '' ? others : { ...others, [name]: text };
  const { [language]: __, ...rest } = words;
  return Object.keys(texts).length === 0 ? rest : { ...rest, [language]: texts };
}

/** Texts in further languages, one language at a time beside the main one, with how many of them are missing. */
export function WordsInput({ value = {}, onChange, main, fields }: Props) {
  const { t } = useTranslation();
  const others = languages.filter((language) => language !== main);
  const [chosen, setChosen] = useState<Language>();
  const language = chosen && others.includes(chosen) ? chosen : others[0];
  if (!language) return null;
  const textOf = (each: Language, name: string) => value[each]?.[name] ?? '';
  const isSaid = (field: WordField) =>
    field.own.trim() !== '' || others.some((each) => textOf(each, field.name) !== '');
  const said = fields.filter(isSaid);
  const mark = (each: Language) => {
    const missing = said.filter(({ name }) => textOf(each, name) === '').length;
    if (missing === said.length) return t('common:words.none');
    return missing === 0 ? t('common:words.all') : t('common:words.missing', { n: missing });
  };
  return (
    <div className="words">
      <Segmented
        value={language}
        aria-label={t('common:words.which')}
        options={others.map((each) => ({
          value: each,
          label: (
            <span className="words-language">
              <span lang={each}>{languageNames[each]}</span> <span className="muted">{mark(each)}</span>
            </span>
          ),
        }))}
        onChange={setChosen}
      />
      {said.length === 0 && <p className="muted">{t('common:words.nothing')}</p>}
      {said.map((field) => {
        const label = `${field.label} · ${languageNames[language]}`;
        const text = textOf(language, field.name);
        const change = (typed: string) => onChange?.(withText(value, language, field.name, typed));
        return (
          <div key={`${language} ${field.name}`} className="words-row">
            <div>
              <div className="words-label">{field.label}</div>
              {/* A long one scrolls, by the keyboard too. */}
              <div
                className="words-own"
                lang={main}
                role="group"
                aria-label={`${field.label} · ${languageNames[main]}`}
                tabIndex={0}
              >
                {plain(field)}
              </div>
            </div>
            <div>
              {text === '' && <span className="words-gap">{t('common:words.notWritten')}</span>}
              {field.kind === 'rich' ? (
                <RichText value={text} label={label} onChange={change} />
              ) : (
                <PlainText field={field} label={label} language={language} text={text} onChange={change} />
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface PlainTextProps {
  field: WordField;
  label: string;
  language: Language;
  text: string;
  onChange: (text: string) => void;
}

function PlainText({ field, label, language, text, onChange }: PlainTextProps) {
  const { input, problem } = useFittingText(text, field.max, onChange);
  const props = { ...input, 'aria-label': label, lang: language };
  return (
    <>
      {field.kind === 'lines' ? (
        <Input.TextArea {...props} autoSize={{ minRows: 2, maxRows: 8 }} />
      ) : (
        <Input {...props} />
      )}
      {problem}
    </>
  );
}
