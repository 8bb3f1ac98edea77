import { memo } from 'react'
import '#app/styles/article-text.css'
import '#app/entities/article/embed-cards.css'
import type { Language } from '#app/i18n/language.ts'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

/** Parts that mark passages find the text by it: versions and previews on the same page have its class, too. */
export const ARTICLE_TEXT_ID = 'article-text'

interface TextProps {
  id: string
  html: string
  language: Language
}

/** The text of an article, as the query API has rendered it by its allow-list; its cards are in their places. */
export const ArticleText = memo(({ id, html, language }: TextProps) => (
  <div
    ref={text => {
      // Few texts have any of it, and the first page is paid for in bytes.
      if (text && /"(tasks|external )/.test(html))
        void import('#app/entities/article/live-blocks.ts').then(
          live => live.default(text, id),
          () => {},
        )
    }}
    id={ARTICLE_TEXT_ID}
    className="article-text"
    lang={language}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server's allow-list
    dangerouslySetInnerHTML={{ __html: serverRenderedHtml(html) }}
  />
))
ArticleText.displayName = 'ArticleText'
