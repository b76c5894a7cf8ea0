import { contrastOf, inkOn, type SitePalette, type SiteStyle } from '@convoke/contract/site/site.style.ts';

/** A site's style as custom properties: what the sheets of this folder and of the pieces go by. Every value is of a closed set or a validated colour. */

const cjk: Readonly<Record<'sans' | 'serif', string>> = {
  sans: '"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei","Hiragino Sans","Noto Sans JP","Yu Gothic"',
  serif:
    '"Songti SC","Noto Serif SC","Noto Serif CJK SC","Source Han Serif SC",SimSun,"Hiragino Mincho ProN","Noto Serif JP","Yu Mincho"',
};

const faces: Readonly<Record<SiteStyle['heading'], string>> = {
  sans: `-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",${cjk.sans},system-ui,sans-serif`,
  serif: `"Iowan Old Style","Palatino Linotype",Palatino,Charter,"Noto Serif","Liberation Serif",Georgia,${cjk.serif},serif`,
  rounded: `ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Quicksand,Nunito,Comfortaa,"Arial Rounded MT Bold",Verdana,"DejaVu Sans",${cjk.sans},sans-serif`,
  mono: `ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",${cjk.sans},monospace`,
  condensed: `"Avenir Next Condensed","Roboto Condensed","Helvetica Neue Condensed","Arial Narrow","Liberation Sans Narrow","DejaVu Sans Condensed",Impact,${cjk.sans},sans-serif`,
};

const radii: Readonly<Record<SiteStyle['corners'], string>> = { soft: '16px', sharp: '0px', round: '28px' };

function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

const isDark = ({ background }: SitePalette) => contrastOf(background, '#ffffff') > contrastOf(background, '#000000');

/** The ground with a breath of the accent. */
const tintOf = (palette: SitePalette) => mixed(palette.accent, palette.background, isDark(palette) ? 0.22 : 0.12);

/** Whether it is read on these grounds. */
const reads = (colour: string, grounds: readonly string[], least: number) =>
  grounds.every((ground) => contrastOf(colour, ground) >= least);

/** As far from the text towards the ground as it still reads. */
function softer(palette: SitePalette, least: number): string {
  const shares = [0.5, 0.58, 0.66, 0.74, 0.82, 0.9];
  const grounds = [palette.background, palette.surface, tintOf(palette)];
  const share = shares.find((each) => reads(mixed(palette.text, palette.background, each), grounds, least)) ?? 1;
  return mixed(palette.text, palette.background, share);
}

function colours(palette: SitePalette): string {
  const { accent, background, surface, text } = palette;
  const dark = isDark(palette);
  const [good, bad] = dark ? ['#4cc98a', '#ff8a80'] : ['#0f6a3c', '#b3261e'];
  return Object.entries({
    ground: background,
    card: surface,
    surface,
    ink: text,
    accent,
    'accent-ink': reads(accent, [background, surface], 4.5) ? accent : text,
    'on-accent': inkOn(accent),
    'on-ink': background,
    'ink-soft': softer(palette, 4.8),
    muted: softer(palette, 4.8),
    line: mixed(text, background, 0.14),
    edge: softer(palette, 3.2),
    field: mixed(text, background, 0.06),
    tint: tintOf(palette),
    good,
    bad,
    'good-ground': `${good}1f`,
    'bad-ground': `${bad}1f`,
    shadow: dark ? '0 1px 2px #0005,0 8px 32px #0006' : '0 1px 2px #1b18200d,0 8px 32px #1b182012',
  })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** `:root` rules; they stand after those of the product, which they replace. */
export function styleTokens({ heading, body, corners, scheme, light, dark }: SiteStyle): string {
  const own = `--heading:${faces[heading]};--sans:${faces[body]};--radius:${radii[corners]};--radius-small:calc(var(--radius)*.6)`;
  // As specific as the product's rules for a language, and after them.
  const root = ':root:root';
  if (scheme !== 'auto') return `${root}{color-scheme:${scheme};${own};${colours(scheme === 'dark' ? dark : light)}}`;
  return [
    `${root}{color-scheme:light dark;${own};${colours(light)}}`,
    `@media (prefers-color-scheme:dark){${root}{${colours(dark)}}}`,
    // Paper is light.
    `@media print{${root}{${colours(light)}}}`,
  ].join('');
}
