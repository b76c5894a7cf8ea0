import 'react';

/** Variables of style sheets may be set on an element as its other styles are. */
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
