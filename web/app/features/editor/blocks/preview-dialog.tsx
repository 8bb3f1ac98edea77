import { type ArticleDocument, articleDocumentSchema } from '@koryaku/contracts/articles/article-document.ts'
import type { EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import styles from '#app/features/editor/blocks/blocks.module.css'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import type { EmbedOptions } from '#app/features/editor/own-nodes.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

interface PreviewProps {
  document: ArticleDocument
  language: string
  showCard: NonNullable<EmbedOptions['show']>
  onClose: () => void
}

/** The text as readers will see it, by the same allow-list as the server's; on a phone and on a desktop. */
export default function PreviewDialog({ document, language, showCard, onClose }: PreviewProps) {
  const text = useBlocksText()
  const place = useRef<HTMLDivElement>(null)
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  const html = useMemo(() => {
    const read = articleDocumentSchema.safeParse({ ...document, version: 1 })
    return read.success ? renderArticle(read.data).html : null
  }, [document])
  useEffect(() => {
    for (const card of place.current?.querySelectorAll<HTMLElement>('[data-embed]') ?? [])
      showCard(card, card.dataset.embed as EmbedKind, card.dataset.id ?? '')
  }, [showCard])
  const choose = (to: typeof device, icon: React.ReactNode) => (
    <Button
      size="small"
      aria-pressed={device === to}
      // The first button takes the focus, since it would otherwise go to a checkbox in the middle of the text.
      data-focus-first={to === 'phone' || undefined}
      look={device === to ? 'primary' : undefined}
      onClick={() => setDevice(to)}
    >
      {icon}
      {text.devices[to]}
    </Button>
  )
  return (
    <Dialog open wide title={text.preview} onClose={onClose}>
      <p className={styles.devices}>
        {choose('phone', <Smartphone aria-hidden />)}
        {choose('desktop', <Monitor aria-hidden />)}
      </p>
      {html === null ? (
        <p>{text.noPreview}</p>
      ) : (
        <div className={styles.screen} data-device={device}>
          <div
            ref={place}
            className="article-text"
            lang={language}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server's allow-list
            dangerouslySetInnerHTML={{ __html: serverRenderedHtml(html) }}
          />
        </div>
      )}
    </Dialog>
  )
}
