import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { escapeHtml, escapeText } from '@koryaku/contracts/articles/escape-html.ts'
import { LICENCES_PATH } from '@koryaku/contracts/images/image-sharing.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { Pool } from 'pg'
import en from './credit-words.en.ts'
import ja from './credit-words.ja.ts'

/** Pictures of others in a text of this author, with whose they are and under which licence they were taken. */
const othersPictures = prepared(
  'pictures-of-others',
  (pictures: Param<readonly string[]>, authorId: Param<string>) =>
    read
      .selectFrom('read.image as i')
      .leftJoin('read.user_card as o', 'o.user_id', 'i.user_id')
      .leftJoin('read.image_use as u', on =>
        on.onRef('u.image_id', '=', 'i.image_id').on('u.user_id', '=', authorId),
      )
      .select(['i.src', 'u.licence', 'o.name', 'o.display_name', 'o.anonymous', 'o.erased'])
      .where(eb => eb('i.src', '=', eb.fn.any(pictures)))
      .where('i.user_id', '<>', authorId),
)
type Credit = Awaited<ReturnType<typeof othersPictures>>[number]

/** Text is escaped, so only the renderer itself can have written this: all of a figure that begins with a picture. None holds another. */
const FIGURE = /<figure[^>]*>(?:<div class="board">)?<img src="(\/media\/[0-9a-z._-]+)".*?(?=<\/figure>)/gs

interface Shown {
  html: string
  authorId: string
  language: ArticleContent['language']
}

/** Adds a credit line below each image of another user: its owner and its licence. */
export async function withCredits(db: Pool, { html, authorId, language }: Shown): Promise<string> {
  const pictures = new Set<string>()
  for (const [, src] of html.matchAll(FIGURE)) pictures.add(src as string)
  if (pictures.size === 0) return html
  const credits = await creditsOf(db, [...pictures], authorId)
  return credits.size === 0 ? html : creditedHtml(html, credits, language)
}

/** Credits of those of these images that belong to users other than the author, by URL. */
async function creditsOf(db: Pool, pictures: string[], authorId: string): Promise<Map<string, Credit>> {
  return new Map((await othersPictures(db, pictures, authorId)).map(credit => [credit.src, credit]))
}

/** Credit lines as HTML, by the URL of the image. Images of the author have none. */
export async function creditLines(
  db: Pool,
  { pictures, authorId, language }: { pictures: string[] } & Omit<Shown, 'html'>,
): Promise<Record<string, string>> {
  if (pictures.length === 0) return {}
  const credits = [...(await creditsOf(db, pictures, authorId))]
  return Object.fromEntries(credits.map(([src, credit]) => [src, creditHtml(credit, language)]))
}

/** @param credits by the addresses of their pictures */
export function creditedHtml(
  html: string,
  credits: ReadonlyMap<string, Omit<Credit, 'src'>>,
  language: Shown['language'],
): string {
  return html.replace(FIGURE, (figure, src: string) => {
    const credit = credits.get(src)
    return credit ? figure + creditHtml(credit, language) : figure
  })
}

/** Renders a credit line in the language of the page that shows the image. */
export function creditHtml(
  { name, display_name, anonymous, erased, licence }: Omit<Credit, 'src'>,
  language: Shown['language'],
): string {
  const words = { ja, en }[language]
  const place = language === 'en' ? '/en' : ''
  const owner =
    erased || name === null
      ? words.erased
      : anonymous
        ? words.nameless
        : `<a href="${place}/users/${escapeHtml(encodeURIComponent(name))}">${escapeText(display_name || name)}</a>`
  const terms = licence
    ? ` · <a href="${place}${LICENCES_PATH}#${licence}">${words.licences[licence].name}</a>`
    : ''
  return `<small class="picture-credit">${words.picture}${owner}${terms}</small>`
}
