import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import type { Node } from '@tiptap/pm/model'
import { type Editor, useEditorState } from '@tiptap/react'
import { Eye, Keyboard, ListTree } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from '#app/features/editor/blocks/blocks.module.css'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import { type Section, sectionsOf, textSize } from '#app/features/editor/blocks/text-size.ts'
import type { EmbedOptions } from '#app/features/editor/own-nodes.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** With its footnotes, which readers read, too. */
const textIn = (doc: Node): string =>
  doc.textBetween(0, doc.content.size, '\n', leaf => String(leaf.attrs.note ?? ''))

const PreviewDialog = lazy(() => {
  // The dialog brings zod, which would try to compile code from text: the security policy reports that.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  return import('#app/features/editor/blocks/preview-dialog.tsx')
})

interface FactsProps {
  editor: Editor
  language: string
  showCard: NonNullable<EmbedOptions['show']>
  withOutline: boolean
  onShortcuts: () => void
}

/** Below the text: how long it is, what is in it, and how readers will see it. */
export function TextFacts({ editor, language, showCard, withOutline, onShortcuts }: FactsProps) {
  const text = useBlocksText()
  const [previewed, setPreviewed] = useState<ArticleDocument | null>(null)
  const [outlined, setOutlined] = useState(false)
  const doc = useDeferredValue(useEditorState({ editor, selector: ({ editor: { state } }) => state.doc }))
  const size = useMemo(() => textSize(textIn(doc), language), [doc, language])
  const sections = useMemo(() => sectionsOf(doc), [doc])
  const jump = ({ place }: Section) => {
    editor
      .chain()
      .focus()
      .setTextSelection(place + 1)
      .run()
    const heading = editor.view.nodeDOM(place)
    if (heading instanceof HTMLElement) heading.scrollIntoView({ block: 'center' })
  }
  return (
    <div className={styles.facts}>
      <p>{text.size(size, language)}</p>
      {withOutline && (
        <button
          type="button"
          className={styles.fact}
          aria-label={text.outline}
          title={text.outline}
          onClick={() => setOutlined(true)}
        >
          <ListTree aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={styles.fact}
        aria-label={text.shortcuts}
        title={text.shortcuts}
        onClick={onShortcuts}
      >
        <Keyboard aria-hidden />
      </button>
      <Button
        size="small"
        className={styles.small}
        onClick={() => setPreviewed(editor.getJSON() as unknown as ArticleDocument)}
      >
        <Eye aria-hidden />
        {text.preview}
      </Button>
      {outlined && (
        <Dialog
          open
          title={text.outline}
          onClose={() => setOutlined(false)}
          actions={<Button onClick={() => setOutlined(false)}>{text.close}</Button>}
        >
          <nav className={styles.outline} aria-label={text.outline}>
            {sections.length === 0 && <p>{text.noSections}</p>}
            {sections.map(section => (
              <button
                type="button"
                key={section.place}
                data-level={section.level}
                onClick={() => {
                  // An element behind a modal dialog cannot take the focus.
                  flushSync(() => setOutlined(false))
                  jump(section)
                }}
              >
                {section.text || text.emptySection}
              </button>
            ))}
          </nav>
        </Dialog>
      )}
      {previewed && (
        <Suspense>
          <PreviewDialog
            document={previewed}
            language={language}
            showCard={showCard}
            onClose={() => setPreviewed(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
