import type { SvgFault } from '@convoke/contract/organizer/organizer.rules.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/**
 * Whether an SVG is a drawing and nothing else. It is drawn on the server and kept as pixels, so nothing of it can run in a browser; what could is
 * refused all the same, and so is what would make the drawing ask for other files. Only what is listed here is drawn at all.
 */

const drawn = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol use switch title desc metadata style
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite feFlood feFuncA
  feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feDropShadow`.split(/\s+/),
);

/** Elements that run or show something else, by whatever prefix they are called. */
const running =
  /^(?:script|handler|listener|foreignobject|iframe|object|embed|audio|video|html|body|animate\w*|set|image|feimage|a)$/i;

const mostElements = 20_000;
const mostBytes = 1024 * 1024;
/** Elements with those that they stand for. */
const mostDrawn = 100_000;
const mostDepth = 1000;

/** An element as the parser gives it: its name with its children, and its attributes under `:@`. */
type Node = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  processEntities: { enabled: true, maxTotalExpansions: 10_000, maxEntityCount: 0 },
  htmlEntities: true,
});

/** Why these bytes are no plain SVG; null when they are. */
export function svgFault(bytes: Buffer): SvgFault | null {
  if (bytes.length > mostBytes) return 'large';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'unreadable';
  }
  // Entities of a file's own grow without end or name other files, and a stylesheet of its own is one.
  if (/<!ENTITY|<!DOCTYPE[^>[]*\[/i.test(text) || /<\?xml-stylesheet/i.test(text)) return 'reference';
  if (XMLValidator.validate(text, { allowBooleanAttributes: false }) !== true) return 'unreadable';
  let nodes: Node[];
  try {
    nodes = parser.parse(text) as Node[];
  } catch {
    return 'unreadable';
  }
  const root = nodes.filter((node) => nameOf(node) !== '#text' && !nameOf(node).startsWith('?'));
  if (root.length !== 1 || local(nameOf(root[0] ?? {})) !== 'svg') return 'unreadable';
  return faultIn(root) ?? (drawnElements(root) > mostDrawn ? 'large' : null);
}

/** Elements that are drawn when each `use` stands for what it names, and a mask, pattern, marker or filter for what it holds; a few lines can ask for millions. */
function drawnElements(root: readonly Node[]): number {
  const named = new Map<string, Node>();
  const left = [...root];
  for (let node = left.pop(); node; node = left.pop()) {
    const id = attributesOf(node)['id'];
    if (id !== undefined && !named.has(id)) named.set(id, node);
    left.push(...childrenOf(node));
  }
  const known = new Map<Node, number>();
  const counted = (node: Node, depth: number): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    // One that leads back to itself is drawn by nobody; one as deep as this is no drawing.
    if (depth > mostDepth) return Number.POSITIVE_INFINITY;
    known.set(node, 1);
    let sum = 1;
    for (const child of childrenOf(node)) sum += counted(child, depth + 1);
    for (const id of idsIn(attributesOf(node))) {
      const other = named.get(id);
      if (other) sum += counted(other, depth + 1);
    }
    known.set(node, sum);
    return sum;
  };
  return root.reduce((sum, node) => sum + counted(node, 0), 0);
}

const attributesOf = (node: Node) => (node[':@'] ?? {}) as Record<string, string>;
const childrenOf = (node: Node) => (nameOf(node) === '#text' ? [] : (node[nameOf(node)] as Node[]));

/** What its attributes name: `href="#a"`, `fill="url(#a)"`. */
function idsIn(attributes: Readonly<Record<string, string>>): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => [
    ...(local(name) === 'href' ? [value.trim().slice(1)] : []),
    ...[...value.matchAll(/url\s*\(\s*["']?#([^"')\s]+)/gi)].map(([, id = '']) => id),
  ]);
}

/** Without recursion: a file may nest as deep as it likes. */
function faultIn(root: readonly Node[]): SvgFault | null {
  const left = root.map((node) => ({ node, isAside: false }));
  let count = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const name = nameOf(next.node);
    if (name === '#text') continue;
    count += 1;
    if (count > mostElements) return 'large';
    const fault = elementFault(name, next.isAside) ?? attributesFault(next.node);
    if (fault) return fault;
    const children = next.node[name] as Node[];
    if (local(name) === 'style' && stylesFault(children.map(textOf).join(''))) return 'style';
    // What an editor noted for itself is not drawn.
    const isAside = next.isAside || local(name) === 'metadata';
    for (const node of children) left.push({ node, isAside });
  }
  return null;
}

function elementFault(name: string, isAside: boolean): SvgFault | null {
  if (/^(?:script|handler|listener)$/i.test(local(name))) return 'script';
  if (running.test(local(name))) return 'element';
  const isOther = isAside || (name.includes(':') && !/^svg:/i.test(name));
  return isOther || drawn.has(local(name)) ? null : 'element';
}

function attributesFault(node: Node): SvgFault | null {
  for (const [name, raw] of Object.entries((node[':@'] ?? {}) as Record<string, unknown>)) {
    const value = String(raw);
    if (/^on/i.test(local(name))) return 'handler';
    if (/^(?:href|src|base)$/i.test(local(name)) && !/^#[\w.:-]*$/.test(value.trim())) return 'reference';
    if (/(?:java|vb)script:/i.test(value.replace(/\s/g, ''))) return 'script';
    if (stylesFault(value, name !== 'style')) return name === 'style' ? 'style' : 'reference';
  }
  return null;
}

/** Whether styles ask for other files or run something. Escapes hide what is meant, and no program writes them. */
function stylesFault(text: string, isPlain = false): boolean {
  if (/url\s*\(\s*(?!["']?#)/i.test(text)) return true;
  if (isPlain) return false;
  return /@import|@font-face|@namespace|expression\s*\(|javascript:|-moz-binding|behavior\s*:|image-set|\\/i.test(text);
}

const nameOf = (node: Node): string => Object.keys(node).find((name) => name !== ':@') ?? '#text';
const textOf = (node: Node): string => (typeof node['#text'] === 'string' ? node['#text'] : '');
const local = (name: string): string => name.slice(name.indexOf(':') + 1);
