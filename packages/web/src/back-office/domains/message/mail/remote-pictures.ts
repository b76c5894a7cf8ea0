import { publicAddress } from '../../../../core/config.ts';

/** Where a picture of a mail stands: in `src` of an element, in `background`, or in a style. */
const places =
  /<img\b[^>]*?\bsrc\s*=\s*["']?(https?:[^"'\s>]+)|\bbackground\s*=\s*["']?(https?:[^"'\s>]+)|url\(\s*["']?(https?:[^"')\s]+)/giu;

/** Whether pictures come from elsewhere: the page's policy keeps them out of a preview, mail programs load them. */
export function hasRemotePictures(html: string): boolean {
  const own = new URL(publicAddress('/')).origin;
  return [...html.matchAll(places)].some(([, ...urls]) => {
    const url = urls.find((each) => each !== undefined) ?? '';
    return URL.canParse(url) && new URL(url).origin !== own;
  });
}
