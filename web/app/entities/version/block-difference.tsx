import { fillEmbedPlaces } from '@koryaku/contracts/articles/embed-places.ts'
import { picturesIn } from '@koryaku/contracts/articles/pictures-in.ts'
import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import type { Block } from '@koryaku/contracts/articles/text/block.ts'
import type { Difference } from '@koryaku/contracts/articles/text/compare-texts.ts'
import { useContext, useMemo } from 'react'
import '#app/entities/article/embed-cards.css'
import { withCards } from '#app/entities/article/embed-cards.ts'
import { CardsContext } from '#app/entities/version/cards.ts'
import styles from '#app/entities/version/difference.module.css'
import { useVersionText } from '#app/entities/version/strings.ts'
import { wordsOf } from '#app/entities/version/words-of.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { ChangedWords } from '#app/ui/changed-words.tsx'
import { compareWords } from '#app/ui/compare-words.ts'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

/** The difference of one block, with text where colour alone would convey it. */
export function BlockDifference({
  difference,
  language,
}: {
  difference: Difference
  language: string | undefined
}) {
  const text = useVersionText()
  const { kind, block } = difference
  if (kind === 'same') return <RenderedBlock block={block} language={language} />
  const [before, after] = [kind === 'changed' ? wordsOf(difference.before, text) : '', wordsOf(block, text)]
  const hasOtherWords = kind === 'changed' && before !== after
  const hasOtherPictures =
    kind === 'changed' && picturesIn([difference.before]).join('\n') !== picturesIn([block]).join('\n')
  return (
    <div className={styles.difference} data-kind={kind}>
      <small>{text.kinds[kind === 'changed' ? changeOf({ hasOtherWords, hasOtherPictures }) : kind]}</small>
      {hasOtherPictures && kind === 'changed' && (
        <div className={styles.pair}>
          <RenderedBlock block={difference.before} language={language} />
          <RenderedBlock block={block} language={language} />
        </div>
      )}
      {hasOtherPictures && !hasOtherWords ? null : hasOtherWords ? (
        <p className={styles.words} lang={language}>
          <ChangedWords changes={compareWords(before, after)} />
        </p>
      ) : (
        <RenderedBlock block={block} language={language} />
      )}
    </div>
  )
}

/** The kind of change of a modified block. */
const changeOf = ({
  hasOtherWords,
  hasOtherPictures,
}: Record<'hasOtherWords' | 'hasOtherPictures', boolean>) =>
  hasOtherWords ? 'changed' : hasOtherPictures ? 'picture' : 'format'

/** A block as readers get it: rendered by the renderer of articles, with its allow-list. */
export function RenderedBlock({ block, language }: { block: Block; language: string | undefined }) {
  const text = useVersionText()
  const cards = useContext(CardsContext)
  const page = useLanguage()
  const html = useMemo(() => {
    const { html } = renderArticle({ type: 'doc', version: 1, content: [block] })
    const place = () => `<p class="embed">${text.embed}</p>`
    return serverRenderedHtml(cards ? withCards(html, cards, page) : fillEmbedPlaces(html, place))
  }, [block, cards, page, text])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: by our own renderer
  return <div className="article-text" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
}
