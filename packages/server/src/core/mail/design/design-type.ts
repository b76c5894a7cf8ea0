/** A design as it is kept. */
export interface Design {
  /** What the editor goes on with; null of HTML. */
  mjml: string | null;
  html: string;
  text: string;
  /** What was taken out, and what of the MJML came to nothing. */
  removed: string[];
  warnings: string[];
}

export type DesignFault = 'MAIL_MJML_BROKEN' | 'MAIL_HTML_ACTIVE' | 'MAIL_HTML_TOO_LONG';
