/** A word of a text: its compared form, and its position in the original. */
export interface Token {
  text: string
  start: number
  length: number
}

export interface TokenizerSettings {
  separatorTokens: readonly string[]
  nonSeparatorTokens: readonly string[]
  dictionary: readonly string[]
  stopWords: readonly string[]
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/u
const WORD_RUN = /[\p{L}\p{N}\p{M}]+/gu
const PRECOMPOSED_KANA = /[\u3040-\u30ff]/
const MAX_WORD = 250

/**
 * The compared form of words: compatibility forms, lower case, no accents on letters, katakana as hiragana. (Dakuten
 * are kept: they distinguish kana.)
 */
export function foldWord(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is what is meant
  if (/^[\x00-\x7f]*$/.test(word)) return word.toLowerCase()
  const compatible = word.normalize('NFKC').toLowerCase()
  let folded = ''
  for (const char of compatible) {
    const code = char.codePointAt(0) as number
    if (code >= 0x30a1 && code <= 0x30f6) folded += String.fromCodePoint(code - 0x60)
    else if (PRECOMPOSED_KANA.test(char)) folded += char
    else folded += char.normalize('NFD').replace(/\p{M}/gu, '')
  }
  return folded
}

const escapePattern = (token: string) => token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Cuts text into words. Scripts with spaces are cut at everything that is neither letter nor digit; runs
 * of Japanese or Chinese are segmented by ICU's dictionary (Meilisearch uses another one).
 */
export function createTokenizer(settings: TokenizerSettings): (text: string) => Token[] {
  const separators = settings.separatorTokens.filter(token => token !== '')
  const joiners = settings.nonSeparatorTokens.filter(token => token !== '')
  const kept = settings.dictionary.filter(token => token !== '').map(foldWord)
  const run =
    joiners.length === 0
      ? WORD_RUN
      : new RegExp(`(?:[\\p{L}\\p{N}\\p{M}]|${joiners.map(escapePattern).join('|')})+`, 'gu')
  const cut = separators.length === 0 ? undefined : new RegExp(separators.map(escapePattern).join('|'), 'gu')
  const stopWords = new Set(settings.stopWords.map(foldWord))

  function push(tokens: Token[], text: string, start: number): void {
    const folded = foldWord(text).slice(0, MAX_WORD)
    if (folded !== '' && !stopWords.has(folded)) tokens.push({ text: folded, start, length: text.length })
  }

  function pushJapanese(tokens: Token[], text: string, start: number): void {
    for (const { segment, index, isWordLike } of segmenter.segment(text))
      if (isWordLike || /[\p{L}\p{N}]/u.test(segment)) push(tokens, segment, start + index)
  }

  function pushRun(tokens: Token[], text: string, start: number): void {
    if (!CJK.test(text)) {
      push(tokens, text, start)
      return
    }
    const folded = foldWord(text)
    const entry = folded.length === text.length ? kept.find(word => folded.includes(word)) : undefined
    if (entry === undefined) {
      pushJapanese(tokens, text, start)
      return
    }
    const at = folded.indexOf(entry)
    if (at > 0) pushRun(tokens, text.slice(0, at), start)
    push(tokens, text.slice(at, at + entry.length), start + at)
    if (at + entry.length < text.length)
      pushRun(tokens, text.slice(at + entry.length), start + at + entry.length)
  }

  return text => {
    const tokens: Token[] = []
    // Blanked out with as many spaces, so that places stay right.
    const source = cut === undefined ? text : text.replace(cut, found => ' '.repeat(found.length))
    for (const match of source.matchAll(run)) pushRun(tokens, match[0], match.index)
    return tokens
  }
}
