import { globSync } from 'node:fs'

const APP = new URL('../app/', import.meta.url)

async function textsOf(language: 'ja' | 'en'): Promise<Set<string>> {
  const files = globSync(`**/*strings.${language}.ts`, { cwd: APP.pathname })
  const modules = await Promise.all(
    files.map(file => import(new URL(file, APP).href) as Promise<{ default: object }>),
  )
  return new Set(modules.flatMap(({ default: texts }) => leaves(texts)))
}
const leaves = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(leaves)
      : []

/** Whole strings of the English dictionaries that the Japanese ones do not have: none belongs on a Japanese page. */
export async function englishOnly(): Promise<Set<string>> {
  const [english, japanese] = await Promise.all([textsOf('en'), textsOf('ja')])
  // Short words may be names (`PC`), and names are content.
  return new Set([...english].filter(text => text.length > 4 && !japanese.has(text)))
}
