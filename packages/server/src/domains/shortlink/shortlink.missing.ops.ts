import type { Language } from '@convoke/contract/core/language.ts';
import { missingLinkTexts } from './shortlink.texts.ts';

/** The page of a link that leads nowhere. */
export function missingPage(language: Language): string {
  const title = missingLinkTexts.title[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif}
main{max-width:28rem;padding:2rem;text-align:center}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0;opacity:.75}</style></head>
<body><main><h1>${title}</h1><p>${missingLinkTexts.hint[language]}</p></main></body></html>`;
}
