export const TAGS_MAX = 10
export const TAG_MAX = 40
/** Neither spaces, slashes nor controls, since it is part of an address. */
export const TAG_PATTERN = /^[^\s#/?\\%\p{C}]+$/u

/**
 * Pattern of a tag within a text, alone or as part of another pattern: its text is the last group. Japanese may precede
 * it directly (攻略は#ボス), Latin letters and parts of URLs may not.
 */
export const TAG_IN_TEXT = /(?<![\w/.@#＠＃&-])[#＃]([\p{L}\p{M}\p{N}_ー・-]{1,40})/u

/** The texts after `#` in a text, each once; numbers (#1) do not count. */
export const tagsInText = (text: string): string[] =>
  withoutSameTags(
    [...text.matchAll(new RegExp(TAG_IN_TEXT, 'gu'))]
      .map(([, tag = '']) => tag.normalize('NFKC'))
      .filter(tag => /\p{L}/u.test(tag)),
  )

/** Letters that look like nothing: two tags that differ in them alone look the same. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g
const TO_HIRAGANA = 0x60

/**
 * The identity of a tag: ignores width, case and kind of kana (ボス, ﾎﾞｽ, ぼす). Read models store it: after a change raise
 * the code version of `articles` and `SEARCH_SCHEMA_VERSION`.
 */
export function tagKey(tag: string): string {
  const key = tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(KATAKANA, kana => String.fromCharCode(kana.charCodeAt(0) - TO_HIRAGANA))
    .replace(UNSEEN, '')
    .normalize('NFKC')
  // Legacy tags without visible characters are still distinct.
  return key === '' ? tag : key
}

/** The tags without other spellings of an earlier one. */
export function withoutSameTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const tag of tags) if (!first.has(tagKey(tag))) first.set(tagKey(tag), tag)
  return [...first.values()]
}

/**
 * Removes some tags and appends others.
 * @returns the tags, and the actual changes for an undo
 */
export function withTagChanges(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): { tags: string[]; added: string[]; removed: string[] } {
  const unwanted = new Set(remove.map(tagKey))
  const removed = tags.filter(tag => unwanted.has(tagKey(tag)))
  const kept = tags.filter(tag => !removed.includes(tag))
  const known = new Set(kept.map(tagKey))
  const added = withoutSameTags(add).filter(tag => !known.has(tagKey(tag)))
  return { tags: [...kept, ...added], added, removed }
}
