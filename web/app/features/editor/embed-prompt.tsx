import type { ArticleDocument } from '@koryaku/contracts/articles/article.api.ts'
import type { EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import type { GameDocument } from '@koryaku/contracts/games/game.api.ts'
import { apiGet, path } from '#app/api/client.ts'
import { isNotFound } from '#app/api/failure.ts'
import { PromptDialog } from '#app/features/editor/prompt-dialog.tsx'
import { useEditorText } from '#app/features/editor/strings.ts'

import { splitLanguage } from '#app/i18n/language.ts'

interface Found {
  kind: EmbedKind
  id: string
}

/** Asks for the address of an article or a game of this site, and answers what is there. */
export function EmbedPrompt({ onClose, onFound }: { onClose: () => void; onFound: (found: Found) => void }) {
  const text = useEditorText()
  const check = async (address: string): Promise<string | undefined> => {
    const found = await findEmbed(address).catch(() => null)
    if (!found) return text.embedRefused
    onFound(found)
    return undefined
  }
  return (
    <PromptDialog
      title={text.embedTool}
      label={text.embedPrompt}
      value=""
      maxLength={2_000}
      check={check}
      onClose={onClose}
      onAnswer={onClose}
    />
  )
}

const PAGE = /^\/games\/([a-z0-9-]+)(?:\/(\w{13}))?\/?$/

/** Null where nothing public is. */
async function findEmbed(address: string): Promise<Found | null> {
  const { origin, pathname } = new URL(address, location.origin)
  const [, slug, article] = PAGE.exec(splitLanguage(pathname).path) ?? []
  if (origin !== location.origin || !slug) return null
  try {
    if (!article) return { kind: 'game', id: (await apiGet<GameDocument>(path`games/${slug}`)).data.id }
    const { data } = await apiGet<ArticleDocument>(path`games/${slug}/articles/${article}`)
    return data.attributes.type === 'PublishedArticle' ? { kind: 'article', id: data.id } : null
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
