import { globSync } from 'node:fs'
import { useEmbedText } from '#app/entities/article/embed-strings.ts'
import { useLiveText } from '#app/entities/article/live-strings.ts'
import { useArticleMenuText } from '#app/entities/article/menu-strings.ts'
import { useNewerDraftText } from '#app/entities/article/newer-draft-strings.ts'
import { useArticlePaperText } from '#app/entities/article/paper-strings.ts'
import { useScheduleText } from '#app/entities/article/schedule-strings.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { useArticleViewsText } from '#app/entities/article/views-strings.ts'
import { useCommentRulesText } from '#app/entities/comment/rules-strings.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { useWritingText } from '#app/entities/comment/writing-strings.ts'
import { useDaysText } from '#app/entities/days/strings.ts'
import { useDraftLinkText } from '#app/entities/draft-link/strings.ts'
import { useFollowText } from '#app/entities/follow/strings.ts'
import { useGameGridText } from '#app/entities/game/grid-strings.ts'
import { useGameHeaderText } from '#app/entities/game/header-strings.ts'
import { useGameText } from '#app/entities/game/strings.ts'
import { useWriteText } from '#app/entities/game/write-strings.ts'
import { useLicences } from '#app/entities/image/licences.ts'
import { useImageText } from '#app/entities/image/strings.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { useNotificationKindText } from '#app/entities/notification/strings.ts'
import { useRankingText } from '#app/entities/ranking/strings.ts'
import { useReactionText } from '#app/entities/reaction/strings.ts'
import { useRelationText } from '#app/entities/relation/strings.ts'
import { useReportButtonText } from '#app/entities/report/button-strings.ts'
import { useReportText } from '#app/entities/report/strings.ts'
import { useOwnReviewText } from '#app/entities/review/own-strings.ts'
import { useScoreHistoryText } from '#app/entities/review/score-history-strings.ts'
import { useReviewText } from '#app/entities/review/strings.ts'
import { useScoreText } from '#app/entities/score/strings.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { useTagText } from '#app/entities/tag/strings.ts'
import { useTemplateText } from '#app/entities/template/strings.ts'
import { useUserText } from '#app/entities/user/strings.ts'
import { useVersionText } from '#app/entities/version/strings.ts'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { useAnalysisText } from '#app/features/analysis/strings.ts'
import { useChangedSinceText } from '#app/features/articles/changed-strings.ts'
import { useArticleCommentsText } from '#app/features/articles/comments-strings.ts'
import { useDataTableText } from '#app/features/articles/data-table-strings.ts'
import { useMemberLinksText } from '#app/features/articles/member-strings.ts'
import { useReaderVotesText } from '#app/features/articles/reader-votes-strings.ts'
import { useSeriesNavText } from '#app/features/articles/series-strings.ts'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { useVoteCommentText } from '#app/features/articles/vote-comment-strings.ts'
import { useCampaignText } from '#app/features/campaigns/strings.ts'
import { useOwnCommentsText } from '#app/features/comments/own-comments-strings.ts'
import { useCommentText } from '#app/features/comments/strings.ts'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import { usePicturesText } from '#app/features/editor/pictures/strings.ts'
import { useReviewFormText } from '#app/features/editor/review/strings.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { useFailureText } from '#app/features/failures/strings.ts'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { useBulkEditText } from '#app/features/games/bulk-edit-strings.ts'
import { useCatalogueText } from '#app/features/games/catalogue-strings.ts'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import { useGamesDatabaseText } from '#app/features/games/games-database-strings.ts'
import { useGameHubText } from '#app/features/games/hub-strings.ts'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { useGameMergeText } from '#app/features/games/merge-strings.ts'
import { useGameRequestText } from '#app/features/games/request-strings.ts'
import { useGameSearchText } from '#app/features/games/search-strings.ts'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { useGameVersionsText } from '#app/features/games/version-strings.ts'
import { useHistoryText } from '#app/features/history/strings.ts'
import { useHomeText } from '#app/features/home/strings.ts'
import { useImagesText } from '#app/features/images/strings.ts'
import { useInquiryText } from '#app/features/inquiry/strings.ts'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { useMyMenuText } from '#app/features/my-menu/strings.ts'
import { useNotificationPageText } from '#app/features/notifications/page-strings.ts'
import { useNotificationText } from '#app/features/notifications/strings.ts'
import { useOpsText } from '#app/features/ops/strings.ts'
import { usePartnersText } from '#app/features/partners/strings.ts'
import { useRankingPageText } from '#app/features/ranking/strings.ts'
import { useSearchText } from '#app/features/search/strings.ts'
import { useSeriesText } from '#app/features/series/strings.ts'
import { useBlockedText } from '#app/features/settings/blocked-strings.ts'
import { useNotificationSettingsText } from '#app/features/settings/notification-strings.ts'
import { useOwnReportsText } from '#app/features/settings/reports-strings.ts'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { useSharedDraftText } from '#app/features/shared-drafts/strings.ts'
import { useShelfImportText } from '#app/features/shelf/import-strings.ts'
import { useShelfPageText } from '#app/features/shelf/strings.ts'
import { useSuspensionPageText } from '#app/features/suspension/strings.ts'
import { useTablesText } from '#app/features/tables/strings.ts'
import { useUserPagesText } from '#app/features/users/strings.ts'
import { useVersionsText } from '#app/features/versions/strings.ts'
import { useWritePanelText } from '#app/features/write-panel/strings.ts'
import type { Language } from '#app/i18n/language.ts'
import { useLayoutText } from '#app/layout/strings.ts'
import { useErrorText } from '#app/routes/error-strings.ts'
import { useUiText } from '#app/ui/strings.ts'

export type Words = ReturnType<typeof wordsOf>

/** The strings of the site by topic: tests look for these and repeat no string. */
export const wordsOf = (language: Language) => ({
  accounts: useAccountText.in(language),
  analysis: useAnalysisText.in(language),
  articles: {
    ...useArticleText.in(language),
    ...useArticlePaperText.in(language),
    ...useArticlePageText.in(language),
    ...useLiveText.in(language),
    ...useMemberLinksText.in(language),
    ...useEmbedText.in(language),
  },
  campaigns: useCampaignText.in(language),
  blocks: useBlocksText.in(language),
  gameVersions: useGameVersionsText.in(language),
  bulkEdit: useBulkEditText.in(language),
  gameForm: useGameFormText.in(language),
  gameHub: useGameHubText.in(language),
  gameMerges: useGameMergeText.in(language),
  gameRequests: useGameRequestText.in(language),
  gamesDatabase: useGamesDatabaseText.in(language),
  partners: usePartnersText.in(language),
  days: useDaysText.in(language),
  draftLinks: { ...useDraftLinkText.in(language), shared: useSharedDraftText.in(language) },
  tag: useTagText.in(language),
  editor: { ...useEditorText.in(language), pictures: usePicturesText.in(language) },
  errors: useErrorText.in(language),
  failures: useFailureText.in(language),
  follows: useFollowText.in(language),
  games: {
    ...useGameText.in(language),
    ...useGameGridText.in(language),
    ...useGameHeaderText.in(language),
    ...useGamePagesText.in(language),
    ...useGameListText.in(language),
    ...useGameSearchText.in(language),
    ...useCatalogueText.in(language),
  },
  history: { ...useVersionText.in(language), ...useHistoryText.in(language) },
  versions: { ...useVersionsText.in(language), ...useChangedSinceText.in(language) },
  home: useHomeText.in(language),
  images: { ...useImageText.in(language), ...useImagesText.in(language) },
  inquiry: useInquiryText.in(language),
  layout: useLayoutText.in(language),
  licences: useLicences.in(language),
  moderation: useModerationText.in(language),
  myArticles: { ...useMyArticlesText.in(language), ...useArticleMenuText.in(language) },
  tables: { ...useTablesText.in(language), ...useDataTableText.in(language) },
  myMenu: useMyMenuText.in(language),
  newerDraft: useNewerDraftText.in(language),
  notifications: useNotificationText.in(language),
  ops: useOpsText.in(language),
  ranking: { ...useRankingText.in(language), ...useRankingPageText.in(language) },
  readerVotes: { ...useReaderVotesText.in(language), ...useVoteCommentText.in(language) },
  reactions: useReactionText.in(language),
  relations: useRelationText.in(language),
  ownComments: useOwnCommentsText.in(language),
  ownReports: useOwnReportsText.in(language),
  blocked: useBlockedText.in(language),
  notificationSettings: useNotificationSettingsText.in(language),
  notificationPage: useNotificationPageText.in(language),
  notificationKinds: useNotificationKindText.in(language),
  reports: useReportButtonText.in(language),
  reviews: {
    ...useGameReviewText.in(language),
    ...useReviewText.in(language),
    ...useScoreText.in(language),
    history: useScoreHistoryText.in(language),
    ...useOwnReviewText.in(language),
  },
  reviewForm: useReviewFormText.in(language),
  report: useReportText.in(language),
  commentRules: useCommentRulesText.in(language),
  schedule: useScheduleText.in(language),
  search: useSearchText.in(language),
  series: useSeriesText.in(language),
  seriesNav: useSeriesNavText.in(language),
  comments: {
    ...useCommentText.in(language),
    ...useArticleCommentsText.in(language),
    ...useCommentItemText.in(language),
    quoteMark: useWritingText.in(language).quote,
    pictureToPost: useWritingText.in(language).chosenPicture,
    pictureField: useWritingText.in(language).picture,
    spoilerMark: useWritingText.in(language).spoiler,
  },
  settings: useSettingsText.in(language),
  shelf: useShelfText.in(language),
  shelfImport: useShelfImportText.in(language),
  shelfPage: useShelfPageText.in(language),
  suspension: { ...useSuspensionText.in(language), ...useSuspensionPageText.in(language) },
  templates: useTemplateText.in(language),
  ui: useUiText.in(language),
  views: useArticleViewsText.in(language),
  users: { ...useUserText.in(language), ...useUserPagesText.in(language) },
  writePanel: { ...useWritePanelText.in(language), ...useWriteText.in(language) },
})

const APP = new URL('../app/', import.meta.url)

async function textsOf(language: Language): Promise<Set<string>> {
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
