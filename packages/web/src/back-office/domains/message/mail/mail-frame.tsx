import { pageConfig } from '../../../../core/config.ts';

interface Props {
  html: string;
  /** For screen readers. */
  title: string;
  dark?: boolean;
  className: string;
}

/** A mail as it looks. Its frame runs nothing, leads nowhere, and knows nothing of the page around it. */
export function MailFrame({ html, title, dark = false, className }: Props) {
  return <iframe className={className} title={title} sandbox="" srcDoc={shownHtml(html, dark)} loading="lazy" />;
}

/** The frame has the policy of the page: styles need its nonce. A mail's dark colours are shown when they are asked for, whatever the reader's system says. */
function shownHtml(html: string, dark: boolean): string {
  return html
    .replace(/<style\b/gi, `<style nonce="${pageConfig().nonce}"`)
    .replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, dark ? '(min-width: 0)' : '(max-width: 0)');
}
