import type { Language } from '@convoke/contract/core/language.ts';
import { inkOn, type SiteLook, type SitePalette } from '@convoke/contract/site/site.style.ts';
import sharp from 'sharp';
import { type Align, fitLines, type Line, startOf } from '../../../core/documents/lines.ts';
import { middle, type Style } from '../../../core/documents/pen.ts';
import { Typesetter } from '../../../core/documents/set-text.ts';

/** The picture that goes with a link to an event's site: its title, when and where, in the colours of its look. Letters are drawn as outlines of the product's own fonts. */
export interface SharePicture {
  language: Language;
  timeZone: string;
  title: string;
  /** When and where, a line each. */
  lines: readonly string[];
  host: string;
  look: SiteLook;
  palette: SitePalette;
}

/** As Open Graph has it, in pixels. */
const [width, height] = [1200, 630];
const left = 88;

export async function sharePicture(picture: SharePicture): Promise<Buffer> {
  const svg = await drawn(picture);
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 7 }).toBuffer();
}

async function drawn({ language, timeZone, title, lines, host, look, palette }: SharePicture): Promise<string> {
  const { ground, ink, accent, align, room, top: edge, bottom } = faceOf(look, palette);
  const setter = new Typesetter(language, timeZone);
  const set = async (text: string, style: Pick<Style, 'sizes' | 'weight' | 'mostLines'>, colour: string) => {
    const fitted = fitLines(await setter.set(text, style.weight), style.sizes, room, style.mostLines);
    const step = fitted.size * 1.16;
    const draw = (y: number) =>
      fitted.lines.map((line, at) => {
        const from = left + startOf(line, fitted, room / fitted.size, align) * fitted.size;
        return outlines(line, fitted.size, from, y + (at + 0.5) * step + fitted.size * middle, colour);
      });
    return { height: fitted.lines.length * step, draw };
  };
  const top = await set(host, { sizes: [30], weight: 700, mostLines: 1 }, accent);
  const head = await set(title, { sizes: sizesFor(bottom - edge), weight: 700, mostLines: 3 }, ink);
  const below = await Promise.all(
    lines.map((line) => set(line, { sizes: [36, 32, 28], weight: 400, mostLines: 1 }, ink)),
  );
  const gaps = [18, 26, ...below.map(() => 8)];
  const all = [top, head, ...below];
  let y = (edge + bottom - all.reduce((sum, block, at) => sum + block.height + (gaps[at] ?? 0), 0)) / 2;
  const paths = all.flatMap((block, at) => {
    const begun = y;
    y += block.height + (gaps[at] ?? 0);
    return block.draw(begun);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${paths.join('')}</svg>`;
}

/** Of a title whose three lines leave room for the rest between top and bottom. */
const sizesFor = (room: number) => [104, 92, 80, 70, 60, 52, 44].filter((size) => 3 * size * 1.16 <= room - 180);

/** One line from its left end on, as paths. */
function outlines({ runs }: Line, size: number, x: number, baseline: number, colour: string): string {
  let run = x;
  const parts = runs.flatMap(({ face, glyphs, width: ems }) => {
    const unit = (size * face.scale) / face.font.unitsPerEm;
    let pen = run;
    run += ems * size;
    return glyphs.map((glyph) => {
      const at = pen + glyph.x * unit;
      pen += glyph.advance * unit;
      const path = face.font.getGlyph(glyph.id).path.toSVG();
      return (
        path && `<path transform="translate(${at} ${baseline - glyph.y * unit}) scale(${unit} ${-unit})" d="${path}"/>`
      );
    });
  });
  return `<g fill="${colour}">${parts.join('')}</g>`;
}

interface Face {
  /** What lies beneath the letters. */
  ground: string;
  ink: string;
  accent: string;
  align: Align;
  /** For a line, in pixels. */
  room: number;
  /** Between these, in pixels from above. */
  top: number;
  bottom: number;
}

/** Each look's own ground; `palette` is of validated colours. */
function faceOf(look: SiteLook, { accent, background, surface, text }: SitePalette): Face {
  const whole = `<rect width="${width}" height="${height}" fill="${background}"/>`;
  const face = { ink: text, accent, align: 'left' as Align, room: 880, top: 40, bottom: 590 };
  const ruled = (step: number, stroke: string) =>
    `<path d="${Array.from({ length: width / step }, (_, at) => `M${at * step} 0V${height}M0 ${at * step}H${width}`).join('')}" stroke="${stroke}" stroke-opacity=".12" fill="none"/>`;
  switch (look) {
    case 'conference':
      return { ...face, ground: `${whole}<path d="M1060 0h140v630H960z" fill="${accent}"/>`, room: 840 };
    case 'meetup':
      return {
        ...face,
        align: 'center',
        room: width - 2 * left,
        ground: `<rect width="${width}" height="${height}" fill="${accent}"/><rect x="36" y="36" width="1128" height="558" rx="64" fill="${surface}"/>`,
      };
    case 'concert':
      return {
        ...face,
        ink: inkOn(accent),
        accent: inkOn(accent),
        room: 1000,
        ground: `<rect width="${width}" height="${height}" fill="${accent}"/><path d="M0 0h1200v24H0zM0 606h1200v24H0z" fill="${text}"/>`,
      };
    case 'exhibition':
      return {
        ...face,
        ground: `${whole}<path d="M88 60H1112M88 570H1112" stroke="${text}"/><rect x="1000" y="92" width="112" height="446" fill="${accent}"/>`,
        room: 850,
        top: 84,
        bottom: 546,
      };
    case 'course':
      return {
        ...face,
        ground: `${whole}${ruled(30, text)}<rect x="44" y="120" width="10" height="390" fill="${accent}"/>`,
      };
    case 'gala':
      return {
        ...face,
        align: 'center',
        room: width - 2 * left,
        top: 60,
        bottom: 570,
        ground: `${whole}<g fill="none" stroke="${accent}"><rect x="28" y="28" width="1144" height="574" stroke-width="4"/><rect x="42" y="42" width="1116" height="546"/></g>`,
      };
    case 'hackathon':
      return {
        ...face,
        top: 104,
        bottom: 574,
        ground: `${whole}${ruled(40, text)}<rect x="44" y="40" width="1112" height="550" fill="${surface}" stroke="${accent}"/><path d="M44 88H1156" stroke="${accent}"/><g fill="${accent}"><circle cx="72" cy="64" r="8"/><circle cx="98" cy="64" r="8"/><circle cx="124" cy="64" r="8"/></g>`,
      };
    case 'launch':
      return {
        ...face,
        align: 'center',
        room: width - 2 * left,
        ground: `<radialGradient id="glow"><stop offset="0" stop-color="${accent}" stop-opacity=".38"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient>${whole}<ellipse cx="600" cy="640" rx="820" ry="470" fill="url(#glow)"/>`,
      };
  }
}
