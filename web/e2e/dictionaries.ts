import { globSync } from 'node:fs'
import { useArticleMenuText } from '#app/entities/article/menu-strings.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { useArticleViewsText } from '#app/entities/article/views-strings.ts'
import { useFollowText } from '#app/entities/follow/strings.ts'
import { useGameGridText } from '#app/entities/game/grid-strings.ts'
import { useGameHeaderText } from '#app/entities/game/header-strings.ts'
import { useGameText } from '#app/entities/game/strings.ts'
import { useWriteText } from '#app/entities/game/write-strings.ts'
import { useReportText } from '#app/entities/inquiry/strings.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { useRankingText } from '#app/entities/ranking/strings.ts'
import { useReactionText } from '#app/entities/reaction/strings.ts'
import { useUserText } from '#app/entities/user/strings.ts'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { useAnalysisText } from '#app/features/analysis/strings.ts'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { useCampaignText } from '#app/features/campaigns/strings.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { useFailureText } from '#app/features/failures/strings.ts'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { useHomeText } from '#app/features/home/strings.ts'
import { useInquiryText } from '#app/features/inquiry/strings.ts'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { useMyMenuText } from '#app/features/my-menu/strings.ts'
import { useNotificationText } from '#app/features/notifications/strings.ts'
import { useOpsText } from '#app/features/ops/strings.ts'
import { useRankingPageText } from '#app/features/ranking/strings.ts'
import { useSearchText } from '#app/features/search/strings.ts'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { useSuspensionPageText } from '#app/features/suspension/strings.ts'
import { useUserPagesText } from '#app/features/users/strings.ts'
import { useWritePanelText } from '#app/features/write-panel/strings.ts'
import type { Language } from '#app/i18n/language.ts'
import { useLayoutText } from '#app/layout/strings.ts'
import { useErrorText } from '#app/routes/error-strings.ts'
import { useUiText } from '#app/ui/strings.ts'

export type Words = ReturnType<typeof wordsOf>

/** What the site says, by what it speaks of: tests look for these and repeat no string. */
export const wordsOf = (language: Language) => ({
  accounts: useAccountText.in(language),
  analysis: useAnalysisText.in(language),
  articles: { ...useArticleText.in(language), ...useArticlePageText.in(language) },
  campaigns: useCampaignText.in(language),
  editor: useEditorText.in(language),
  errors: useErrorText.in(language),
  failures: useFailureText.in(language),
  follows: useFollowText.in(language),
  games: {
    ...useGameText.in(language),
    ...useGameGridText.in(language),
    ...useGameHeaderText.in(language),
    ...useGamePagesText.in(language),
  },
  home: useHomeText.in(language),
  inquiry: useInquiryText.in(language),
  layout: useLayoutText.in(language),
  moderation: useModerationText.in(language),
  myArticles: { ...useMyArticlesText.in(language), ...useArticleMenuText.in(language) },
  myMenu: useMyMenuText.in(language),
  notifications: useNotificationText.in(language),
  ops: useOpsText.in(language),
  ranking: { ...useRankingText.in(language), ...useRankingPageText.in(language) },
  reactions: useReactionText.in(language),
  reports: useReportText.in(language),
  search: useSearchText.in(language),
  settings: useSettingsText.in(language),
  suspension: { ...useSuspensionText.in(language), ...useSuspensionPageText.in(language) },
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
