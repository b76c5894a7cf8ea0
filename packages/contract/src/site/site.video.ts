/** How the film behind an address is shown: in a frame of its host, as a file, or only by a link. */
export interface SiteVideo {
  kind: 'frame' | 'file' | 'elsewhere';
  src: string;
  /** As people know it. */
  host: string;
}

interface VideoHost {
  /** Of the addresses that people copy, without `www.` and the like. */
  domain: RegExp;
  /** Finds the film's name in path and query. */
  name: RegExp;
  frame: (name: string) => string;
}

const hosts: readonly VideoHost[] = [
  {
    domain: /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be|www\.youtube-nocookie\.com)$/,
    name: /(?:[?&]v=|^\/(?:embed|shorts|live)\/|^\/)([\w-]{11})(?:[?&#/]|$)/,
    frame: (name) => `https://www.youtube-nocookie.com/embed/${name}?autoplay=1`,
  },
  {
    domain: /^(?:www\.|player\.)?vimeo\.com$/,
    name: /^\/(?:video\/)?(\d{6,12})(?:[?#/]|$)/,
    frame: (name) => `https://player.vimeo.com/video/${name}?autoplay=1&dnt=1`,
  },
  {
    domain: /^(?:(?:www\.|m\.)?bilibili\.com|player\.bilibili\.com)$/,
    name: /(?:\/video\/|[?&]bvid=)(BV[A-Za-z0-9]{10})/,
    frame: (name) => `https://player.bilibili.com/player.html?bvid=${name}&autoplay=1`,
  },
  {
    domain: /^(?:v|m|player)\.youku\.com$/,
    name: /(?:\/id_|\/embed\/)([A-Za-z0-9=]{8,40})/,
    frame: (name) => `https://player.youku.com/embed/${name}`,
  },
  {
    domain: /^v\.qq\.com$/,
    name: /(?:[?&]vid=|\/)([a-z0-9]{11})(?:\.html|[?&#]|$)/,
    frame: (name) => `https://v.qq.com/txp/iframe/player.html?vid=${name}&autoplay=true`,
  },
];

/** What the page of a site may show in a frame (Content-Security-Policy). */
export const videoFrameOrigins: readonly string[] = hosts.map(({ frame }) => new URL(frame('x')).origin);

/** The film behind an https address; undefined where it is none. */
export function videoOf(address: string): SiteVideo | undefined {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname, search, href } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  const known = hosts.find(({ domain }) => domain.test(hostname));
  const name = known?.name.exec(pathname + search)?.[1];
  if (known && name) return { kind: 'frame', src: known.frame(name), host };
  return { kind: /\.(?:mp4|m4v|webm|mov)$/i.test(pathname) ? 'file' : 'elsewhere', src: href, host };
}
