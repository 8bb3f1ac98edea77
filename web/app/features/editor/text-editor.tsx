import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { withBlockIds } from '@koryaku/contracts/articles/text/block-ids.ts'
import type { Renamed } from '@koryaku/contracts/articles/text/open-text.ts'
import type { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import '#app/styles/article-text.css'
import '#app/entities/article/embed-cards.css'
import { imagesIn } from '#app/entities/image/images-in.ts'
import { UploadList } from '#app/entities/image/upload-list.tsx'
import { useTagText } from '#app/entities/tag/strings.ts'
import { Asked, type Asking } from '#app/features/editor/blocks/asked.tsx'
import blocks from '#app/features/editor/blocks/blocks.module.css'
import { createCompletion } from '#app/features/editor/blocks/completion.ts'
import { CompletionList } from '#app/features/editor/blocks/completion-list.tsx'
import { withLastLine } from '#app/features/editor/blocks/edges.ts'
import { type Ask, blockSource, insertables } from '#app/features/editor/blocks/insertable.tsx'
import { personSource, tagSource } from '#app/features/editor/blocks/mentions.ts'
import { pasteAddress } from '#app/features/editor/blocks/pasted-address.ts'
import { pasteCells } from '#app/features/editor/blocks/pasted-cells.ts'
import { leftOutOf, withOurHeadings } from '#app/features/editor/blocks/pasted-page.ts'
import { PASTED_CELLS_MAX, pasteTable } from '#app/features/editor/blocks/pasted-table.ts'
import { hasWords, pasteDates, withPlainBreaks } from '#app/features/editor/blocks/pasted-text.ts'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import { withHeadsOf } from '#app/features/editor/blocks/table-heads.ts'
import { TextFacts } from '#app/features/editor/blocks/text-facts.tsx'
import { keepCaretInSight } from '#app/features/editor/caret-in-sight.ts'
import styles from '#app/features/editor/editor.module.css'
import { embedCardsLoader } from '#app/features/editor/embed-cards-loader.ts'
import { extensionsFor } from '#app/features/editor/extensions.ts'
import { findEmbed } from '#app/features/editor/find-embed.ts'
import { PictureBar } from '#app/features/editor/pictures/picture-bar.tsx'
import { PictureParts } from '#app/features/editor/pictures/picture-parts.tsx'
import { type Pictures, usePictures } from '#app/features/editor/pictures/use-pictures.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { adoptBlocks, becomeDataTable } from '#app/features/editor/text/adopt-blocks.ts'
import { Contradictions, goToContradiction } from '#app/features/editor/text/contradictions.ts'
import { newBlockId } from '#app/features/editor/text/new-block-id.ts'
import { writtenDocument } from '#app/features/editor/text/written-blocks.ts'
import { Toolbar } from '#app/features/editor/toolbar.tsx'
import type { Convert } from '#app/features/editor/use-convert.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { useToast } from '#app/ui/toast.tsx'
import { focusTools } from '#app/ui/tool-row.tsx'

interface TextEditorProps {
  initial: ArticleDocument
  /** Language of the article, not of the page: it decides how lines are broken. */
  language: string
  /** Slug of the game whose tags are offered. */
  game?: string
  onChange: (document: ArticleDocument) => void
  /** Words of the text that its author takes as title. */
  onTitle?: (title: string) => void
  /** Makes a table a data table; without it there is no such tool. */
  convert?: Convert
  /** Without embedded cards and outline, for reviews. */
  simple?: boolean
  /** How far it is saved. */
  status: ReactNode
  handle: Ref<EditorHandle>
  /** Called when the text is rendered. */
  onReady: () => void
}

/** Further operations of the page on the text. */
export interface EditorHandle {
  /** Takes changes of others into the open text. */
  adopt: (document: ArticleDocument, renamed: Renamed) => void
  /** Whether there was one. */
  goToContradiction: () => boolean
  /** Waits until images that are being uploaded are in the text; false if one of them failed meanwhile. */
  uploadsEnded: () => Promise<boolean>
}

/** Reviews have no cards of pages of this site: their addresses stay links. */
const findNothing = () => Promise.resolve(null)

/** The text of an article or a review. It emits the document of the contracts, with its version. */
export default function TextEditor({
  initial,
  language,
  game,
  onChange,
  onTitle = () => undefined,
  convert,
  simple = false,
  status,
  handle,
  onReady,
}: TextEditorProps) {
  const text = useEditorText()
  const blocksText = useBlocksText()
  const toast = useToast()
  const pageLanguage = useLanguage()
  const tools = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<Asking | null>(null)

  const [showCard] = useState(() => embedCardsLoader(pageLanguage, { own: true }))
  const picturesNow = useRef<Pictures | null>(null)
  const editorNow = useRef<Editor | null>(null)
  const converted = useRef<string | null>(null)
  const [ask] = useState<Ask>(() => ({
    image: () => picturesNow.current?.choose(),
    details: () => setAsking('summary'),
    embed: () => setAsking('embed'),
    note: () => setAsking('note'),
    pins: () => setAsking('pins'),
    convert: () => setAsking('convert'),
  }))
  const { articles: articlesWith } = useTagText()
  const [completion] = useState(() =>
    createCompletion({
      block: blockSource(
        insertables(text, blocksText, ask).filter(({ key }) => !simple || key !== 'embed'),
        blocksText.blockWords,
        () => editorNow.current,
      ),
      person: personSource(() => editorNow.current),
      tag: tagSource(() => editorNow.current, game, articlesWith),
    }),
  )

  /** The editor takes the rest. */
  const sayLeftOut = ({ clipboardData }: ClipboardEvent): false => {
    const left = leftOutOf(clipboardData?.getData('text/html') ?? '', location.origin)
    if (left) toast(blocksText.leftOut(left.pictures, left.others))
    return false
  }
  const editor = useEditor({
    extensions: [
      ...extensionsFor(text, showCard),
      completion.extension,
      Contradictions.configure({ words: text.contradiction, setTitle: onTitle }),
    ],
    content: withBlockIds(withLastLine(initial), newBlockId),
    onCreate: ({ editor: created }) => {
      editorNow.current = created
    },
    immediatelyRender: false,
    // Our style sheet has these rules; injected styles would need an exception in the policy.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'article-text',
        lang: language,
        // Translations by the browser would be saved.
        translate: 'no',
        'aria-label': text.body,
        role: 'textbox',
        'aria-multiline': 'true',
      },
      handleScrollToSelection: keepCaretInSight,
      transformPastedHTML: html => withOurHeadings(withPlainBreaks(html)),
      transformPastedText: withPlainBreaks,
      transformPasted: (slice: Slice, view: EditorView) => withHeadsOf(view.state, slice),
      // Tab goes through the cells of a table, and makes new rows: this is the way out.
      handleKeyDown: (_view: unknown, { key, isComposing, ctrlKey, metaKey }: KeyboardEvent) => {
        if (isComposing) return false
        if (key === '/' && (ctrlKey || metaKey)) setAsking('shortcuts')
        else if (key === 'Escape') focusTools(tools.current)
        else return false
        return true
      },
      handlePaste: (view: EditorView, event: ClipboardEvent, slice: Slice) =>
        pasteTable(view, event, () => toast(blocksText.table.tooLarge(PASTED_CELLS_MAX))) ||
        (editorNow.current !== null &&
          pasteAddress(editorNow.current, event, simple ? findNothing : findEmbed)) ||
        pasteDates(view, event) ||
        (!hasWords(event.clipboardData?.getData('text/html') ?? '') &&
          pictures.take(imagesIn(event.clipboardData))) ||
        sayLeftOut(event) ||
        pasteCells(view, event, slice),
      handleDrop: (view: EditorView, event: DragEvent) =>
        pictures.take(
          imagesIn(event.dataTransfer),
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
    onUpdate: ({ editor: current }) =>
      onChange(withBlockIds(writtenDocument(current.state.doc, initial.version), newBlockId)),
  })
  useImperativeHandle(
    handle,
    () => ({
      adopt: (document, renamed) => {
        if (!editor) return
        const made = converted.current && becomeDataTable(editor.state, document, converted.current)
        if (made) {
          converted.current = null
          editor.view.dispatch(made)
        }
        editor.view.dispatch(adoptBlocks(editor.state, document, renamed))
      },
      goToContradiction: () => editor !== null && goToContradiction(editor),
      uploadsEnded: async () => picturesNow.current?.ended() ?? true,
    }),
    [editor],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it stands there
  useEffect(() => {
    if (editor) onReady()
  }, [editor])

  const pictures = usePictures(editor)
  useEffect(() => {
    picturesNow.current = pictures
  })

  if (!editor) return null
  return (
    <>
      <Toolbar
        row={tools}
        editor={editor}
        onImage={ask.image}
        onLink={() => setAsking('link')}
        ask={ask}
        simple={simple}
      >
        <PictureBar editor={editor} pictures={pictures} onPins={ask.pins} />
      </Toolbar>
      <PictureParts editor={editor} pictures={pictures} />
      <EditorContent editor={editor} className={styles.text} />
      <CompletionList editor={editor} completion={completion} />
      {/* Wherever in the text its author is, this is in sight. */}
      <div className={blocks.below} data-over-text="bottom">
        <div className={blocks.uploads}>
          <UploadList uploads={pictures.uploads} onRetry={pictures.retry} onDismiss={pictures.dismiss} />
        </div>
        {status}
        <TextFacts
          editor={editor}
          language={language}
          showCard={showCard}
          withOutline={!simple}
          onShortcuts={() => setAsking('shortcuts')}
        />
      </div>
      <Asked
        editor={editor}
        asking={asking}
        onClose={() => setAsking(null)}
        convert={async (blockId, name) => {
          converted.current = blockId
          return convert?.(blockId, name)
        }}
      />
    </>
  )
}
