import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import {
  colour,
  type SitePalette,
  type SiteStyle,
  siteCorners,
  siteFonts,
  siteLooks,
  siteSchemes,
  weakPairs,
} from '@convoke/contract/site/site.style.ts';
import { Alert, Input, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { Labelled } from '../fields/module-fields.tsx';
import { PictureField } from '../fields/picture-field.tsx';
import { useSiteEditor } from '../common/editor-context.ts';

const colours = ['accent', 'background', 'surface', 'text'] as const;

/** How the whole site looks: its colours with how well they are read, its faces, its corners, light or dark, its logo. */
export function StylePanel() {
  const { t } = useTranslation();
  const { document, change } = useSiteEditor();
  const { style, logo } = document;
  const set = (part: Partial<SiteStyle>, step?: string) =>
    change((now: SiteDocument) => ({ ...now, style: { ...now.style, ...part } }), step);
  const words = { look: siteLooks, heading: siteFonts, body: siteFonts } as const;
  return (
    <div className="site-panel">
      {(['look', 'heading', 'body'] as const).map((name) => (
        <WordSelect
          key={name}
          label={t(`site:style.${name}`)}
          value={style[name]}
          options={words[name].map((word) => ({
            value: word,
            label: t(name === 'look' ? `site:look.${word}` : `site:font.${word}`),
          }))}
          onChange={(word) => set({ [name]: word } as Partial<SiteStyle>)}
        />
      ))}
      {(
        [
          ['corners', siteCorners],
          ['scheme', siteSchemes],
        ] as const
      ).map(([name, of]) => (
        <Words
          key={name}
          label={t(`site:style.${name}`)}
          value={style[name]}
          options={of.map((word) => ({ value: word, label: t(`site:${name}.${word}`) }))}
          onChange={(word) => set({ [name]: word } as Partial<SiteStyle>)}
        />
      ))}
      {(['light', 'dark'] as const)
        .filter((scheme) => style.scheme === 'auto' || style.scheme === scheme)
        .map((scheme) => (
          <Palette
            key={scheme}
            label={t(`site:scheme.${scheme}`)}
            palette={style[scheme]}
            onChange={(palette, name) => set({ [scheme]: palette }, `colour ${scheme} ${name}`)}
          />
        ))}
      <PictureField
        label={t('site:style.logo')}
        hasWords={false}
        picture={logo === null ? null : { documentId: logo, alt: {}, x: 50, y: 50 }}
        onChange={(picture) => change((now) => ({ ...now, logo: picture?.documentId ?? null }))}
      />
    </div>
  );
}

interface WordsProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (word: string) => void;
}

function WordSelect({ label, ...props }: WordsProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <Select id={id} {...props} />
    </Labelled>
  );
}

function Words({ label, ...props }: WordsProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} isGroup>
      <Segmented block aria-labelledby={id} {...props} />
    </Labelled>
  );
}

interface PaletteProps {
  label: string;
  palette: SitePalette;
  onChange: (palette: SitePalette, name: string) => void;
}

function Palette({ label, palette, onChange }: PaletteProps) {
  const { t } = useTranslation();
  const weak = weakPairs(palette);
  return (
    <fieldset className="site-palette">
      <legend>{label}</legend>
      {colours.map((name) => (
        <ColourField
          key={name}
          label={t(`site:colour.${name}`)}
          value={palette[name]}
          onChange={(next) => onChange({ ...palette, [name]: next }, name)}
        />
      ))}
      {weak.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('site:contrast.title')}
          description={
            <ul className="site-contrasts">
              {weak.map(({ of, on, contrast }) => (
                <li key={`${of} ${on}`}>
                  {t('site:contrast.pair', {
                    of: t(`site:colour.${of}`),
                    on: t(`site:colour.${on}`),
                    // Cut, not rounded: 4.49 is not 4.5.
                    n: formatNumber(Math.floor(contrast * 10) / 10),
                  })}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </fieldset>
  );
}

interface ColourProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}

/** A colour, picked or typed. What is none is told and not kept. */
function ColourField({ label, value, onChange }: ColourProps) {
  const { t } = useTranslation();
  const { rest } = useSiteEditor();
  const id = useId();
  const [typed, setTyped] = useState<{ text: string; kept: string }>();
  const text = typed?.kept === value ? typed.text : value;
  const isWrong = !colour.safeParse(text).success;
  return (
    <div className="site-colour">
      <label htmlFor={id}>{label}</label>
      <input
        type="color"
        value={value}
        aria-label={t('site:colour.pick', { name: label })}
        onChange={({ target }) => onChange(target.value)}
        onBlur={rest}
      />
      <Input
        id={id}
        size="small"
        value={text}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        onChange={({ target }) => {
          const next = target.value.trim();
          if (!colour.safeParse(next).success) return setTyped({ text: next, kept: value });
          setTyped(undefined);
          onChange(next.toLowerCase());
        }}
        onBlur={rest}
      />
    </div>
  );
}
