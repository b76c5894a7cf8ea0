import type { Language } from '@convoke/contract/core/language.ts';
import type {
  ShownPicture,
  SiteField,
  SiteFields,
  SitePicture,
  SiteTexts,
} from '@convoke/contract/site/site.fields.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import type { ReactNode } from 'react';
import type { FieldPath } from '../common/site-moves.ts';

interface Showing {
  language: Language;
  own: Language;
  pictureOf: (picture: SitePicture) => ShownPicture | undefined;
  /** What stands in the place of a line of text. */
  text: (texts: SiteTexts, field: Extract<SiteField, { kind: 'text' }>, path: FieldPath) => ReactNode;
}

/** What the view of a module is given in the editor: as on the page (site.shown.ts), with texts that can be written where they stand. */
export function canvasFields(
  fields: SiteFields,
  props: Readonly<Record<string, unknown>>,
  showing: Showing,
  path: FieldPath = [],
): Record<string, unknown> {
  const { language, own, pictureOf } = showing;
  const shown = (field: SiteField, value: unknown, at: FieldPath): unknown => {
    switch (field.kind) {
      case 'text': {
        const texts = (value ?? {}) as SiteTexts;
        // Empty everywhere: the view says what it says then. It is written in the panel.
        return textIn(texts, language, own) === '' ? '' : showing.text(texts, field, at);
      }
      case 'rich':
        return textIn((value ?? {}) as SiteTexts, language, own);
      case 'picture': {
        const picture = (value ?? null) as SitePicture | null;
        const found = picture && pictureOf(picture);
        return found ? { ...found, alt: textIn(picture.alt, language, own), x: picture.x, y: picture.y } : null;
      }
      case 'list':
        return ((value ?? []) as Record<string, unknown>[]).map((item, place) =>
          canvasFields(field.fields, item, showing, [...at, place]),
        );
      default:
        return value;
    }
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, shown(field, props[name], [...path, name])]),
  );
}
