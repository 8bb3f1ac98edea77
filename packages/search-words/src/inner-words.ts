import { foldKanji } from './kanji-variants.ts'
import { textQuery } from './normalise.ts'

/**
 * Parts of words that a dictionary does not separate: ガンダ of ガンダム, 見 of 石見銀山. A search server segments a query
 * and a text independently, so that such a part can be a word of neither. Each run of katakana or kanji of a text is
 * therefore indexed with all its endings, spelled in Latin letters, which no dictionary segments. A query is then the
 * beginning of one of them.
 */
const RUNS = /[\u30a1-\u30faー]{3,}|[\u3400-\u9fff々]{2,}/g
const ONE_RUN = /^(?:[\u30a1-\u30faー]{2,}|[\u3400-\u9fff々]+)$/
/** Characters of an ending; a longer query finds nothing by it. */
const LENGTH_MAX = 8
/** Distinct endings of one text: bounds the growth of the index, at 33 bytes each. */
const ENDINGS_MAX = 1_000
/** Katakana that begin no part of a word. */
const SMALL = /^[ァィゥェォッャュョヮー]/

/** A character as four letters from a to p. */
const spell = (text: string): string => {
  let letters = ''
  for (let i = 0; i < text.length; i++)
    for (const digit of text.charCodeAt(i).toString(16).padStart(4, '0'))
      letters += String.fromCharCode(97 + Number.parseInt(digit, 16))
  return letters
}

/** The endings of the runs in these texts, as the field `innerWords` of a search document. */
export function innerWordsOf(...texts: string[]): string {
  const endings = new Set<string>()
  for (const text of texts)
    for (const [run] of plain(text).matchAll(RUNS))
      for (let at = 0; at < run.length; at++) {
        if (endings.size >= ENDINGS_MAX) return [...endings].join(' ')
        const ending = run.slice(at, at + LENGTH_MAX)
        if (!SMALL.test(ending)) endings.add(spell(ending))
      }
  return [...endings].join(' ')
}

/** The query of that field; undefined if the query is not one run. */
export function innerQuery(q: string): string | undefined {
  const run = textQuery(q)
  return run.length <= LENGTH_MAX && ONE_RUN.test(run) ? spell(run) : undefined
}

const plain = (text: string): string => foldKanji(text.normalize('NFKC'))
