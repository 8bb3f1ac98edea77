/** Sites whose videos and posts may be embedded in an article; other URLs stay links. */
export type Provider = 'youtube' | 'x' | 'twitch' | 'niconico'

export const PROVIDER_NAMES: Record<Provider, string> = {
  youtube: 'YouTube',
  x: 'X',
  twitch: 'Twitch',
  niconico: 'Niconico',
}

/** The only hosts that a frame of ours may show, once a reader has asked for it. */
export const FRAME_HOSTS = [
  'https://www.youtube-nocookie.com',
  'https://platform.twitter.com',
  'https://player.twitch.tv',
  'https://clips.twitch.tv',
  'https://embed.nicovideo.jp',
] as const

export interface ExternalEmbed {
  provider: Provider
  /** In one spelling, whichever it was pasted in: this is what is stored. */
  url: string
  /** URL of the frame. `host` is our host name, required by Twitch. */
  frame: (host: string) => string
}

/**
 * Parses a URL of an embeddable video or post.
 * @returns the embed, or null for any other URL. Never fetches the URL: only its form is checked.
 */
export function externalEmbed(address: string): ExternalEmbed | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  if (url.username || url.password || url.port) return null
  const host = url.hostname.replace(/^(www|m|mobile|sp)\./, '')
  return SITES.get(host)?.(url) ?? null
}

const SITES = new Map<string, (url: URL) => ExternalEmbed | null>(
  Object.entries({
    'youtube.com': (url: URL) =>
      youTube(
        url.pathname === '/watch'
          ? url.searchParams.get('v')
          : /^\/(?:shorts|live|embed)\/([^/]+)\/?$/.exec(url.pathname)?.[1],
        url,
      ),
    'youtu.be': (url: URL) => youTube(url.pathname.slice(1), url),
    'x.com': post,
    'twitter.com': post,
    'twitch.tv': twitch,
    'clips.twitch.tv': (url: URL) => clip(url.pathname.slice(1)),
    'nicovideo.jp': (url: URL) => niconico(/^\/watch\/([^/]+)\/?$/.exec(url.pathname)?.[1]),
    'nico.ms': (url: URL) => niconico(url.pathname.slice(1)),
  }),
)

function youTube(id: string | null | undefined, { searchParams }: URL): ExternalEmbed | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  const start = secondsIn(searchParams.get('t') ?? searchParams.get('start') ?? '')
  return {
    provider: 'youtube',
    url: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}` : ''}`,
    frame: () =>
      `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}`,
  }
}

/** `90`, `90s`, `1m30s`; a day at most. */
function secondsIn(time: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? []
  return Math.min(86_400, Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds))
}

function post({ pathname }: URL): ExternalEmbed | null {
  const [, name, id] = /^\/(\w{1,15})\/status\/(\d{1,20})\/?$/.exec(pathname) ?? []
  if (!name || !id) return null
  return {
    provider: 'x',
    url: `https://x.com/${name}/status/${id}`,
    frame: () => `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
  }
}

function twitch({ pathname }: URL): ExternalEmbed | null {
  const [, video] = /^\/videos\/(\d{1,15})\/?$/.exec(pathname) ?? []
  if (video)
    return {
      provider: 'twitch',
      url: `https://www.twitch.tv/videos/${video}`,
      frame: host => `https://player.twitch.tv/?video=${video}&parent=${host}&autoplay=true`,
    }
  const [, name, slug] = /^\/(\w{3,25})(?:\/clip\/([\w-]{1,100}))?\/?$/.exec(pathname) ?? []
  if (slug) return clip(slug)
  if (!name || name === 'directory' || name === 'videos') return null
  return {
    provider: 'twitch',
    url: `https://www.twitch.tv/${name}`,
    frame: host => `https://player.twitch.tv/?channel=${name}&parent=${host}&autoplay=true`,
  }
}

const clip = (slug: string): ExternalEmbed | null =>
  /^[\w-]{1,100}$/.test(slug) && slug !== 'embed'
    ? {
        provider: 'twitch',
        url: `https://clips.twitch.tv/${slug}`,
        frame: host => `https://clips.twitch.tv/embed?clip=${slug}&parent=${host}&autoplay=true`,
      }
    : null

const niconico = (id: string | undefined): ExternalEmbed | null =>
  id && /^(sm|nm|so)\d{1,12}$/.test(id)
    ? {
        provider: 'niconico',
        url: `https://www.nicovideo.jp/watch/${id}`,
        frame: () => `https://embed.nicovideo.jp/watch/${id}?autoplay=1`,
      }
    : null

/** Is this an address as it is stored? */
export const isExternalUrl = (url: string): boolean => externalEmbed(url)?.url === url
