import { MEDIA_PATH } from '@koryaku/contracts/media-path.ts'

/** Content copied in an editor like this one is pasted unchanged. */
const isOurs = (html: string): boolean => html.includes('data-pm-slice')

/** Headings of another page as ours: its title is a section here, and there is nothing below a subsection. */
export const withOurHeadings = (html: string): string =>
  isOurs(html)
    ? html
    : html.replace(
        /(<\/?)h([1-6])(?=[\s>/])/gi,
        (_, open: string, level: string) => `${open}h${Number(level) < 3 ? 2 : 3}`,
      )

interface LeftOut {
  pictures: number
  /** Videos and frames. */
  others: number
}

/** Content of another page that a paste omits: images of other sites, and media players. Null if nothing is omitted. */
export function leftOutOf(html: string, origin: string): LeftOut | null {
  if (isOurs(html)) return null
  const sources = [...html.matchAll(/<img\s[^>]*>/gi)].map(
    ([tag]) => /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1],
  )
  const pictures = sources.filter(src => src !== undefined && !isOwnPicture(src, origin)).length
  const others = html.match(/<(?:video|iframe|audio|object|embed)[\s>]/gi)?.length ?? 0
  return pictures + others > 0 ? { pictures, others } : null
}

function isOwnPicture(src: string, origin: string): boolean {
  const address = URL.parse(src, origin)
  return address?.origin === origin && MEDIA_PATH.test(address.pathname)
}
