import { TAG_MAX, TAG_PATTERN, TAGS_MAX, tagKey } from '@koryaku/contracts/articles/tag-key.ts'

/** Why tags cannot be taken. */
export type TagFault = 'bad' | 'long' | 'many'

/** Separators that end a tag during typing. */
const BETWEEN = /[\s,、，#＃]+/u

/** Splits the typed text at separators; the last tag may be incomplete. */
export const splitTags = (typed: string): string[] => typed.split(BETWEEN).map(tag => tag.normalize('NFKC'))

/** Adds tags, without those that exist in another spelling. Returns a fault if one is rejected. */
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
