/** The subset of Meilisearch's settings used below; passed to its client unchanged. */
export interface SearchSettings {
  searchableAttributes: string[]
  displayedAttributes: string[]
  filterableAttributes: string[]
  sortableAttributes: string[]
  rankingRules: string[]
  typoTolerance: {
    enabled: boolean
    minWordSizeForTypos: { oneTypo: number; twoTypos: number }
    disableOnAttributes: string[]
    disableOnWords: string[]
  }
  localizedAttributes: { attributePatterns: string[]; locales: string[] }[] | null
  pagination: { maxTotalHits: number }
}

export const GAMES_INDEX = 'games'
export const ARTICLES_INDEX = 'articles'
export const REVIEWS_INDEX = 'reviews'
export const USERS_INDEX = 'users'
export const SEARCH_INDEXES = [GAMES_INDEX, ARTICLES_INDEX, REVIEWS_INDEX, USERS_INDEX] as const
export type SearchIndex = (typeof SEARCH_INDEXES)[number]

/** The field of parts of words, which is searched by a separate query only. */
export const INNER_WORDS = 'innerWords'

const typoTolerance = {
  enabled: true,
  minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
  disableOnAttributes: [],
  disableOnWords: [],
}

/** Raise it when the meaning of documents or settings changes: the indexer then rebuilds the indexes. */
export const SEARCH_SCHEMA_VERSION = 7

/** Settings by index: the ranking of hits is decided here. */
export const SEARCH_SETTINGS: Record<SearchIndex, SearchSettings> = {
  games: {
    searchableAttributes: ['names'],
    displayedAttributes: [
      'id',
      'slug',
      'title',
      'titleJa',
      'titleEn',
      'thumbnail',
      'platforms',
      'genres',
      'year',
      'popularity',
    ],
    filterableAttributes: [
      'exactCalled',
      'exactMains',
      'exactNames',
      'exactParts',
      'exactTitle',
      'exactTitles',
      'genres',
      'id',
      'inJapanese',
      'notability',
      'platforms',
      'slug',
      'year',
    ],
    sortableAttributes: ['popularity', 'year'],
    rankingRules: [
      'words',
      'typo',
      'proximity',
      'sort',
      'exactness',
      'notability:desc',
      'length:asc',
      'popularity:desc',
      'year:asc',
    ],
    typoTolerance,
    // The words are Latin letters and single kanji: nothing in them is for a dictionary to cut.
    localizedAttributes: null,
    pagination: { maxTotalHits: 1000 },
  },
  articles: {
    searchableAttributes: [
      'title',
      'gameTitle',
      'gameNames',
      'tags',
      'authorDisplayName',
      'authorName',
      'description',
      'body',
      'body2',
      'body3',
      'body4',
      'foldedLines',
      INNER_WORDS,
    ],
    displayedAttributes: ['*'],
    filterableAttributes: [
      'authorId',
      'authorName',
      'gameId',
      'gameSlug',
      'id',
      'kind',
      'language',
      'publishedAt',
      'tagKeys',
      'type',
    ],
    sortableAttributes: ['popularity', 'publishedAt', 'updatedAt'],
    rankingRules: [
      'words',
      'typo',
      'proximity',
      'attribute',
      'sort',
      'exactness',
      'popularity:desc',
      'publishedAt:desc',
    ],
    typoTolerance: { ...typoTolerance, disableOnAttributes: [INNER_WORDS] },
    localizedAttributes: [{ attributePatterns: ['*'], locales: ['jpn', 'eng'] }],
    pagination: { maxTotalHits: 1000 },
  },
  reviews: {
    searchableAttributes: [
      'title',
      'gameTitle',
      'gameNames',
      'authorDisplayName',
      'authorName',
      'body',
      'points',
      'foldedLines',
      INNER_WORDS,
    ],
    displayedAttributes: ['*'],
    filterableAttributes: ['authorId', 'authorName', 'gameId', 'gameSlug', 'id', 'publishedAt', 'score'],
    sortableAttributes: ['likes', 'publishedAt', 'score'],
    rankingRules: [
      'words',
      'typo',
      'proximity',
      'attribute',
      'sort',
      'exactness',
      'likes:desc',
      'publishedAt:desc',
    ],
    typoTolerance: { ...typoTolerance, disableOnAttributes: [INNER_WORDS] },
    localizedAttributes: [{ attributePatterns: ['*'], locales: ['jpn', 'eng'] }],
    pagination: { maxTotalHits: 1000 },
  },
  users: {
    searchableAttributes: ['displayName', 'name', 'description', 'foldedLines'],
    displayedAttributes: ['*'],
    filterableAttributes: ['id', 'name'],
    sortableAttributes: ['followers'],
    rankingRules: [
      'words',
      'typo',
      'proximity',
      'attribute',
      'sort',
      'exactness',
      'followers:desc',
      'articles:desc',
    ],
    typoTolerance,
    localizedAttributes: [{ attributePatterns: ['*'], locales: ['jpn', 'eng'] }],
    pagination: { maxTotalHits: 1000 },
  },
}

/** True if the index has the field of parts of words. */
export const hasInnerWords = (index: SearchIndex): boolean =>
  SEARCH_SETTINGS[index].searchableAttributes.includes(INNER_WORDS)
/** Fields of an index that are searched by the words of a query. */
export const wordFieldsOf = (index: SearchIndex): string[] =>
  SEARCH_SETTINGS[index].searchableAttributes.filter(name => name !== INNER_WORDS)
