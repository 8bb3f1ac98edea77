import { isLinkHref } from '@koryaku/contracts/articles/link-href.ts'
import type { Pin } from '@koryaku/contracts/articles/picture-attrs.ts'
import { NAME_MAX } from '@koryaku/contracts/categories/category-parts.ts'
import type { Editor } from '@tiptap/core'
import { lazy, Suspense } from 'react'
import { isJoinedAtCaret, tableAtCaret } from '#app/features/editor/blocks/convert-table.ts'
import { insertBlock } from '#app/features/editor/blocks/edges.ts'
import { ShortcutsDialog } from '#app/features/editor/blocks/shortcuts-dialog.tsx'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import { EmbedPrompt } from '#app/features/editor/embed-prompt.tsx'
import { PromptDialog } from '#app/features/editor/prompt-dialog.tsx'
import { useEditorText } from '#app/features/editor/strings.ts'
import type { Convert } from '#app/features/editor/use-convert.ts'

const PinsDialog = lazy(() => import('#app/features/editor/blocks/pins-dialog.tsx'))

export type Asking = 'link' | 'summary' | 'embed' | 'note' | 'pins' | 'convert' | 'shortcuts'

interface AskedProps {
  editor: Editor
  asking: Asking | null
  onClose: () => void
  convert: Convert
}

/** Dialogs that ask for input before the editor acts. */
export function Asked({ editor, asking, onClose, convert }: AskedProps) {
  const text = useEditorText()
  const blocks = useBlocksText()
  const chain = () => {
    onClose()
    return editor.chain().focus()
  }
  const setLink = (href: string) => {
    const link = chain().extendMarkRange('link')
    if (href === '') link.unsetLink().run()
    else link.setLink({ href: withProtocol(href) }).run()
  }
  const setSummary = (summary: string) => {
    if (!editor.isActive('details'))
      chain()
        .wrapIn('details', { summary: summary || text.details })
        .run()
    else if (summary === '') chain().lift('details').run()
    else chain().updateAttributes('details', { summary }).run()
  }
  const setNote = (note: string) => {
    if (!editor.isActive('footnote')) {
      if (note === '') chain().run()
      else chain().insertContent({ type: 'footnote', attrs: { note } }).run()
    } else if (note === '') chain().deleteSelection().run()
    else chain().updateAttributes('footnote', { note }).run()
  }
  const setPins = (pins: Pin[] | null) => chain().updateAttributes('image', { pins }).run()
  const has = (type: string, name: string) => String(editor.getAttributes(type)[name] ?? '')
  switch (asking) {
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />
    case 'link':
      return (
        <PromptDialog
          title={text.link}
          label={text.linkPrompt}
          value={has('link', 'href')}
          maxLength={2_000}
          check={href => (href === '' || isLinkHref(withProtocol(href)) ? undefined : text.linkRefused)}
          onClose={onClose}
          onAnswer={setLink}
        />
      )
    case 'embed':
      return <EmbedPrompt onClose={onClose} onFound={json => insertBlock(editor, json)} />
    case 'summary':
      return (
        <PromptDialog
          title={text.details}
          label={text.summaryPrompt}
          value={has('details', 'summary')}
          maxLength={200}
          onClose={onClose}
          onAnswer={setSummary}
        />
      )
    case 'note':
      return (
        <PromptDialog
          title={blocks.note}
          label={blocks.notePrompt}
          value={has('footnote', 'note')}
          maxLength={500}
          onClose={onClose}
          onAnswer={setNote}
        />
      )
    case 'convert':
      return (
        <PromptDialog
          title={blocks.dataTable.make}
          label={blocks.dataTable.makeName}
          hint={isJoinedAtCaret(editor) ? blocks.dataTable.unfolds : undefined}
          value=""
          maxLength={NAME_MAX}
          check={name => {
            const { needs_name, not_a_table } = blocks.dataTable.refused
            const table = tableAtCaret(editor)
            return name === '' ? needs_name : table ? convert(table, name) : not_a_table
          }}
          onClose={onClose}
          onAnswer={() => chain().run()}
        />
      )
    case 'pins':
      return (
        <Suspense>
          <PinsDialog
            picture={editor.getAttributes('image') as { src: string; alt: string; pins?: Pin[] }}
            onClose={onClose}
            onDone={setPins}
          />
        </Suspense>
      )
    default:
      return null
  }
}

/** `example.com/x` means the web. */
const withProtocol = (href: string): string => (/^([a-z]+:|\/|#)/i.test(href) ? href : `https://${href}`)
