import type { ArticleBodyAttributes } from '@koryaku/contracts/articles/article.api.ts'
import type { EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import '#app/styles/article-text.css'
import '#app/entities/article/embed-cards.css'
import { ArticlePaper } from '#app/entities/article/article-paper.tsx'
import { ArticleRow } from '#app/entities/article/article-row.tsx'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { embedCardsLoader } from '#app/features/editor/embed-cards-loader.ts'
import { CardPicture } from '#app/features/editor/preview/card-picture.tsx'
import { Frame } from '#app/features/editor/preview/frame.tsx'
import styles from '#app/features/editor/preview/preview.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

type Shown = 'page' | 'row' | 'card'
const SCREENS = { phone: 390, desktop: 1280 } as const
const PAGE_HEIGHT = 560

interface PublishPreviewProps {
  /** The article with the values of the form. */
  view: ArticleView<ArticleBodyAttributes>
}

/** An article before it is public, as readers will meet it: its page, its row in lists, and the card that other sites show of it. */
export default function PublishPreview({ view }: PublishPreviewProps) {
  const { preview: text } = useEditorText()
  const [shown, setShown] = useState<Shown>('page')
  const [screen, setScreen] = useState<keyof typeof SCREENS>('phone')
  const { article } = view
  const choice = (label: string, isChosen: boolean, choose: () => void, icon?: ReactNode) => (
    <Button size="small" aria-pressed={isChosen} look={isChosen ? 'primary' : undefined} onClick={choose}>
      {icon}
      {label}
    </Button>
  )
  const frame = (children: ReactNode, height?: number) => (
    <Frame
      key={shown}
      title={`${text.title}: ${text.shown[shown]} (${text.screens[screen]})`}
      width={SCREENS[screen]}
      height={height}
    >
      {children}
    </Frame>
  )
  return (
    <section className={styles.preview} aria-labelledby="publish-preview">
      <h2 id="publish-preview" className={styles.heading}>
        {text.title}
      </h2>
      <div className={styles.choices}>
        <fieldset className={styles.choice}>
          <legend className="visually-hidden">{text.what}</legend>
          {(['page', 'row', 'card'] as const).map(one => (
            <span key={one}>{choice(text.shown[one], shown === one, () => setShown(one))}</span>
          ))}
        </fieldset>
        {shown !== 'card' && (
          <fieldset className={styles.choice}>
            <legend className="visually-hidden">{text.screen}</legend>
            {choice(
              text.screens.phone,
              screen === 'phone',
              () => setScreen('phone'),
              <Smartphone aria-hidden />,
            )}
            {choice(
              text.screens.desktop,
              screen === 'desktop',
              () => setScreen('desktop'),
              <Monitor aria-hidden />,
            )}
          </fieldset>
        )}
      </div>
      {shown === 'page' &&
        frame(
          <div className={`page-width ${styles.inside}`}>
            <ArticlePaper view={view}>
              <Text html={article.html} language={article.language} />
            </ArticlePaper>
          </div>,
          PAGE_HEIGHT,
        )}
      {shown === 'row' &&
        frame(
          <div className={`page-width ${styles.inside}`}>
            <ArticleRow view={view} headingLevel="h2" />
          </div>,
        )}
      {shown === 'card' && <CardPicture view={view} />}
    </section>
  )
}

/** Rendered once: input in the fields next to it rerenders neither the text nor its cards. */
const Text = memo(({ html, language }: { html: string; language: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const pageLanguage = useLanguage()
  useEffect(() => {
    const show = embedCardsLoader(pageLanguage)
    for (const card of place.current?.querySelectorAll<HTMLElement>('[data-embed]') ?? [])
      show(card, card.dataset.embed as EmbedKind, card.dataset.id ?? '')
  }, [pageLanguage])
  return (
    <div
      ref={place}
      className="article-text"
      lang={language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server's allow-list
      dangerouslySetInnerHTML={{ __html: serverRenderedHtml(html) }}
    />
  )
})
Text.displayName = 'PreviewedText'
