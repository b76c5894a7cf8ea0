import type { Language } from '@convoke/contract/core/language.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { changeLanguage } from '../core/i18n.ts';
import { loadAntdLocale } from './antd-locale.ts';

/** The signed-in user among what is kept of answers. */
export const meKey = ['me'] as const;

/** Changes the language of everything that is shown. */
export async function speak(client: QueryClient, language: Language): Promise<void> {
  await Promise.all([changeLanguage(language), loadAntdLocale(language)]);
  // The server's texts come in the caller's language.
  await client.invalidateQueries();
}

/** For the pages on which users change what they are called, how they sign in, and their language. */
export function useOwnProfile() {
  const client = useQueryClient();
  return {
    refresh: () => client.invalidateQueries({ queryKey: meKey }),
    speak: (language: Language) => speak(client, language),
  };
}
