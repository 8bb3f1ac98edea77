import { type Language, localePath } from '#app/i18n/language.ts'

/**
 * Links to pages of this site in a text, as written by its author. A path with a dot is a file, except in the search for
 * a tag, whose name may have one (Ver.1.6).
 */
const OWN_LINK = /<a href="(\/(?!en[/"?#])(?:games\/[^"/?#]+\/search\/[^"?#]+|[^".?#]*)(?:[?#][^"]*)?)"/g

/** Server-rendered text whose links to pages of this site lead to the language of its reader. */
export const withOwnLinks = (html: string, language: Language): string =>
  language === 'ja'
    ? html
    : html.replace(OWN_LINK, (_, path: string) => `<a href="${localePath(language, path)}"`)
