import { memo } from 'react'
import '#app/styles/article-text.css'
import '#app/entities/article/embed-cards.css'
import type { Language } from '#app/i18n/language.ts'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

/** The text of an article, as the query API has rendered it by its allow-list; its cards are in their places. */
export const ArticleText = memo(({ html, language }: { html: string; language: Language }) => (
  <div
    className="article-text"
    lang={language}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server's allow-list
    dangerouslySetInnerHTML={{ __html: serverRenderedHtml(html) }}
  />
))
ArticleText.displayName = 'ArticleText'
