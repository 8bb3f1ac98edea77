import { lettersIn } from '@koryaku/contracts/articles/letters-in.ts'
import type { Node } from '@tiptap/pm/model'

export interface TextSize {
  characters: number
  words: number
  minutes: number
}

/** Reading speed: characters of Japanese, words of English per minute. */
const PER_MINUTE = { ja: 500, en: 230 } as const

/** The length of a text for its readers: typed characters without line breaks and spaces. An emoji counts as one. */
export function textSize(text: string, language: string): TextSize {
  const characters = lettersIn(text)
  const words = wordsIn(text, language)
  const minutes = language === 'ja' ? characters / PER_MINUTE.ja : words / PER_MINUTE.en
  return { characters, words, minutes: characters === 0 ? 0 : Math.max(1, Math.round(minutes)) }
}

function wordsIn(text: string, language: string): number {
  let found = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike) found++
  return found
}

export interface Section {
  level: number
  text: string
  /** In the document. */
  place: number
}

/** The headings of a text, as its list of contents has them. */
export function sectionsOf(doc: Node): Section[] {
  const sections: Section[] = []
  doc.descendants((node, place) => {
    if (node.type.name === 'heading')
      sections.push({ level: Number(node.attrs.level), text: node.textContent, place })
    return !node.isTextblock
  })
  return sections
}
