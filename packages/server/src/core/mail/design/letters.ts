/** The letters of mails, whichever system has which: those of the stock designs, and of what is typed. */
export const mailLetters =
  "-apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans', Arial, sans-serif";

/** Editors put a paragraph into every item of a list; it is none that one reads. */
export const typedStyles = '<style>li p{margin:0}h1,h2,h3{line-height:1.3}</style>';

/** Words without a design of their own stand in the typography of the stock designs, no wider than one reads well. */
export const typedBody = (words: string): string =>
  `<body style="margin:0;padding:24px 16px;font-family:${mailLetters};font-size:16px;line-height:1.6;color:#1f2430">` +
  `<div style="max-width:640px;margin:0 auto;overflow-wrap:anywhere">${words}</div></body>`;
