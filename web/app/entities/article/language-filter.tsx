import { useArticleText } from '#app/entities/article/strings.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { FilterLinks } from '#app/ui/filter-links.tsx'

const languages = ['ja', 'en'] as const
export type ArticleLanguage = (typeof languages)[number]

/** The language that an address narrows its articles down to. */
export const languageIn = (search: URLSearchParams): ArticleLanguage | undefined =>
  languages.find(language => language === search.get('language'))

/** Narrows the articles of a page down to one language, kept in its address. */
export function LanguageFilter({ path }: { path: string }) {
  const text = useArticleText()
  const chosen = languageIn(usePageRequest().search)
  const links = [undefined, ...languages].map(language => ({
    to: language ? `${path}?language=${language}` : path,
    label: language ? text.languages[language] : text.anyLanguage,
    current: language === chosen,
  }))
  return <FilterLinks label={text.writtenIn} links={links} />
}
