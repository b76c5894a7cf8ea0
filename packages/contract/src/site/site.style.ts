import * as z from 'zod';

/** What a site looks like besides its colours: how its parts are set, which pictures and lines it likes. One a template that comes with the product. */
export const siteLooks = [
  'conference',
  'meetup',
  'concert',
  'exhibition',
  'course',
  'gala',
  'hackathon',
  'launch',
] as const;
export type SiteLook = (typeof siteLooks)[number];

/** Faces that every device has; a page waits for no font. */
export const siteFonts = ['sans', 'serif', 'rounded', 'mono', 'condensed'] as const;
export const siteCorners = ['soft', 'sharp', 'round'] as const;
/** `auto`: as the visitor's device is. */
export const siteSchemes = ['auto', 'light', 'dark'] as const;

/** A colour as six hexadecimal digits: nothing else can be said, so no style can hold an address. */
export const colour = z.string().refine((text) => /^#[0-9a-f]{6}$/i.test(text), { params: { problem: 'colour' } });

const palette = z.object({ accent: colour, background: colour, surface: colour, text: colour });
export type SitePalette = z.infer<typeof palette>;

export const siteStyle = z.object({
  look: z.enum(siteLooks),
  heading: z.enum(siteFonts),
  body: z.enum(siteFonts),
  corners: z.enum(siteCorners),
  scheme: z.enum(siteSchemes),
  light: palette,
  dark: palette,
});
export type SiteStyle = z.infer<typeof siteStyle>;

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21 (WCAG 2.2, contrast ratio). Texts need 4.5. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever reads better on a colour: what stands on the accent. */
export const inkOn = (background: string) =>
  contrastOf(background, '#ffffff') >= contrastOf(background, '#111111') ? '#ffffff' : '#111111';

/** Pairs that are read, and their contrast, of those below 4.5. */
export function weakPairs({ accent, background, surface, text }: SitePalette) {
  const pairs = [
    { of: 'text', on: 'background', contrast: contrastOf(text, background) },
    { of: 'text', on: 'surface', contrast: contrastOf(text, surface) },
    { of: 'accent', on: 'background', contrast: contrastOf(accent, background) },
    { of: 'accent', on: 'surface', contrast: contrastOf(accent, surface) },
  ] as const;
  return pairs.filter(({ contrast }) => contrast < 4.5);
}
