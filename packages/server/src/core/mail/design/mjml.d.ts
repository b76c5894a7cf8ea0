/** The package has no types of its own: those of DefinitelyTyped are of version 4, which answered at once. */
declare module 'mjml' {
  interface MjmlFault {
    line: number;
    message: string;
    tagName: string;
  }
  interface MjmlOptions {
    fonts?: Record<string, string>;
    keepComments?: boolean;
    ignoreIncludes?: boolean;
    minify?: boolean;
    validationLevel?: 'strict' | 'soft' | 'skip';
  }
  export default function mjml2html(
    source: string,
    options?: MjmlOptions,
  ): Promise<{ html: string; errors: MjmlFault[] }>;
}
