import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { isLinkHref } from '@koryaku/contracts/articles/link-href.ts'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ChangeEvent, useRef, useState } from 'react'
import '#app/styles/article-text.css'
import '#app/entities/article/embed-cards.css'
import { isSignedOut } from '#app/api/signed-out.ts'
import { uploadImage } from '#app/api/upload-image.ts'
import styles from '#app/features/editor/editor.module.css'
import { embedCardsLoader } from '#app/features/editor/embed-cards-loader.ts'
import { EmbedPrompt } from '#app/features/editor/embed-prompt.tsx'
import { extensionsFor } from '#app/features/editor/extensions.ts'
import { imagesIn } from '#app/features/editor/images-in.ts'
import { PromptDialog } from '#app/features/editor/prompt-dialog.tsx'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Toolbar } from '#app/features/editor/toolbar.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { useToast } from '#app/ui/toast.tsx'
import { focusTools } from '#app/ui/tool-row.tsx'

interface TextEditorProps {
  initial: ArticleDocument
  /** Of the article, not of the page: it decides how lines are broken. */
  language: string
  onChange: (document: ArticleDocument) => void
}

/** The text of an article. What it emits is the document of the contracts, with its version. */
export default function TextEditor({ initial, language, onChange }: TextEditorProps) {
  const text = useEditorText()
  const toast = useToast()
  const pageLanguage = useLanguage()
  const picker = useRef<HTMLInputElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const [uploading, setUploading] = useState(0)
  const [asking, setAsking] = useState<'link' | 'alt' | 'summary' | 'embed' | null>(null)

  const [showCard] = useState(() => embedCardsLoader(pageLanguage))

  const editor = useEditor({
    extensions: extensionsFor(text, showCard),
    content: initial,
    immediatelyRender: false,
    // Our style sheet has these rules; injected styles would need an exception in the policy.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'article-text',
        lang: language,
        'aria-label': text.body,
        role: 'textbox',
        'aria-multiline': 'true',
      },
      // Tab goes through the cells of a table, and makes new rows: this is the way out.
      handleKeyDown: (_view: unknown, { key, isComposing }: KeyboardEvent) => {
        if (key !== 'Escape' || isComposing) return false
        focusTools(tools.current)
        return true
      },
      handlePaste: (_view: unknown, event: ClipboardEvent) => addImages(imagesIn(event.clipboardData)),
      handleDrop: (_view: unknown, event: DragEvent) => addImages(imagesIn(event.dataTransfer)),
    },
    onUpdate: ({ editor: current }) =>
      onChange({ ...(current.getJSON() as Omit<ArticleDocument, 'version'>), version: initial.version }),
  })

  /** True when there were pictures, so that the editor itself leaves the event alone. */
  function addImages(files: File[]): boolean {
    if (files.length === 0) return false
    for (const file of files) void addImage(file)
    return true
  }

  async function addImage(file: File): Promise<void> {
    setUploading(count => count + 1)
    try {
      const { src, width, height } = await uploadImage(file)
      editor?.chain().focus().setImage({ src, width, height, alt: '' }).run()
    } catch (error) {
      // Of that they have been told.
      if (!isSignedOut(error)) toast(text.uploadFailed)
    } finally {
      setUploading(count => count - 1)
    }
  }

  if (!editor) return null
  const onPicked = (event: ChangeEvent<HTMLInputElement>) => {
    addImages([...(event.target.files ?? [])])
    event.target.value = ''
  }
  const setLink = (href: string) => {
    setAsking(null)
    if (href === '') editor.chain().focus().extendMarkRange('link').unsetLink().run()
    else
      editor
        .chain()
        .focus()
        .extendMarkRange('link')
        .setLink({ href: withProtocol(href) })
        .run()
  }
  const setSummary = (summary: string) => {
    setAsking(null)
    const chain = editor.chain().focus()
    if (!editor.isActive('details')) chain.wrapIn('details', { summary: summary || text.details }).run()
    else if (summary === '') chain.lift('details').run()
    else chain.updateAttributes('details', { summary }).run()
  }
  return (
    <>
      <Toolbar
        row={tools}
        editor={editor}
        onImage={() => (editor.isActive('image') ? setAsking('alt') : picker.current?.click())}
        onLink={() => setAsking('link')}
        onDetails={() => setAsking('summary')}
        onEmbed={() => setAsking('embed')}
      />
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        hidden
        aria-label={text.image}
        onChange={onPicked}
      />
      {uploading > 0 && (
        <p role="status" className={styles.uploading}>
          {text.uploading}
        </p>
      )}
      <EditorContent editor={editor} className={styles.text} />
      {asking === 'link' && (
        <PromptDialog
          title={text.link}
          label={text.linkPrompt}
          value={String(editor.getAttributes('link').href ?? '')}
          maxLength={2_000}
          check={href => (href === '' || isLinkHref(withProtocol(href)) ? undefined : text.linkRefused)}
          onClose={() => setAsking(null)}
          onAnswer={setLink}
        />
      )}
      {asking === 'embed' && (
        <EmbedPrompt onClose={() => setAsking(null)} onFound={attrs => insertEmbed(editor, attrs)} />
      )}
      {asking === 'summary' && (
        <PromptDialog
          title={text.details}
          label={text.summaryPrompt}
          value={String(editor.getAttributes('details').summary ?? '')}
          maxLength={200}
          onClose={() => setAsking(null)}
          onAnswer={setSummary}
        />
      )}
      {asking === 'alt' && (
        <PromptDialog
          title={text.alt}
          label={text.altPrompt}
          value={String(editor.getAttributes('image').alt ?? '')}
          maxLength={300}
          onClose={() => setAsking(null)}
          onAnswer={alt => {
            setAsking(null)
            editor.chain().focus().updateAttributes('image', { alt }).run()
          }}
        />
      )}
    </>
  )
}

/** Behind what is selected, which may be another card; at the end of the text with a line to go on in. */
function insertEmbed(editor: Editor, attrs: { kind: string; id: string }): void {
  const { doc, selection } = editor.state
  const goOn = selection.to >= doc.content.size - 1 ? [{ type: 'paragraph' }] : []
  editor
    .chain()
    .focus()
    .insertContentAt(selection.to, [{ type: 'embed', attrs }, ...goOn])
    .run()
}

/** `example.com/x` means the web. */
const withProtocol = (href: string): string => (/^([a-z]+:|\/|#)/i.test(href) ? href : `https://${href}`)
