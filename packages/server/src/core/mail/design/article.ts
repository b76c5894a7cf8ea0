import { DomUtils, parseDocument } from 'htmlparser2';

type Tree = ReturnType<typeof parseDocument>;
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** Where pages keep the address of a picture that is to be fetched only once it is seen. WeChat's articles have no other. */
const lateSources = ['data-src', 'data-original', 'data-lazy-src'];

const titleStyle = 'font-size:24px;line-height:1.4;margin:0 0 16px';
const bodyStyle = 'max-width:677px;margin:0 auto;padding:16px;font-family:sans-serif;font-size:16px;line-height:1.75';

/**
 * What a page has to say: its article, under its title, where one can be told from what stands around it; else all of it. Pictures have their addresses where every program looks for
 * them. Not sanitised.
 */
export function articleOf(html: string): string {
  try {
    return articleOrAll(parseDocument(html));
  } catch (error) {
    // Nested deeper than anybody writes: what cleans it goes only so deep.
    if (error instanceof RangeError) return html;
    throw error;
  }
}

function articleOrAll(page: Tree): string {
  for (const picture of elements(page, 'img')) nameSource(picture);
  const article = articleIn(page);
  if (!article) return DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' });
  // Hidden until a script of the page shows it.
  delete article.attribs['style'];
  const title = titleOf(page);
  const words = escaped(title);
  const hasTitle = elements([article], 'h1').length > 0 || title === '';
  const heading = hasTitle ? '' : `<h1 style="${titleStyle}">${words}</h1>`;
  const inner = DomUtils.getInnerHTML(article, { encodeEntities: 'utf8' });
  return `<html><head><title>${words}</title></head><body><div style="${bodyStyle}">${heading}${inner}</div></body></html>`;
}

const elements = (of: Tree | Element[], name: string): Element[] => DomUtils.getElementsByTagName(name, of, true);

function nameSource({ attribs }: Element): void {
  const late = lateSources.map((name) => attribs[name]).find((source) => source !== undefined && source !== '');
  if (late !== undefined) attribs['src'] = late;
  // Several sizes for several screens: a mail has one.
  delete attribs['srcset'];
}

/** WeChat's articles have a name for it. Of other pages it is the only one, or what they call their main part; a list of articles is none. */
function articleIn(page: Tree): Element | undefined {
  const ofWeChat = DomUtils.getElementById('js_content', page);
  if (ofWeChat) return ofWeChat;
  const articles = elements(page, 'article');
  const found = articles.length === 1 ? articles : elements(page, 'main');
  return found.length === 1 && DomUtils.innerText(found).trim().length > 200 ? found[0] : undefined;
}

function titleOf(page: Tree): string {
  const named = elements(page, 'meta').find(({ attribs }) => attribs['property'] === 'og:title');
  const said = named?.attribs['content'] ?? DomUtils.innerText(elements(page, 'title').slice(0, 1));
  return said.replace(/\s+/g, ' ').trim().slice(0, 200);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
