import { type GameNames, gameForms, spokenNames } from '@koryaku/search-words/game-forms.ts'
import { innerWordsOf } from '@koryaku/search-words/inner-words.ts'
import { foldKanji } from '@koryaku/search-words/kanji-variants.ts'
import { foldText } from '@koryaku/search-words/normalise.ts'
import { z } from 'zod'
import { tagKey } from '../articles/tag-key.ts'

/** A game in the index `games`. The last ten are what is searched and ranked by; they are not displayed. */
export const gameDocumentSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  titleJa: z.string().nullable(),
  titleEn: z.string().nullable(),
  thumbnail: z.string().nullable(),
  platforms: z.array(z.string()),
  genres: z.array(z.string()),
  year: z.number().nullable(),
  popularity: z.number(),
  exactTitle: z.array(z.string()),
  exactTitles: z.array(z.string()),
  exactCalled: z.array(z.string()),
  exactNames: z.array(z.string()),
  exactMains: z.array(z.string()),
  exactParts: z.array(z.string()),
  names: z.array(z.string()),
  notability: z.number(),
  inJapanese: z.boolean(),
  length: z.number(),
})
export type GameDocument = z.output<typeof gameDocumentSchema>

/** A published article in the index `articles`; never a draft, a template, a suspended or a deleted one. */
export const articleDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('PublishedArticle'),
  kind: z.string(),
  language: z.string(),
  title: z.string(),
  description: z.string(),
  ...{ body: z.string(), body2: z.string(), body3: z.string(), body4: z.string() },
  /** Lines with old or rare forms of kanji, in the forms that queries are folded to. */
  foldedLines: z.string(),
  /** Endings of runs of katakana and kanji, by which parts of words are found. */
  innerWords: z.string(),
  tags: z.array(z.string()),
  /** Filterable attributes. */
  tagKeys: z.array(z.string()),
  gameId: z.string(),
  gameSlug: z.string(),
  gameTitle: z.string(),
  /** Other names and nicknames of the game, so that an article is found by any of them. */
  gameNames: z.array(z.string()),
  authorId: z.string(),
  authorName: z.string(),
  authorDisplayName: z.string(),
  popularity: z.number(),
  /** Seconds since 1970: filters by period, and puts new ones first. */
  publishedAt: z.number(),
  updatedAt: z.number(),
  /** The same in milliseconds: where the read model has another, the text of this document is not the present one. */
  textFrom: z.number(),
})
export type ArticleSearchDocument = z.output<typeof articleDocumentSchema>

/** A public review in the index `reviews`; never a draft, a suspended or a deleted one. */
export const reviewDocumentSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The text without marked spoilers. */
  body: z.string(),
  /** The good points, the bad points and for whom the game is. */
  points: z.string(),
  foldedLines: z.string(),
  innerWords: z.string(),
  gameId: z.string(),
  gameSlug: z.string(),
  gameTitle: z.string(),
  gameNames: z.array(z.string()),
  authorId: z.string(),
  authorName: z.string(),
  authorDisplayName: z.string(),
  score: z.number().nullable(),
  likes: z.number(),
  /** Seconds since 1970. */
  publishedAt: z.number(),
  /** When the public text changed last, in milliseconds: where the read model has another time, this text is an earlier one. */
  textFrom: z.number(),
})
export type ReviewSearchDocument = z.output<typeof reviewDocumentSchema>

export const userDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  foldedLines: z.string(),
  picture: z.string().nullable(),
  followers: z.number(),
  articles: z.number(),
})
export type UserDocument = z.output<typeof userDocumentSchema>

/** Letters of a text in one field: the search server looks at 65,535 words of a field, each of one letter at least. */
const BODY_PART = 60_000
const bodyPart = (text: string, n: number): string => text.slice(n * BODY_PART, (n + 1) * BODY_PART)

/** The lines of these texts that hold an old or rare form of a kanji, with the form of today. */
export const foldedLinesOf = (...texts: string[]): string =>
  texts
    .flatMap(text => text.split('\n'))
    .flatMap(line => {
      const folded = foldKanji(line)
      return folded === line ? [] : [folded]
    })
    .join('\n')
    .slice(0, BODY_PART)

export interface GameFacts extends GameNames {
  id: string
  slug: string
  thumbnail: string | null
  platforms: readonly string[]
  genres: readonly string[]
  year: number | null
  popularity: number
}

const JAPANESE = /[\u3041-\u30ff\u3400-\u9fff]/

/** The search document of a game. */
export function gameDocument(game: GameFacts): GameDocument {
  const { shown, titles, mainTitles, nicknames, otherNames, shortTitles, names } = gameForms(game)
  const title = game.titleJa ?? game.titleEn ?? game.titleRomaji ?? game.slug
  return {
    id: game.id,
    slug: game.slug,
    title,
    titleJa: game.titleJa,
    titleEn: game.titleEn,
    thumbnail: game.thumbnail,
    platforms: [...game.platforms],
    genres: [...game.genres],
    year: game.year,
    popularity: game.popularity,
    exactTitle: shown,
    exactTitles: titles,
    exactCalled: nicknames,
    exactNames: otherNames,
    exactMains: mainTitles,
    exactParts: shortTitles,
    // The ID comes first; otherwise the first name would count as "begins with the query".
    names: [game.id, ...names],
    notability: notability(game),
    inJapanese: JAPANESE.test(title),
    // The shortest title that fits is the one most likely meant: the game before its sequels and editions.
    length: foldText(title).replace(/[^\p{L}\p{N}]/gu, '').length,
  }
}

/**
 * Popularity of a game in coarse steps: followers and articles, and without any, the completeness of its catalogue
 * entry (entries without platform are series, not games; ports suggest a well-known game).
 */
function notability({ popularity, platforms, year }: GameFacts): number {
  const listed = platforms.length > 1 ? 2 : platforms.length === 1 || year !== null ? 1 : 0
  return listed + Math.floor(Math.log2(1 + popularity))
}

interface GameOfWork {
  id: string
  slug: string
  titleJa: string | null
  titleEn: string | null
  aliases: readonly string[]
  nicknames: readonly string[]
}
/** The names are empty if the author is anonymous. */
interface AuthorOfWork {
  id: string
  name: string
  displayName: string
}

export interface ArticleFacts {
  id: string
  kind: string
  language: string
  title: string
  description: string
  text: string
  tags: readonly string[]
  game: GameOfWork
  author: AuthorOfWork
  popularity: number
  publishedAt: Date
  updatedAt: Date
}

/** The search document of a published article. */
export function articleDocument(article: ArticleFacts): ArticleSearchDocument {
  const { game, author } = article
  return {
    id: article.id,
    type: 'PublishedArticle',
    kind: article.kind,
    language: article.language,
    title: article.title,
    description: article.description,
    body: bodyPart(article.text, 0),
    body2: bodyPart(article.text, 1),
    body3: bodyPart(article.text, 2),
    body4: bodyPart(article.text, 3),
    foldedLines: foldedLinesOf(
      ...[
        article.title,
        article.description,
        titleOf(game),
        author.displayName,
        ...article.tags,
        article.text,
      ],
    ),
    innerWords: innerWordsOf(article.title, article.description, ...article.tags, article.text),
    tags: [...article.tags],
    tagKeys: article.tags.map(tagKey),
    ...namesIn(game, author),
    popularity: article.popularity,
    publishedAt: seconds(article.publishedAt),
    updatedAt: seconds(article.updatedAt),
    textFrom: article.updatedAt.getTime(),
  }
}

export interface ReviewFacts {
  id: string
  title: string
  text: string
  good: string
  bad: string
  forWhom: string
  game: GameOfWork
  author: AuthorOfWork
  score: number | null
  likes: number
  publishedAt: Date
  /** When the public text changed last. */
  revisedAt: Date
}

/** The search document of a public review. */
export function reviewDocument(review: ReviewFacts): ReviewSearchDocument {
  const { id, title, text, good, bad, forWhom, game, author, score, likes } = review
  const points = [good, bad, forWhom].filter(Boolean).join('\n')
  return {
    ...{ id, title, points, score, likes },
    body: bodyPart(text, 0),
    foldedLines: foldedLinesOf(title, titleOf(game), author.displayName, points, text),
    innerWords: innerWordsOf(title, points, text),
    ...namesIn(game, author),
    publishedAt: seconds(review.publishedAt),
    textFrom: review.revisedAt.getTime(),
  }
}

const titleOf = ({ titleJa, titleEn }: GameOfWork): string => titleJa ?? titleEn ?? ''

/** The fields of an article or a review that name its game and its author. */
function namesIn(game: GameOfWork, author: AuthorOfWork) {
  const gameTitle = titleOf(game)
  return {
    gameId: game.id,
    gameSlug: game.slug,
    gameTitle,
    gameNames: spokenNames({ titleRomaji: null, reading: null, ...game }).filter(name => name !== gameTitle),
    authorId: author.id,
    authorName: author.name,
    authorDisplayName: author.displayName,
  }
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)
