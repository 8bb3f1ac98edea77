import { useEffect, useState } from 'react'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import styles from '#app/features/editor/preview/preview.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { useSite } from '#app/routes/page-context.tsx'

/** Debounce in ms: each change renders a new image, which is too expensive for every character. */
const PAUSE_MS = 600

/** The preview that other sites show of a link to the article. Its image has the same source as theirs. */
export function CardPicture({ view: { article } }: { view: ArticleView }) {
  const { preview: text } = useEditorText()
  const { noTitle } = useArticleText()
  const { publicUrl } = useSite()
  const wanted = new URLSearchParams({ title: article.title, thumbnail: article.thumbnail ?? '' })
  const src = useSettled(`/og/drafts/${article.path}.jpg?${wanted}`)
  const [failed, setFailed] = useState('')
  const title = article.title || noTitle
  return (
    <>
      <figure className={styles.card}>
        <img
          src={src}
          alt={text.cardOf(title)}
          width={1200}
          height={630}
          onError={() => setFailed(src)}
          onLoad={() => setFailed('')}
        />
        <figcaption lang={article.language}>
          <small>{new URL(publicUrl).host}</small>
          <strong>{title}</strong>
          <span className="clamped">{article.description || article.alternativeDescription}</span>
        </figcaption>
      </figure>
      <p role="status" className={styles.note}>
        {failed === src && text.cardFailed}
      </p>
    </>
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
