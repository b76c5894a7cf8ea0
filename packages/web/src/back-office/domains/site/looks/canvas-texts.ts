import { type Locale, localeFor } from '@convoke/contract/core/dates.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { useQuery } from '@tanstack/react-query';
import { canvasTexts } from '../../../../public/site/canvas.tsx';

/** The texts of the public page, which the canvas says in the language of the site and not of its editor. */
export const useCanvasTexts = (language: Language) =>
  useQuery({ queryKey: ['site', 'texts', language], queryFn: () => canvasTexts(language), staleTime: 'static' });

/** How days are written there: as the language is, without a region of its reader. */
export const localeOfEvent = (language: Language): Locale => localeFor(language);
