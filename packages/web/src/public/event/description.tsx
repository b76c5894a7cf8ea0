import { useState } from 'react';

const descriptionId = 'description';

/**
 * The organiser's text, sanitised by the server. The document holds it once, as HTML: the page's JSON leaves it out and the browser takes it
 * from where it already stands.
 */
export function Description({ html }: { html: string }) {
  const [text] = useState(() =>
    html || typeof document === 'undefined' ? html : (document.getElementById(descriptionId)?.innerHTML ?? ''),
  );
  return <div className="prose" id={descriptionId} dangerouslySetInnerHTML={{ __html: text }} />;
}
