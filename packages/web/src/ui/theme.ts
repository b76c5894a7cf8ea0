import { themeCookie } from '@convoke/contract/core/session.ts';
import { theme, type ThemeConfig } from 'antd';
import { setCookie } from '../core/cookies.ts';
import { createStore } from '../core/store.ts';

/** Written out here and in theme.css: antd computes shades from these, the layout's own style sheet reads the variables. */
const light = {
  primary: '#4b50c8',
  bg: '#f6f7f9',
  panel: '#ffffff',
  border: '#e4e6eb',
  text: '#1b1e24',
  muted: '#626a76',
  onPrimary: '#ffffff',
  good: '#17744a',
  bad: '#c2352b',
  warn: '#9a6700',
};
const dark = {
  // Lighter than the variable: antd darkens it.
  primary: '#989fff',
  bg: '#0f1114',
  panel: '#17191e',
  border: '#2b2f37',
  text: '#e9ebef',
  muted: '#9aa2af',
  onPrimary: '#0f1114',
  good: '#56c98a',
  bad: '#f0776c',
  warn: '#e0b252',
};

/** Words of tags where antd's own differ too little from their grounds: here it is 4.5:1 and more. */
const lightTags = {
  green: '#237804',
  gold: '#874d00',
  orange: '#ad4e00',
  cyan: '#006d75',
  volcano: '#ad2102',
  lime: '#3f6600',
};
const darkTags = { red: '#f37370', purple: '#ab7ae0', geekblue: '#7f9ef3' };

/** What is pointed at or pressed, where antd's shade would be read less well than 4.5:1. */
const lightStates = { colorPrimaryHover: '#595ecf', colorLinkHover: '#595ecf', colorErrorHover: '#c93e34' };
const darkStates = {
  colorPrimaryActive: '#7d84e0',
  colorLinkHover: '#a5abff',
  colorLinkActive: '#7d84e0',
  colorErrorActive: '#d9685e',
};

/** The shade of words has two names, and one variable that either may set. */
const shades = (tags: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tags).flatMap(([name, color]) => [
      [`${name}7`, color],
      [`${name}-7`, color],
    ]),
  );

export function antdTheme(isDark: boolean): ThemeConfig {
  const colors = isDark ? dark : light;
  return {
    cssVar: { key: 'convoke' },
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colors.primary,
      colorInfo: colors.primary,
      colorLink: colors.primary,
      colorSuccess: colors.good,
      colorError: colors.bad,
      colorWarning: colors.warn,
      colorBgLayout: colors.bg,
      colorBgContainer: colors.panel,
      colorBorderSecondary: colors.border,
      colorTextBase: colors.text,
      colorTextDescription: colors.muted,
      colorTextPlaceholder: colors.muted,
      fontFamily: 'var(--sans)',
      fontSize: 14,
      borderRadius: 6,
      controlHeight: 32,
      wireframe: false,
      // Else it waits for the end of movements that theme.css takes away.
      motion: !isCalm,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      ...(isDark
        ? { colorPrimaryBg: '#23264a', ...darkStates, ...shades(darkTags) }
        : { colorSuccessBg: '#eefaf3', colorWarningBg: '#fff8e6', ...lightStates, ...shades(lightTags) }),
    },
    components: {
      Button: { primaryColor: colors.onPrimary, dangerColor: colors.onPrimary },
      DatePicker: { colorTextLightSolid: colors.onPrimary },
      Steps: { colorTextLightSolid: colors.onPrimary },
      Menu: {
        itemHeight: 36,
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        itemMarginInline: 8,
        subMenuItemBg: 'transparent',
        itemBg: 'transparent',
      },
      Table: {
        headerBg: 'transparent',
        headerSplitColor: 'transparent',
        cellPaddingBlock: 10,
        headerColor: colors.muted,
      },
      Form: { itemMarginBottom: 22, verticalLabelPadding: '0 0 4px' },
      // What is opened from a drawer lies over it, wherever its page draws it.
      Drawer: { zIndexPopup: 990 },
      Descriptions: { labelColor: colors.muted },
    },
  };
}

/** The person's choice; `auto` follows the system. */
export type ThemeChoice = 'light' | 'dark' | 'auto';

function stored(): ThemeChoice {
  let value: string | null = null;
  try {
    value = localStorage.getItem('theme');
  } catch {
    // A browser that keeps nothing refuses even to look. The login, where this may lead, says so.
  }
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** Whether a person wants less movement. */
export const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const system = window.matchMedia('(prefers-color-scheme: dark)');

const choice = createStore<ThemeChoice>(stored());
export const darkMode = createStore(isDarkNow());

function isDarkNow(): boolean {
  return choice.get() === 'auto' ? system.matches : choice.get() === 'dark';
}

function apply(): void {
  darkMode.set(isDarkNow());
  document.documentElement.dataset['theme'] = darkMode.get() ? 'dark' : 'light';
}

export function startTheme(): void {
  system.addEventListener('change', apply);
  choice.subscribe(apply);
  apply();
}

export function setThemeChoice(next: ThemeChoice): void {
  try {
    localStorage.setItem('theme', next);
  } catch {
    // As above: it holds as long as the page.
  }
  // The login is written by the server, before anything here runs.
  setCookie(themeCookie, next, 365 * 24 * 60 * 60);
  choice.set(next);
}
