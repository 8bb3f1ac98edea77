import { TAG_IN_TEXT, tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import type { Pool } from 'pg'
import { readTagsNamed } from './read-tags.ts'

/** Text is escaped, so only the renderer itself can have written angle brackets. */
const PARTS = new RegExp(`<(/?)([a-z]\\w*)[^>]*>|${TAG_IN_TEXT.source}`, 'gu')
/** Elements in which nothing is a tag: other links, code and controls. */
const CLOSED = new Set(['a', 'code', 'pre', 'summary', 'button'])
const LETTER = /\p{L}/u
/** Different tags of one text that are looked up. */
const LOOKED_UP = 100

interface Tagged {
  html: string
  slug: string
  /** The game with those that are shown as it. */
  family: readonly string[]
  language: string
}

/**
 * Turns the #words of a text into links where the game has such a tag. Links are made on read, so that they follow
 * added and deleted tags, whatever the origin of the text.
 */
export async function withTagLinks(db: Pool, { html, slug, family, language }: Tagged): Promise<string> {
  const keys = new Set<string>()
  eachTag(html, tag => {
    if (keys.size < LOOKED_UP) keys.add(tagKey(tag))
    return undefined
  })
  if (keys.size === 0) return html
  const known = new Set((await readTagsNamed(db, family, [...keys])).map(({ key }) => key))
  return known.size === 0
    ? html
    : linkedTags(html, known, `${language === 'en' ? '/en' : ''}/games/${slug}/search/`)
}

/** @param known keys of tags @param place what the addresses of their pages begin with */
export const linkedTags = (html: string, known: ReadonlySet<string>, place: string): string =>
  eachTag(html, (tag, sign) =>
    known.has(tagKey(tag)) ? `<a href="${place}${encodeURIComponent(tag)}">${sign}${tag}</a>` : undefined,
  )

/** @param of returns the replacement of a tag and its sign; undefined keeps them */
function eachTag(html: string, of: (tag: string, sign: string) => string | undefined): string {
  let closed = 0
  return html.replace(PARTS, (part, end: string, element: string | undefined, tag: string | undefined) => {
    if (element !== undefined) {
      if (CLOSED.has(element)) closed += end ? -1 : 1
      return part
    }
    if (closed > 0 || tag === undefined || !LETTER.test(tag)) return part
    return of(tag, part.slice(0, 1)) ?? part
  })
}
