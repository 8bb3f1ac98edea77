import { TAG_MAX, TAG_PATTERN, TAGS_MAX, tagKey } from '@koryaku/contracts/articles/tag-key.ts'

/** Why tags cannot be taken. */
export type TagFault = 'bad' | 'long' | 'many'

/** What ends a tag while it is typed. */
const BETWEEN = /[\s,、，#＃]+/u

/** What was typed, at its separators; the last one may still be on its way. */
export const splitTags = (typed: string): string[] => typed.split(BETWEEN).map(tag => tag.normalize('NFKC'))

/** Those with these, without what is there in another spelling; or why not. */
export function withTags(tags: readonly string[], more: readonly string[]): string[] | TagFault {
  const known = new Set(tags.map(tagKey))
  const next = [...tags]
  for (const tag of more) {
    if (tag === '' || known.has(tagKey(tag))) continue
    if (tag.length > TAG_MAX) return 'long'
    if (!TAG_PATTERN.test(tag) || /^\.\.?$/.test(tag)) return 'bad'
    if (next.length >= TAGS_MAX) return 'many'
    known.add(tagKey(tag))
    next.push(tag)
  }
  return next
}
